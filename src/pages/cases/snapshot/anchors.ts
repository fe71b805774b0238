import { shellSize } from '../../../screens';

/** The id of a section that is led to, by its key. */
export const anchorOf = (key: string): string => `section-${key}`;

/** How far below the top of the window a section comes to rest: under the shell's header and the row of links, in pixels. */
export const anchorOffset = shellSize.header + 76;
