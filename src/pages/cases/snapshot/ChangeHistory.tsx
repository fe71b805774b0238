import { memo, useMemo } from 'react';
import { Empty, Flex, Skeleton, Table, type TableColumnsType } from 'antd';
import { showInstant, type Resource, type Values } from '../../../schema';
import { LoadProblem } from '../../../screens/LoadProblem';
import { eventLabel, historyRows, type HistoryRow } from './historyRows';
import { HistoryValue } from './HistoryValue';
import { SnapshotCard } from './SnapshotCard';
import { historyFailed, useHistory } from './useHistory';

/** Height from which the table scrolls by itself, in pixels: the history is not paginated (Cases 2). */
const maxHeight = 480;

const onceForEachChange = (row: HistoryRow) => ({ rowSpan: row.span, className: 'snapshotHistoryChange' });

const columnsOf = (record: Values): TableColumnsType<HistoryRow> => [
  {
    title: 'When',
    key: 'when',
    width: 108,
    onCell: onceForEachChange,
    render: (_, { version }) => showInstant(version.created_at, 'MM-DD-YYYY HH:mm A'),
  },
  { title: 'Who', key: 'who', width: 176, onCell: onceForEachChange, render: (_, { version }) => version.operator_email ?? '—' },
  { title: 'Event', key: 'event', width: 82, onCell: onceForEachChange, render: (_, { version }) => eventLabel(version.event) },
  { title: 'Field', dataIndex: 'label', width: 132 },
  { title: 'Old Value', key: 'before', render: (_, row) => <HistoryValue of={row} value={row.before} record={record} /> },
  { title: 'New Value', key: 'after', render: (_, row) => <HistoryValue of={row} value={row.after} record={record} /> },
];

interface HistoryTableProps {
  readonly rows: readonly HistoryRow[];
  readonly record: Values;
}

/** Drawn anew only when the case or its history is another: it may be long, and the page changes all the time while something is saved. */
const HistoryTable = memo(function HistoryTable({ rows, record }: HistoryTableProps) {
  return (
    <Table<HistoryRow>
      aria-label="Case Change History"
      className="snapshotHistory"
      size="small"
      columns={columnsOf(record)}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 720, ...(rows.length > 10 ? { y: maxHeight } : {}) }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No changes recorded for this case" /> }}
    />
  );
});

interface ChangeHistoryProps {
  readonly cases: Resource;
  readonly caseId: string;
  /** The case; absent while it is on its way or could not be read. */
  readonly record: Values | undefined;
}

const unknown: Values = {};

/** Who changed what of the case and when. */
export function ChangeHistory({ cases, caseId, record = unknown }: ChangeHistoryProps) {
  const { versions, problem, retry } = useHistory(cases, caseId);
  const rows = useMemo(() => versions && historyRows(cases, versions), [cases, versions]);
  return (
    <SnapshotCard anchor="history" title="Case Change History">
      <Flex vertical gap="small">
        {problem && <LoadProblem message={historyFailed} problem={problem} onRetry={retry} />}
        {rows ? <HistoryTable rows={rows} record={record} /> : !problem && <Skeleton active title={false} />}
      </Flex>
    </SnapshotCard>
  );
}
