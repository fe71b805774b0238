/** Joins labels into a phrase: "First Name, Last Name, and DOB". */
export const joinLabels = (labels: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(labels);

/** "1 Case", or "3 Cases". */
export const countOf = (count: number, { one, many }: { readonly one: string; readonly many: string }): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
