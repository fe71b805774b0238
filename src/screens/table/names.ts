/** Joins class names; falsy ones are omitted. */
export const names = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' ');
