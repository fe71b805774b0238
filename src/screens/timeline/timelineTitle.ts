/** The title of the part of a page. */
export const timelineTitle = 'Timeline';
