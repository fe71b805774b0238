import { useState } from 'react';

interface From {
  readonly isOpen: boolean;
  readonly element: Element | null;
}

/**
 * The way back from a dialog one of whose buttons has the focus from its first moment: antd remembers where the focus was only after that.
 * For `afterClose`; a focus that is somewhere else by then stays there, unless it is to be brought back from there too.
 */
export function useFocusBack(isOpen: boolean): (how?: { readonly fromAnywhere: boolean }) => void {
  const [from, setFrom] = useState<From>({ isOpen: false, element: null });
  if (from.isOpen !== isOpen) setFrom({ isOpen, element: isOpen ? document.activeElement : from.element });
  return ({ fromAnywhere } = { fromAnywhere: false }) => {
    const isLost = fromAnywhere || document.activeElement === null || document.activeElement === document.body;
    if (isLost && from.element instanceof HTMLElement && from.element.isConnected) from.element.focus();
  };
}
