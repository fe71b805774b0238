import { type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { pageSize, type Sort } from '../../schema';
import { LiveList } from '../live';
import { LoadProblem } from '../requests';
import { Flex, DataTable, Pagination, announce, lastPage } from '../../ui';
import type { ListColumn } from './columns';
import type { RecordList, RecordRow } from './useRecordList';

interface AnnouncedRows {
  readonly label: string;
  readonly list: RecordList;
  readonly page: number;
}

/**
 * Announces what a search, another page or another order has found; not the first rows, which belong to the screen that
 * has opened.
 */
function useAnnouncedRows({ label, list: { rows, total, isChanging }, page }: AnnouncedRows): void {
  const last = useRef<string>(undefined);
  const found =
    total === 0
      ? 'no records'
      : `${total} ${total === 1 ? 'record' : 'records'}, page ${page} of ${lastPage(total, pageSize)}`;
  const isSettled = rows !== undefined && !isChanging;
  const hasChanged = useRef(false);
  useEffect(() => {
    if (!isSettled) {
      hasChanged.current = true;
      return;
    }
    if (last.current !== undefined && (hasChanged.current || last.current !== found)) announce(`${label}: ${found}`);
    last.current = found;
    hasChanged.current = false;
  }, [isSettled, found, label]);
}

interface RecordTableProps {
  /** Id of the table, for skip links. */
  readonly id?: string;
  readonly label: string;
  readonly columns: readonly ListColumn[];
  readonly list: RecordList;
  readonly page: number;
  /** The current order, where the columns may not show by which of them the rows are sorted. */
  readonly sort?: Sort | undefined;
  /** The sort order of the list until a user chooses another one. */
  readonly defaultSort?: Sort | undefined;
  readonly failed: string;
  /** Text of an empty list, with the next step. */
  readonly empty: { readonly text: string; readonly next?: ReactNode };
  /** The rows are lower. */
  readonly isDense?: boolean | undefined;
  /** Shown in a dialog, which has its own scrolling. */
  readonly inDialog?: boolean;
  readonly onRow?: ((record: RecordRow) => HTMLAttributes<HTMLElement>) | undefined;
  /** Called when the user is about to open the next page. */
  readonly onNearNext?: () => void;
  readonly onChange: (change: { readonly page: number; readonly sort: Sort | undefined }) => void;
}

const keyOf = ({ id }: RecordRow): number => id;

/** The current sort order, read from the columns. */
function sortOf(columns: readonly ListColumn[]): Sort | undefined {
  const sorted = columns.find(({ order }) => order);
  return sorted?.order ? { field: sorted.key, order: sorted.order } : undefined;
}

/**
 * The sort order after that of a column was reset, which follows its descending one: the default, or its reverse if it
 * is the very one that was reset.
 */
const sortAfterReset = (column: string, usual: Sort | undefined): Sort | undefined =>
  usual?.field === column && usual.order === 'desc' && !usual.first ? { ...usual, order: 'asc' } : usual;

/** A page of records: placeholders while loading, rows of one height, and pagination. */
export function RecordTable({
  id,
  label,
  columns,
  list,
  page,
  sort,
  defaultSort,
  failed,
  empty,
  isDense,
  inDialog = false,
  onRow,
  onNearNext,
  onChange,
}: RecordTableProps) {
  const { rows, total, problem } = list;
  useAnnouncedRows({ label, list, page });
  return (
    <Flex vertical gap="small">
      {problem && <LoadProblem message={failed} problem={problem} onRetry={list.retry} />}
      {(rows !== undefined || !problem) && (
        <DataTable
          id={id}
          label={label}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          placeholders={pageSize}
          isChanging={list.isChanging}
          isDense={isDense}
          fitsWindow={!inDialog}
          empty={
            <>
              <span>{empty.text}</span>
              {empty.next}
            </>
          }
          onRow={onRow}
          onSort={(field, order) =>
            onChange({ page: 1, sort: order ? { field, order } : sortAfterReset(field, defaultSort) })
          }
        />
      )}
      {rows && (
        <Flex align="center" gap="small" wrap>
          {list.watched && <LiveList list={list} columns={columns} />}
          {total > 0 && (
            <Pagination
              of={label}
              page={page}
              pageSize={pageSize}
              total={total}
              onNearNext={onNearNext}
              onPage={(to) => onChange({ page: to, sort: sort ?? sortOf(columns) ?? defaultSort })}
            />
          )}
        </Flex>
      )}
    </Flex>
  );
}
