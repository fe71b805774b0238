import { memo, useCallback, useMemo, useState } from 'react';
import { Button, Empty, Flex, Skeleton, Table, type TableColumnsType } from 'antd';
import { formatInstant, type Resource, type Values } from '../../schema';
import { LoadProblem } from '../LoadProblem';
import styles from './ChangeHistory.module.css';
import { eventLabel, historyRows, type HistoryRow } from './historyRows';
import { HistoryValue } from './HistoryValue';
import { historyFailedMessage, useHistory } from './useHistory';

/** Height in pixels beyond which the table scrolls: the history is not paginated (Cases 2). */
const maxHeight = 480;

const spanRowsOfChange = (row: HistoryRow) => ({ rowSpan: row.rowSpan });

/** Spans the columns of a field. */
const spanFieldColumns = ({ fold }: HistoryRow) => (fold ? { colSpan: 3 } : {});
const hideValueColumn = ({ fold }: HistoryRow) => (fold ? { colSpan: 0 } : {});

const formatFieldCount = (count: number): string => `${count} ${count === 1 ? 'field' : 'fields'}`;

/** How many more fields a change has, with a button that expands or collapses them. */
function Fold({ row: { version, fold }, onFold }: { readonly row: HistoryRow; readonly onFold: (id: number) => void }) {
  if (!fold) return null;
  const text = version.event === 'create' ? `With ${formatFieldCount(fold.fields)}` : fold.hidden > 0 ? `and ${formatFieldCount(fold.hidden)} more` : `${formatFieldCount(fold.fields)} in all`;
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
    onCell: spanRowsOfChange,
    render: (_, { version }) => formatInstant(version.created_at, 'MM-DD-YYYY HH:mm A'),
  },
  { title: 'Who', key: 'who', width: 176, onCell: spanRowsOfChange, render: (_, { version }) => version.operator_email ?? '—' },
  { title: 'Event', key: 'event', width: 100, onCell: spanRowsOfChange, render: (_, { version }) => eventLabel(version.event) },
  { title: 'Field', key: 'field', width: 132, onCell: spanFieldColumns, render: (_, row) => (row.fold ? <Fold row={row} onFold={onFold} /> : row.label) },
  { title: 'Old Value', key: 'before', onCell: hideValueColumn, render: (_, row) => <HistoryValue of={row} side="before" record={record} /> },
  { title: 'New Value', key: 'after', onCell: hideValueColumn, render: (_, row) => <HistoryValue of={row} side="after" record={record} /> },
];

interface HistoryTableProps extends Pick<ChangeHistoryProps, 'label' | 'empty'> {
  readonly rows: readonly HistoryRow[];
  readonly record: Values;
  /** Expands or collapses the fields of a change. */
  readonly onFold: (id: number) => void;
}

/** Memoized: the history may be long, and the page renders often while something is being saved. */
const HistoryTable = memo(function HistoryTable({ label, empty, rows, record, onFold }: HistoryTableProps) {
  return (
    <Table<HistoryRow>
      aria-label={label}
      {...(styles.history !== undefined && { className: styles.history })}
      size="small"
      columns={columnsOf(record, onFold)}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 720, ...(rows.length > 10 ? { y: maxHeight } : {}) }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
    />
  );
});

interface ChangeHistoryProps {
  readonly resource: Resource;
  readonly id: string;
  /** The record; absent while loading or if it could not be read. */
  readonly record: Values | undefined;
  /** Version of the record that the history is read for; a new one refetches it. */
  readonly version?: string;
  readonly label: string;
  /** Shown without any changes. */
  readonly empty: string;
}

const emptyRecord: Values = {};

/** Who changed which fields of a record, and when. */
export function ChangeHistory({ resource, id, record = emptyRecord, version, label, empty }: ChangeHistoryProps) {
  const { versions, problem, retry } = useHistory(resource, id, version);
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<number>>(new Set());
  const toggleFold = useCallback((id: number) => setExpandedIds((last) => (last.has(id) ? new Set([...last].filter((other) => other !== id)) : new Set([...last, id]))), []);
  const rows = useMemo(() => versions && historyRows(resource, versions, expandedIds), [resource, versions, expandedIds]);
  return (
    <Flex vertical gap="small">
      {problem && <LoadProblem message={historyFailedMessage} problem={problem} onRetry={retry} />}
      {rows ? <HistoryTable label={label} empty={empty} rows={rows} record={record} onFold={toggleFold} /> : !problem && <Skeleton active title={false} />}
    </Flex>
  );
}
