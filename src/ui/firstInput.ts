import { useEffect, useRef, useState } from 'react';

/** What text or a choice is entered into. */
export const inputSelector =
  'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [contenteditable=true]';

/** Where Tab leads for an input: to the chosen one of radio buttons, since arrow keys choose beside the focused one. */
export const tabStopOf = (input: HTMLElement): HTMLElement =>
  input.closest('[role=radiogroup]')?.querySelector<HTMLElement>(':checked') ?? input;

/** Initial focus of a form: its first input, or its first button if there is no input. */
export function findFirstInput(form: ParentNode | null | undefined): HTMLElement | undefined {
  // A button before the inputs, such as the one that discards a restored draft, must not receive Enter.
  const input = form?.querySelector<HTMLElement>(inputSelector);
  return input ? tabStopOf(input) : (form?.querySelector<HTMLElement>('button:not([disabled])') ?? undefined);
}

/**
 * Where the focus of a dialog starts: at the first input of its content once that is there, and again when other
 * content takes its place; `content` names what is shown, and is undefined until then. Whoever is typing keeps the
 * focus.
 */
export function useFirstFocus(content: string | undefined) {
  const body = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isShown && content !== undefined && !body.current?.contains(document.activeElement))
      findFirstInput(body.current)?.focus();
  }, [isShown, content]);
  return { body, afterOpenChange: setShown };
}
