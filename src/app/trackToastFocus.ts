/** Attribute of a toast's element with the key of the toast. */
const keyAttribute = 'data-toast';

const toastOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(`[${keyAttribute}]`) : null;

/** The props by which the element of a toast is recognised. */
export const toastProps = (key: string): Readonly<Record<string, string>> => ({ [keyAttribute]: key });

export interface ToastFocus {
  /**
   * To be called before a toast closes, or all of them without a key: restores the focus, if the toast has it, to where
   * it came from.
   */
  readonly leave: (key?: string) => void;
  readonly stop: () => void;
}

/** Tracks where the focus was before it came to a toast. */
export function trackToastFocus(): ToastFocus {
  let origin: HTMLElement | undefined;
  const handleFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (toastOf(target) && !toastOf(relatedTarget))
      origin = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
  };
  document.addEventListener('focusin', handleFocus);
  return {
    leave: (key) => {
      const focused = toastOf(document.activeElement);
      if (focused && (key === undefined || focused.getAttribute(keyAttribute) === key))
        origin?.focus({ preventScroll: true });
    },
    stop: () => document.removeEventListener('focusin', handleFocus),
  };
}
