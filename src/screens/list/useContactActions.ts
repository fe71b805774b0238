import { isFilled, type Resource } from '../../schema';
import { assignedKindOf, contactKinds, contactStartOf, type AssignedKind } from '../../schema/screens';
import { contactActionsOf, type ContactAction } from '../contacts';
import { useRegistry } from '../registry';
import { useIsSettled, useServerFeature } from '../requests';
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

/** The kind as which the records of a list are handed over, where the server and the user's rights allow it. */
export function useHandOverKind(of: Resource): AssignedKind | undefined {
  const kind = assignedKindOf(of, useRegistry());
  const isOffered = useServerFeature('assign', { enabled: useIsSettled() && kind !== undefined });
  return kind && isOffered && kind.resource.verbs.includes('update') ? kind : undefined;
}
