import { useEffect, useState } from 'react';

/** Debounce delay of searches while typing, in milliseconds (Cases 5). */
export const searchDelayMs = 300;

/** The value after it has been unchanged for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
