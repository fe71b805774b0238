import { useState } from 'react';

interface From {
  readonly isOpen: boolean;
  readonly element: Element | null;
}

/**
 * Restores the focus when a dialog closes. Needed where a button of the dialog has the focus from the start: antd records the focused element
 * only after that. For `afterClose`; a focus that has moved elsewhere meanwhile stays there, unless `fromAnywhere` is set.
 */
export function useRestoreFocus(isOpen: boolean): (how?: { readonly fromAnywhere: boolean }) => void {
  const [from, setFrom] = useState<From>({ isOpen: false, element: null });
  if (from.isOpen !== isOpen) setFrom({ isOpen, element: isOpen ? document.activeElement : from.element });
  return ({ fromAnywhere } = { fromAnywhere: false }) => {
    const isLost = fromAnywhere || document.activeElement === null || document.activeElement === document.body;
    if (isLost && from.element instanceof HTMLElement && from.element.isConnected) from.element.focus();
  };
}
