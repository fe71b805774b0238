import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tellNow, tellOncePainted } from './beforeNext';

interface Typed {
  readonly text: string;
  /** The value of the input at the time of typing. */
  readonly over: unknown;
}

/**
 * The text of an input that keeps keystrokes in local state: they are painted before `onText` is called. If `value` changes meanwhile, it
 * replaces the typed text.
 */
export function useTypedText<Value>(value: Value, onText: ((text: string) => void) | undefined) {
  const input = useRef({ value, onText });
  const [typed, setTyped] = useState<Typed>();
  useLayoutEffect(() => {
    input.current.value = value;
    input.current.onText = onText;
  });
  useEffect(() => {
    const { current } = input;
    return () => tellNow(current);
  }, []);
  const tell = (next: Typed) => {
    setTyped(undefined);
    if (next.over === input.current.value) input.current.onText?.(next.text);
  };
  return {
    shown: typed === undefined || typed.over !== value ? value : typed.text,
    type: (text: string) => {
      const next: Typed = { text, over: value };
      setTyped(next);
      tellOncePainted(input.current, () => tell(next));
    },
  };
}
