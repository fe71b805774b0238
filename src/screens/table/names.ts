/** Class names in one text; what does not apply is left out. */
export const names = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' ');
