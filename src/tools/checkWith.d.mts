export function importWith(files: ReadonlyMap<string, string>, path: string): Promise<unknown>;
export function checkWith(files: ReadonlyMap<string, string>): Promise<string | undefined>;
export function formatFile(path: string, text: string): Promise<string>;
