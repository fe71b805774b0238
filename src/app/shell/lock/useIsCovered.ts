import { useSyncExternalStore } from 'react';
import { useServices } from '../../services';

/** Whether the page is covered: nothing of its screens is rendered then. */
export function useIsCovered(): boolean {
  const { lock } = useServices();
  return useSyncExternalStore(lock.subscribe, () => lock.state().phase === 'covered');
}
