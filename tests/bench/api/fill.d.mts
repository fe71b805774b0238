/** Fills the empty tables of a manufacturer with invented records by SQL. */
export function fill(
  run: (statement: string) => Promise<{ readonly rows: readonly unknown[] }>,
  options: { readonly schema: string; readonly count: number },
): Promise<void>;
