import type { HTMLAttributes, ReactNode } from 'react';
import { Empty, Flex, Table, type TableProps } from 'antd';
import { pageSize, type Sort } from '../../schema';
import { LoadProblem } from '../LoadProblem';
import { shellSize } from '../shellSize';
import { isPending, type TableColumn, type TableRow } from './columns';
import type { RecordList, RecordRow } from './useRecordList';

interface RecordTableProps {
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly list: RecordList;
  readonly page: number;
  readonly failed: string;
  /** What an empty list says, with the next step. */
  readonly empty: { readonly text: string; readonly next?: ReactNode };
  /** It stands in a dialog: its header row does not stick to the window. */
  readonly inDialog?: boolean;
  readonly onRow?: ((record: RecordRow) => HTMLAttributes<HTMLElement>) | undefined;
  readonly onChange: (change: { readonly page: number; readonly sort: Sort | undefined }) => void;
}

const placeholders: readonly TableRow[] = Array.from({ length: pageSize }, (_, at) => ({ pending: at }));

const keyOf = (row: TableRow): string => (isPending(row) ? `pending-${row.pending}` : String(row.id));

type SorterResult = Parameters<NonNullable<TableProps<TableRow>['onChange']>>[2];

function sortOf(sorter: SorterResult): Sort | undefined {
  const [first] = [sorter].flat();
  if (!first?.order || typeof first.columnKey !== 'string') return undefined;
  return { field: first.columnKey, order: first.order === 'ascend' ? 'asc' : 'desc' };
}

/** A page of records: placeholders at first, then rows of one height; it scrolls sideways by itself. */
export function RecordTable({ label, columns, list, page, failed, empty, inDialog = false, onRow, onChange }: RecordTableProps) {
  const { rows, total, problem } = list;
  if (problem && !rows) return <LoadProblem message={failed} problem={problem} onRetry={list.retry} />;
  return (
    <Flex vertical gap="small">
      {problem && <LoadProblem message={failed} problem={problem} onRetry={list.retry} />}
      <Table<TableRow>
        aria-label={label}
        aria-busy={!rows || list.isChanging}
        size="small"
        sticky={inDialog ? false : { offsetHeader: shellSize.header }}
        rowKey={keyOf}
        {...(onRow && { onRow: (row) => (isPending(row) ? {} : onRow(row)) })}
        columns={[...columns]}
        dataSource={rows ?? placeholders}
        scroll={{ x: columns.reduce((sum, { width }) => sum + width, 0) }}
        loading={{ spinning: list.isChanging, delay: 200 }}
        showSorterTooltip={false}
        pagination={{
          current: page,
          pageSize,
          total,
          showSizeChanger: false,
          showTotal: (count) => `Total ${count}`,
        }}
        locale={{ emptyText: <Empty description={empty.text}>{empty.next}</Empty> }}
        onChange={(pagination, _filters, sorter, { action }) =>
          onChange({ page: action === 'sort' ? 1 : (pagination.current ?? 1), sort: sortOf(sorter) })
        }
      />
    </Flex>
  );
}
