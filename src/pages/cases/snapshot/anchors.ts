import { shellSize } from '../../../ui';

/** The element id of a section, by its key. */
export const sectionElementId = (key: string): string => `section-${key}`;

/**
 * Scroll offset of a section from the top of the window, in pixels: the height of the shell's header, of the line that
 * names the case, and of two lines of links.
 */
export const anchorOffset = shellSize.header + 112;
