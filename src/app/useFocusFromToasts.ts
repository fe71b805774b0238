import { useEffect } from 'react';

const toastsSelector = '.ant-notification';
const closeSelector = '.ant-notification-notice-close';

const isIn = (selector: string, target: EventTarget | null): boolean => target instanceof Element && target.closest(selector) !== null;

/** Gives the focus back to where it was before it came to a toast, once the toast is closed by its button. */
export function useFocusFromToasts(): void {
  useEffect(() => {
    let origin: HTMLElement | undefined;
    const handleFocus = ({ target, relatedTarget }: FocusEvent) => {
      if (isIn(toastsSelector, target) && !isIn(toastsSelector, relatedTarget)) origin = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
    };
    const handleClick = ({ target }: MouseEvent) => {
      if (isIn(closeSelector, target) && isIn(closeSelector, document.activeElement)) origin?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', handleFocus);
    // antd's button stops the event on its way up.
    document.addEventListener('click', handleClick, true);
    return () => {
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('click', handleClick, true);
    };
  }, []);
}
