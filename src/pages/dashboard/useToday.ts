import { useEffect, useState } from 'react';
import { today } from '../../schema';

/** Polling interval of the clock, in milliseconds. */
const pollIntervalMs = 60_000;

/** The current local date (YYYY-MM-DD); it updates a page that stays open overnight. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const look = () => setDay(today());
    const timer = setInterval(look, pollIntervalMs);
    // Browsers may suspend the timers of background tabs.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return day;
}
