export const poolSize: number;
export const hasPooler: boolean;
export function startDeployedPooler(options: {
  readonly databasePort: number;
  readonly certificates: string;
  readonly users: string;
  readonly account: { readonly uid?: number; readonly gid?: number };
  readonly urlOf: (port: number) => string;
}): Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
export function startPooler(
  databaseUrl: string,
  options?: { readonly connections?: number },
): Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
