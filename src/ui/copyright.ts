/** The footer of every page: the current year and the holder of the copyright. */
export const copyright = (holder: string): string => `© ${String(new Date().getFullYear())} ${holder}`;
