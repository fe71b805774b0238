export function checkWith(files: ReadonlyMap<string, string>): Promise<string | undefined>;
export function formatFile(path: string, text: string): Promise<string>;
