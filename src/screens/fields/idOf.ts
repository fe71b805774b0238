/** The id that a value is; undefined where it is none. */
export const idOf = (value: unknown): number | undefined => {
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
};

/** The ids of a list. */
export const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap((item) => idOf(item) ?? []) : []);
