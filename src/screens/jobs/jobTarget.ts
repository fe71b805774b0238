/** The records of a job: those with these ids, or all that a search of the list finds, of the number that was said. */
export type JobTarget =
  | { readonly ids: readonly number[] }
  | { readonly search: Readonly<Record<string, string>>; readonly expected: number };

/** How many records a job is about. */
export const targetSize = (target: JobTarget): number => ('ids' in target ? target.ids.length : target.expected);
