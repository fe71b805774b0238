import { shellSize } from '../../../screens/shellSize';

/** The id of a section, made of its title. */
export const anchorOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-');

/** How far below the top of the window a section comes to rest: under the shell's header and the row of links, in pixels. */
export const anchorOffset = shellSize.header + 56;
