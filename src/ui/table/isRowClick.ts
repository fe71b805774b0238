import type { MouseEvent } from 'react';

/** Interactive elements in a row, which handle their own clicks. */
const interactiveElements = 'a, button, input, label';

/**
 * Whether a click targets the row itself rather than a control in it, a menu portalled over it, or the end of a text
 * selection.
 */
export function isRowClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(interactiveElements))
    return false;
  return window.getSelection()?.isCollapsed !== false;
}
