import { useEffect, useState } from 'react';
import { today } from '../../schema';

/** How often the clock is looked at, in milliseconds. */
const minute = 60_000;

/** The calendar day that it is here (YYYY-MM-DD); a page that stays open overnight is shown anew. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const look = () => setDay(today());
    const timer = setInterval(look, minute);
    // A page in the background may miss its timer.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return day;
}
