import type { MouseEvent } from 'react';

/** What in a row answers clicks by itself. */
const ownAnswer = 'a, button, input, label';

/** Whether a click is meant for the row it went to: not for a control in it or a menu over it, and not the end of selecting text. */
export function meansRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownAnswer)) return false;
  return window.getSelection()?.isCollapsed !== false;
}
