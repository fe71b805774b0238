import { useEffect } from 'react';
import { discardPrefetches } from '../provider';
import { useToasts } from '../ui';
import { lockDrafts } from '../screens/guard';
import { sessionEndedToastKey } from '../screens/requests';
import { useServices } from './services';

/**
 * Removes what the page holds of records at the end of a session: responses, prefetched ones too, and the key of the
 * drafts. Runs after the effects of the screens that are removed at the same time, which store what was typed.
 */
export function useForgottenData(hasEnded: boolean): void {
  const { queries } = useServices();
  const toasts = useToasts();
  useEffect(() => {
    if (!hasEnded) return;
    lockDrafts();
    void queries.cancelQueries();
    queries.clear();
    discardPrefetches();
    // The toast that says so may be there already.
    toasts.destroyOthers(sessionEndedToastKey);
  }, [hasEnded, queries, toasts]);
}
