import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tellNow, tellOncePainted } from './beforeNext';

interface Typed {
  readonly text: string;
  /** What stood there when it was typed. */
  readonly over: unknown;
}

/**
 * The text of an input that shows what is typed by itself: a letter is painted before anybody else hears of it. Another value that
 * comes meanwhile is what shows.
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
