import { isReference, showValue, type Field, type Values } from '../../../schema';
import { includedTitle, recordTitle, useResource } from '../../../screens';
import { useLinkedRecord } from '../../../screens/fields';
import type { HistoryRow } from './historyRows';
import './Snapshot.css';

const none = '—';

interface LinkedNameProps {
  readonly to: string;
  readonly id: number;
  /** Its title, where the case carries it. */
  readonly known: (target: ReturnType<typeof useResource>) => string | undefined;
}

/** A record by its title; by its id while that is on its way, and where it cannot be read. */
function LinkedName({ to, id, known }: LinkedNameProps) {
  const target = useResource(to);
  const title = known(target);
  const { record } = useLinkedRecord(to, title === undefined ? id : undefined);
  const idField = target.fields.id;
  if (title !== undefined) return title;
  if (record) return recordTitle(target, record);
  return (idField && showValue(idField, id)) ?? String(id);
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const shownText = (field: Field | undefined, value: unknown): string => (field ? (showValue(field, value) ?? none) : asText(value));

interface HistoryValueProps {
  readonly of: HistoryRow;
  readonly value: unknown;
  /** The case as it is now, as far as it is known. */
  readonly record: Values;
}

/** A value of the change history as people read it; a dash where there was or is none (Cases 2). */
export function HistoryValue({ of: { name, field }, value, record }: HistoryValueProps) {
  if (value === null || value === undefined || value === '') return none;
  if (!isReference(field)) return <div className="snapshotHistoryValue">{shownText(field, value)}</div>;
  const isCurrent = record[name] === value;
  return <LinkedName to={field.to} id={Number(value)} known={(target) => (isCurrent ? includedTitle(target, { prefix: field.prefix, record }) : undefined)} />;
}
