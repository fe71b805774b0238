/** Joins labels into a phrase: "First Name, Last Name, and DOB". */
export const joinLabels = (labels: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(labels);
