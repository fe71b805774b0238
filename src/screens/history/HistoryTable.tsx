import { memo } from 'react';
import { Button, Empty } from 'antd';
import { formatInstant, isReference, type Values } from '../../schema';
import { toShownPerson } from '../../schema/screens';
import { PersonName } from '../recordFrame';
import { Flex } from '../../ui';
import styles from './ChangeHistory.module.css';
import { eventLabel, type HistoryRow } from './historyRows';
import { HistoryValue } from './HistoryValue';

const formatFieldCount = (count: number): string => `${count} ${count === 1 ? 'field' : 'fields'}`;

interface RowProps {
  readonly row: HistoryRow;
  readonly record: Values;
  /** Expands or collapses the fields of a change. */
  readonly onFold: (id: number) => void;
}

/** How many more fields a change has, with a button that expands or collapses them. */
function Fold({ row: { version, fold }, onFold }: Omit<RowProps, 'record'>) {
  if (!fold) return null;
  const text =
    version.event === 'create'
      ? `With ${formatFieldCount(fold.fields)}`
      : fold.hidden > 0
        ? `and ${formatFieldCount(fold.hidden)} more`
        : `${formatFieldCount(fold.fields)} in all`;
  return (
    <Flex align="center" gap="small">
      {text}
      <Button type="link" size="small" aria-expanded={fold.hidden === 0} onClick={() => onFold(version.id)}>
        {fold.hidden > 0 ? 'Show All' : 'Show Less'}
      </Button>
    </Flex>
  );
}

/** A version never changes: a row is the same as long as it spans as many rows, and hides as many fields. */
const isSameRow = (last: RowProps, next: RowProps): boolean =>
  last.row.key === next.row.key &&
  last.row.rowSpan === next.row.rowSpan &&
  last.row.fold?.hidden === next.row.fold?.hidden &&
  last.onFold === next.onFold &&
  (last.record === next.record || !isReference(next.row.field));

/** Memoized: a history may have thousands of rows, and each saved change adds one above them. */
const Row = memo(function Row({ row, record, onFold }: RowProps) {
  const { version, rowSpan, fold, label } = row;
  return (
    <tr>
      {rowSpan > 0 && (
        <>
          <td rowSpan={rowSpan}>{formatInstant(version.created_at, 'MM-DD-YYYY HH:mm A')}</td>
          <td rowSpan={rowSpan}>
            <PersonName {...toShownPerson(version.operator_email, version.operator_name)} />
          </td>
          <td rowSpan={rowSpan}>{eventLabel(version.event)}</td>
        </>
      )}
      {fold ? (
        <td colSpan={3}>
          <Fold row={row} onFold={onFold} />
        </td>
      ) : (
        <>
          <td>{label}</td>
          <td>
            <HistoryValue of={row} side="before" record={record} />
          </td>
          <td>
            <HistoryValue of={row} side="after" record={record} />
          </td>
        </>
      )}
    </tr>
  );
}, isSameRow);

/** Titles and widths in pixels of the columns; values share what remains. */
const columns = [
  ['When', 108],
  ['Who', 176],
  ['Event', 100],
  ['Field', 132],
  ['Old Value', undefined],
  ['New Value', undefined],
] as const;

interface HistoryTableProps extends Omit<RowProps, 'row'> {
  readonly label: string;
  /** Shown without any rows. */
  readonly empty: string;
  readonly rows: readonly HistoryRow[];
}

/**
 * The rows of a history in plain HTML: a table of antd takes seconds for some thousand rows. It scrolls by itself,
 * since it is not paginated (Cases 2).
 */
export const HistoryTable = memo(function HistoryTable({ label, empty, rows, record, onFold }: HistoryTableProps) {
  return (
    <div className={styles.box} tabIndex={0}>
      <table className={styles.history} aria-label={label}>
        <colgroup>
          {columns.map(([title, width]) => (
            <col key={title} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} record={record} onFold={onFold} />
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
});
