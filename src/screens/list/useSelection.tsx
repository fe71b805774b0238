import { useState, type ReactNode } from 'react';
import type { BulkTask } from '../../schema/screens';
import { isEqual, type Resource } from '../../schema';
import { Button, loadable, OptionalPart, useFocusAfter } from '../../ui';
import type { ListState } from '../search';
import { useIsSettled, useServerFeatures } from '../requests';
import type { ListColumn } from './columns';
import { selectionColumn } from './rowColumns';
import styles from './SearchFields.module.css';
import type { SelectedIds } from './SelectionBar';
import type { ShownList } from './useRecordList';

const SelectionBar = loadable(async () => (await import('./SelectionBar')).SelectionBar);

interface SelectedList {
  /** The searches that the list shows, by name. */
  readonly search: ListState['search'];
  readonly shown: ShownList;
  /** The rows are still those that were shown before. */
  readonly isChanging: boolean;
  /** What may be done with several of its records. */
  readonly tasks: readonly BulkTask[];
  /** Its selected rows can be downloaded. */
  readonly hasDownload?: boolean;
}

interface Selection {
  /** The column that selects rows, while they are selected. */
  readonly columns: readonly ListColumn[];
  /** Begins to select, where something can be done with several records, and ends it. */
  readonly button: ReactNode;
  /** What can be done with the selected records, below the table; undefined while none are selected. */
  readonly bar: ReactNode | undefined;
}

/** What can be done with several records of a list at once, where the server has that. */
export function useSelection(
  resource: Resource,
  { search, shown, isChanging, tasks, hasDownload = false }: SelectedList,
): Selection {
  const features = useServerFeatures({ enabled: useIsSettled() && tasks.length > 0 });
  const offered = tasks.filter(({ feature }) => features?.includes(feature));
  const isOffered = offered.length > 0;
  const [selected, setSelected] = useState<{ readonly ids: SelectedIds; readonly of: ListState['search'] }>();
  const select = (ids: SelectedIds | undefined) => setSelected(ids && { ids, of: search });
  const isSelecting = isOffered && selected !== undefined && isEqual(selected.of, search);
  const rows = isChanging ? undefined : shown.rows;
  useFocusAfter(isSelecting);
  return {
    columns: isSelecting ? [selectionColumn(resource, selected.ids, shown.rows, select)] : [],
    button:
      isOffered && rows?.length !== 0 ? (
        <Button
          disabled={!rows}
          className={styles.toggle}
          aria-pressed={isSelecting}
          onClick={() => select(isSelecting ? undefined : new Set())}
        >
          Select
        </Button>
      ) : (
        // Its room is kept until it comes.
        !features && tasks.length > 0 && <span className={styles.select} />
      ),
    bar: isSelecting ? (
      <OptionalPart>
        <SelectionBar
          resource={resource}
          rows={rows}
          total={shown.total}
          download={hasDownload ? shown : undefined}
          search={search}
          tasks={offered}
          selection={{ ids: selected.ids, select }}
        />
      </OptionalPart>
    ) : undefined,
  };
}
