import { isFilled, type Resource } from '../../schema';
import { contactKinds, contactStartOf } from '../../schema/screens';
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
