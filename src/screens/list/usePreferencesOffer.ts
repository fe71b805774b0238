import { isFilled, type Resource, type Values } from '../../schema';
import { useIsSettled, useServerFeature } from '../requests';

/** Whether what a record prefers can be set: by its declaration, the rights of the user, and the server. */
export function usePreferencesOffer(resource: Resource): (record: Values) => boolean {
  const isDeclared = resource.preferences !== undefined && resource.verbs.includes('update');
  const isOffered = useServerFeature('preferences', { enabled: useIsSettled() && isDeclared });
  return (record) => isDeclared && isOffered && !isFilled(record.discarded_at);
}
