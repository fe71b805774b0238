/** The line at the foot of every page: the current year, and whose product it is. */
export const copyright = (holder: string): string => `© ${String(new Date().getFullYear())} ${holder}`;
