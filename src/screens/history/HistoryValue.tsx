import { Fragment } from 'react';
import {
  isLinkField,
  isReference,
  isEqual,
  isObject,
  isStaffAddress,
  toRecordIds,
  formatValue,
  type Field,
  type FieldOf,
  type Values,
} from '../../schema';
import { toShownPerson, includedTitle } from '../../schema/screens';
import { LinkedName, RowSummary } from '../../fields/views';
import { PersonName } from '../recordFrame';
import styles from './ChangeHistory.module.css';
import type { HistoryRow } from './historyRows';

const emptyText = '—';

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const displayText = (field: Field | undefined, value: unknown): string =>
  field ? (formatValue(field, value) ?? emptyText) : toText(value);

const rowsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

/** The rows of a table that differ from the other side of the change, each with its row number. */
function ChangedRows({
  field,
  value,
  other,
}: {
  readonly field: FieldOf<'rows'>;
  readonly value: unknown;
  readonly other: unknown;
}) {
  const others = rowsIn(other);
  const changed = rowsIn(value).flatMap((row, at) => (isEqual(row, others[at]) ? [] : [{ row, at }]));
  if (changed.length === 0) return emptyText;
  return changed.map(({ row, at }) => (
    <div key={at} className={styles.value}>
      Row {at + 1}: <RowSummary field={field} row={row} emptyText={emptyText} />
    </div>
  ));
}

interface HistoryValueProps {
  readonly of: HistoryRow;
  readonly side: 'before' | 'after';
  /** The current record, as far as it is loaded. */
  readonly record: Values;
}

/** A value of the change history as displayed; a dash if it is empty (Cases 2). */
export function HistoryValue({ of: change, side, record }: HistoryValueProps) {
  const { name, field } = change;
  const value = change[side];
  if (value === null || value === undefined || value === '') return emptyText;
  if (isLinkField(field) && !isReference(field)) {
    return (
      <div className={styles.value}>
        {toRecordIds(value).map((id, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            <LinkedName to={field.to} id={id} />
          </Fragment>
        ))}
      </div>
    );
  }
  if (isStaffAddress(field) && typeof value === 'string')
    return (
      <PersonName {...toShownPerson(value, isObject(change.version.names) ? change.version.names[value] : undefined)} />
    );
  if (field?.kind === 'rows')
    return <ChangedRows field={field} value={value} other={change[side === 'before' ? 'after' : 'before']} />;
  if (!isReference(field)) return <div className={styles.value}>{displayText(field, value)}</div>;
  const isCurrent = record[name] === value;
  return (
    <LinkedName
      to={field.to}
      id={Number(value)}
      knownTitle={(target) => (isCurrent ? includedTitle(target, { prefix: field.prefix, record }) : undefined)}
    />
  );
}
