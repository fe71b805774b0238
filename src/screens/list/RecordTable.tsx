import type { HTMLAttributes, ReactNode } from 'react';
import { pageSize, type Sort } from '../../schema';
import { LoadProblem } from '../LoadProblem';
import { Flex } from '../plain';
import { DataTable, Pagination } from '../table';
import type { ListColumn } from './columns';
import type { RecordList, RecordRow } from './useRecordList';

interface RecordTableProps {
  /** Of the table, for what leads there. */
  readonly id?: string;
  readonly label: string;
  readonly columns: readonly ListColumn[];
  readonly list: RecordList;
  readonly page: number;
  readonly failed: string;
  /** What an empty list says, with the next step. */
  readonly empty: { readonly text: string; readonly next?: ReactNode };
  /** It stands in a dialog, which scrolls by itself. */
  readonly inDialog?: boolean;
  readonly onRow?: ((record: RecordRow) => HTMLAttributes<HTMLElement>) | undefined;
  /** Somebody is about to ask for the next page. */
  readonly onNearNext?: () => void;
  readonly onChange: (change: { readonly page: number; readonly sort: Sort | undefined }) => void;
}

const keyOf = ({ id }: RecordRow): number => id;

/** How the columns say that the list is sorted. */
function sortOf(columns: readonly ListColumn[]): Sort | undefined {
  const sorted = columns.find(({ order }) => order);
  return sorted?.order ? { field: sorted.key, order: sorted.order } : undefined;
}

/** A page of records: placeholders at first, then rows of one height, and the other pages below. */
export function RecordTable({ id, label, columns, list, page, failed, empty, inDialog = false, onRow, onNearNext, onChange }: RecordTableProps) {
  const { rows, total, problem } = list;
  if (problem && !rows) return <LoadProblem message={failed} problem={problem} onRetry={list.retry} />;
  return (
    <Flex vertical gap="small">
      {problem && <LoadProblem message={failed} problem={problem} onRetry={list.retry} />}
      <DataTable
        id={id}
        label={label}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        placeholders={pageSize}
        isChanging={list.isChanging}
        fitsWindow={!inDialog}
        empty={
          <>
            <span>{empty.text}</span>
            {empty.next}
          </>
        }
        onRow={onRow}
        onSort={(field, order) => onChange({ page: 1, sort: order ? { field, order } : undefined })}
      />
      {rows && total > 0 && <Pagination of={label} page={page} pageSize={pageSize} total={total} onNearNext={onNearNext} onPage={(to) => onChange({ page: to, sort: sortOf(columns) })} />}
    </Flex>
  );
}
