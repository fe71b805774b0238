import { useEffect, useState } from 'react';

/** How long one part of a page may hold up the others, in milliseconds. */
const patienceMs = 1000;

/** Whether something has arrived, or has been waited for long enough. Once true, it stays so. */
export function useSettled(hasArrived: boolean): boolean {
  const [isSettled, setSettled] = useState(hasArrived);
  if (hasArrived && !isSettled) setSettled(true);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
