import { useSyncExternalStore } from 'react';
import { useServices } from '../../services';

/** The interval of a query that is refetched, in milliseconds; none while the page is covered: its session has ended, and each refused call is recorded. */
export function useRefetchInterval(intervalMs: number): number | false {
  const { lock } = useServices();
  const isCovered = useSyncExternalStore(lock.subscribe, () => lock.state().phase === 'covered');
  return isCovered ? false : intervalMs;
}
