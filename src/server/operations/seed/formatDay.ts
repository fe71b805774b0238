/** Formats the UTC date of an instant as YYYY-MM-DD. */
export const formatDay = (instant: Date): string => instant.toISOString().slice(0, 10);
