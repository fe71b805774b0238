import { isFilled, type Resource, type Values } from '../../schema';
import { isUnreported } from '../../schema/screens';
import { useIsSettled, useServerFeature } from '../requests';

/** Whether a record is to be reported: by its declaration, the rights of the user, and the server. */
export function useReportOffer(resource: Resource): (record: Values) => boolean {
  const isDeclared = resource.reported !== undefined && resource.verbs.includes('update');
  const isOffered = useServerFeature('safety', { enabled: useIsSettled() && isDeclared });
  return (record) => isDeclared && isOffered && !isFilled(record.discarded_at) && isUnreported(resource, record);
}
