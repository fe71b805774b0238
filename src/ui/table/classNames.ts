/** Joins class names; falsy ones are omitted. */
export const classNames = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(' ');
