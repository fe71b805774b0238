import { useEffect, useState } from 'react';

/** Debounce delay of searches while typing, in milliseconds (Cases 5). */
export const searchDelay = 300;

/** The value after it has been unchanged for `delayMs`. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
