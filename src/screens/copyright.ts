/** Whose product this is, and since which year: the current one. */
export const copyright = (holder: string): string => `© ${String(new Date().getFullYear())} ${holder}`;
