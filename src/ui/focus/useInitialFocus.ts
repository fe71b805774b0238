import { useEffect, type RefObject } from 'react';

/**
 * Focuses one element of a dialog whenever it opens. `autoFocus` would do so before antd has recorded the focused
 * element, which it then could not restore on closing. Returns a callback for `afterOpenChange`: a dialog that was kept
 * since its last opening is still hidden when its effects run, and a dialog below keeps the focus for as long.
 */
export function useInitialFocus(isOpen: boolean, element: RefObject<HTMLElement | null>): (isOpen: boolean) => void {
  useEffect(() => {
    if (isOpen) element.current?.focus();
  }, [isOpen, element]);
  return (hasOpened) => {
    if (hasOpened) element.current?.focus();
  };
}
