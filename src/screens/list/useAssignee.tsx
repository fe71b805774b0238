import type { ReactNode } from 'react';
import { assignedKindOf, type Column } from '../../schema/screens';
import type { Resource } from '../../schema';
import { loadable, OptionalPart } from '../../ui';
import { assigneeSearch, keepQuery, withAssignee, type ListState } from '../search';
import { useRegistry } from '../registry';
import { useIsSettled, useServerFeatures } from '../requests';
import styles from './SearchFields.module.css';
import type { ListAddress } from './useListState';
import type { RecordRow } from './useRecordList';

const AssigneeBar = loadable(async () => (await import('../assign/AssigneeBar')).AssigneeBar);

interface ListAssignee {
  /** The searches that say whose records the list shows: a tab, which clearing the search leaves as it is. */
  readonly shown: ListState['search'];
  /** The names of these searches, where tabs show them. */
  readonly untagged: readonly string[];
  /** Further columns: whose the records are, if of several people, and what was said when they were handed over. */
  readonly columns: readonly Column[];
  /** The tabs; `rows` are undefined while those in sight are of what was shown before. */
  readonly barOf: (rows: readonly RecordRow[] | undefined) => ReactNode;
}

function furtherColumns({ assigned }: Resource, shown: ListState['search']): readonly Column[] {
  if (!assigned || Object.keys(shown).length === 0) return [];
  return shown.unassigned === 'false' ? [assigned.to, assigned.note] : [assigned.note];
}

/** What a list of records that are assigned to people shows more, where the server has that. */
export function useAssignee(resource: Resource, { state, go }: Pick<ListAddress, 'state' | 'go'>): ListAssignee {
  const registry = useRegistry();
  const kind = resource.relations.parent === undefined ? assignedKindOf(resource, registry) : undefined;
  const isOffered = useServerFeatures({ enabled: useIsSettled() && kind !== undefined })?.includes('assign');
  const hasTabs = kind !== undefined && isOffered !== false;
  const shown = assigneeSearch(resource, state.search);
  const show = (next: ListState['search']) => {
    keepQuery('tab', resource, new URLSearchParams(next));
    go({ ...state, search: withAssignee(resource, state.search, next), page: 1 });
  };
  return {
    shown,
    untagged: isOffered ? Object.keys(shown) : [],
    columns: furtherColumns(resource, shown),
    barOf: (rows) =>
      kind &&
      hasTabs && (
        <span className={styles.assignee}>
          {isOffered && (
            <OptionalPart>
              <AssigneeBar resource={resource} kind={kind} shown={shown} onShow={show} rows={rows} />
            </OptionalPart>
          )}
        </span>
      ),
  };
}
