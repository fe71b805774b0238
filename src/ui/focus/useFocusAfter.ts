import { useEffectEvent, useLayoutEffect, useState } from 'react';

interface Origin {
  readonly isBusy: boolean;
  readonly element: Element | null;
}

/**
 * Restores the focus, once something has ended that takes it: an input that is disabled meanwhile, a cover over the
 * page. A focus that has moved elsewhere stays there, unless `fromAnywhere` is set.
 */
export function useFocusAfter(isBusy: boolean, { fromAnywhere } = { fromAnywhere: false }): void {
  const [origin, setOrigin] = useState<Origin>({ isBusy: false, element: null });
  if (origin.isBusy !== isBusy) setOrigin({ isBusy, element: isBusy ? document.activeElement : origin.element });
  const restore = useEffectEvent(() => {
    const isLost = fromAnywhere || document.activeElement === null || document.activeElement === document.body;
    if (isLost && origin.element instanceof HTMLElement && origin.element.isConnected) origin.element.focus();
  });
  useLayoutEffect(() => {
    if (!isBusy) restore();
  }, [isBusy]);
}
