export const poolSize: number;
export const hasPooler: boolean;
export function startPooler(
  databaseUrl: string,
  options?: { readonly connections?: number },
): Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
