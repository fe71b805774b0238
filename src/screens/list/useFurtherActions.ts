import { isFilled, type Resource } from '../../schema';
import { assignedKindOf, contactKinds, contactStartOf, isUnreported } from '../../schema/screens';
import { contactActionsOf, type ContactAction } from '../contacts';
import { useRegistry } from '../registry';
import { useIsSettled, useServerFeature, useServerFeatures } from '../requests';
import type { Pending } from './dialogs';
import type { RowAction } from './RowActions';
import type { RecordRow } from './useRecordList';

/** What the logs of contacts offer on records of a kind, where the server has them; nothing on discarded records. */
export function useContactActions(of: Resource): (record: RecordRow) => readonly ContactAction[] {
  const kinds = contactKinds(useRegistry());
  const isOffered = useServerFeature('log', { enabled: useIsSettled() && kinds.length > 0 });
  return (record) =>
    isOffered && !isFilled(record.discarded_at)
      ? kinds.flatMap((kind) => {
          const start = contactStartOf(kind, { of, record });
          return start ? contactActionsOf(kind, start) : [];
        })
      : [];
}

/**
 * What is offered on a record besides what its declaration lists, such as contacts and merging: by its declaration, the
 * rights of the user, and the server. Nothing is on discarded records.
 */
export function useFurtherActions(
  resource: Resource,
  open: (pending: Pending) => void,
): (record: RecordRow) => readonly RowAction[] {
  const contacts = useContactActions(resource);
  const handedOver = assignedKindOf(resource, useRegistry());
  const { verbs, merge, preferences, reported } = resource;
  const isWritten = verbs.includes('update');
  /** By the feature of the server that each needs. */
  const declared = {
    assign: handedOver?.resource.verbs.includes('update') === true,
    safety: isWritten && reported !== undefined,
    preferences: isWritten && preferences !== undefined,
    merge: isWritten && merge === true && verbs.includes('delete'),
  };
  const features = useServerFeatures({ enabled: useIsSettled() && Object.values(declared).includes(true) });
  const isOffered = (feature: keyof typeof declared) => declared[feature] && features?.includes(feature);
  return (record) => {
    if (isFilled(record.discarded_at)) return [];
    const toAction = (key: string, label: string, action: Pending['action']): RowAction => ({
      key,
      label,
      run: () => open({ action, record }),
    });
    return [
      ...contacts(record).map((action) => toAction(action.label, action.label, action)),
      ...(handedOver && isOffered('assign') ? [toAction('hand over', 'Hand Over', { handOver: handedOver })] : []),
      ...(isOffered('safety') && isUnreported(resource, record) ? [toAction('report', 'Report…', 'report')] : []),
      ...(isOffered('preferences') ? [toAction('preferences', 'Contact Preferences…', 'preferences')] : []),
      ...(isOffered('merge') ? [toAction('merge', 'Merge With…', 'merge')] : []),
    ];
  };
}
