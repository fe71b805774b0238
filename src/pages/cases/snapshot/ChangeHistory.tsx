import { memo, useCallback, useMemo, useState } from 'react';
import { Button, Empty, Flex, Skeleton, Table, type TableColumnsType } from 'antd';
import { showInstant, type Resource, type Values } from '../../../schema';
import { LoadProblem } from '../../../screens';
import { eventLabel, historyRows, type HistoryRow } from './historyRows';
import { HistoryValue } from './HistoryValue';
import { SnapshotCard } from './SnapshotCard';
import { historyFailed, useHistory } from './useHistory';

/** Height from which the table scrolls by itself, in pixels: the history is not paginated (Cases 2). */
const maxHeight = 480;

const onceForEachChange = (row: HistoryRow) => ({ rowSpan: row.span, className: 'snapshotHistoryChange' });

/** Stands across the columns of a field. */
const acrossFields = ({ fold }: HistoryRow) => (fold ? { colSpan: 3 } : {});
const behindFold = ({ fold }: HistoryRow) => (fold ? { colSpan: 0 } : {});

const fieldsIn = (count: number): string => `${count} ${count === 1 ? 'field' : 'fields'}`;

/** What a change has beside the rows that show, and what shows it or folds it away. */
function Fold({ row: { version, fold }, onFold }: { readonly row: HistoryRow; readonly onFold: (id: number) => void }) {
  if (!fold) return null;
  const text = version.event === 'create' ? `With ${fieldsIn(fold.fields)}` : fold.hidden > 0 ? `and ${fieldsIn(fold.hidden)} more` : `${fieldsIn(fold.fields)} in all`;
  return (
    <Flex align="center" gap="small">
      {text}
      <Button type="link" size="small" aria-expanded={fold.hidden === 0} onClick={() => onFold(version.id)}>
        {fold.hidden > 0 ? 'Show All' : 'Show Less'}
      </Button>
    </Flex>
  );
}

const columnsOf = (record: Values, onFold: (id: number) => void): TableColumnsType<HistoryRow> => [
  {
    title: 'When',
    key: 'when',
    width: 108,
    onCell: onceForEachChange,
    render: (_, { version }) => showInstant(version.created_at, 'MM-DD-YYYY HH:mm A'),
  },
  { title: 'Who', key: 'who', width: 176, onCell: onceForEachChange, render: (_, { version }) => version.operator_email ?? '—' },
  { title: 'Event', key: 'event', width: 82, onCell: onceForEachChange, render: (_, { version }) => eventLabel(version.event) },
  { title: 'Field', key: 'field', width: 132, onCell: acrossFields, render: (_, row) => (row.fold ? <Fold row={row} onFold={onFold} /> : row.label) },
  { title: 'Old Value', key: 'before', onCell: behindFold, render: (_, row) => <HistoryValue of={row} value={row.before} record={record} /> },
  { title: 'New Value', key: 'after', onCell: behindFold, render: (_, row) => <HistoryValue of={row} value={row.after} record={record} /> },
];

interface HistoryTableProps {
  readonly rows: readonly HistoryRow[];
  readonly record: Values;
  /** Shows all fields of a change, or folds them away again. */
  readonly onFold: (id: number) => void;
}

/** Drawn anew only when the case or its history is another: it may be long, and the page changes all the time while something is saved. */
const HistoryTable = memo(function HistoryTable({ rows, record, onFold }: HistoryTableProps) {
  return (
    <Table<HistoryRow>
      aria-label="Case Change History"
      className="snapshotHistory"
      size="small"
      columns={columnsOf(record, onFold)}
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
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const fold = useCallback((id: number) => setOpen((last) => (last.has(id) ? new Set([...last].filter((other) => other !== id)) : new Set([...last, id]))), []);
  const rows = useMemo(() => versions && historyRows(cases, versions, open), [cases, versions, open]);
  return (
    <SnapshotCard anchor="history" title="Case Change History">
      <Flex vertical gap="small">
        {problem && <LoadProblem message={historyFailed} problem={problem} onRetry={retry} />}
        {rows ? <HistoryTable rows={rows} record={record} onFold={fold} /> : !problem && <Skeleton active title={false} />}
      </Flex>
    </SnapshotCard>
  );
}
