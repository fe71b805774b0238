import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { commitNow, commitAfterPaint } from './pendingInput';

interface TypedText {
  readonly text: string;
  /** The value of the input at the time of typing. */
  readonly baseValue: unknown;
}

/**
 * The text of an input that keeps keystrokes in local state: they are painted before `onText` is called. If `value`
 * changes meanwhile, it replaces the typed text.
 */
export function useDeferredText<Value>(value: Value, onText: ((text: string) => void) | undefined) {
  const input = useRef({ value, onText });
  const [typed, setTyped] = useState<TypedText>();
  useLayoutEffect(() => {
    input.current.value = value;
    input.current.onText = onText;
  });
  useEffect(() => {
    const { current } = input;
    return () => commitNow(current);
  }, []);
  const commit = (next: TypedText) => {
    setTyped(undefined);
    if (next.baseValue === input.current.value) input.current.onText?.(next.text);
  };
  return {
    shown: typed === undefined || typed.baseValue !== value ? value : typed.text,
    type: (text: string) => {
      const next: TypedText = { text, baseValue: value };
      setTyped(next);
      commitAfterPaint(input.current, () => commit(next));
    },
  };
}
