import { isFilled, type Resource, type Values } from '../../schema';
import { useIsSettled, useServerFeature } from '../requests';

/** Whether a record can be merged with another one: by its declaration, the rights of the user, and the server. */
export function useMergeOffer({ merge, verbs }: Resource): (record: Values) => boolean {
  const isDeclared = merge === true && verbs.includes('update') && verbs.includes('delete');
  const isOffered = useServerFeature('merge', { enabled: useIsSettled() && isDeclared });
  return ({ discarded_at: discarded }) => isDeclared && isOffered && !isFilled(discarded);
}
