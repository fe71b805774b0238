import { useEffect, useState } from 'react';

/** Pause in typing before a search goes out, in milliseconds (Cases 5). */
export const searchDelay = 300;

/** The value as it was once it has stood still for so many milliseconds. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
