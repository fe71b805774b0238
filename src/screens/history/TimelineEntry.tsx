import { ownChanges, type TimelineKind } from '../../schema/recordScreens';
import { hasPage, listPath, recordPath, toShownPerson } from '../../schema/screens';
import { formatInstant, isFilled, type Resource, type Values } from '../../schema';
import { Cell } from '../extensions';
import { eventLabel, historyRows } from './historyRows';
import { HistoryValue } from './HistoryValue';
import { PersonName } from '../recordFrame';
import { useRegistry } from '../registry';
import { Link } from '../../ui';
import styles from './Timeline.module.css';
import type { TimelineItem } from './useTimeline';

interface Told {
  /** The record whose timeline it is, and its kind. */
  readonly target: Resource;
  readonly record: Values;
}

/** Where an entry leads: the page of its record, or the list of its kind that is nearest to it. */
function pathOf({ resource, paths }: TimelineKind, item: TimelineItem, { target, record }: Told): string | undefined {
  if (hasPage.record(resource)) return recordPath(resource, item.id);
  const { parent } = resource.relations;
  if (!hasPage.list(resource)) return undefined;
  if (parent === undefined) return listPath(resource);
  const [{ by, over } = { by: '' }] = paths;
  if (by !== parent) return undefined;
  const holder = over && item.over ? recordPath(over.resource, item.over.id) : recordPath(target, String(record.id));
  return `${holder}/${resource.screenPath}`;
}

/** The fields that say what happened, and the note in whole. */
function RecordEntry({ kind: { resource, entry }, record }: { readonly kind: TimelineKind; readonly record: Values }) {
  const filled = entry.text.filter((name) => isFilled(record[name]));
  const { note } = entry;
  return (
    <>
      {filled.length > 0 && (
        <ul className={styles.facts}>
          {filled.map((name) => (
            <li key={name} title={resource.fields[name]?.label}>
              <Cell of={resource} field={name} record={record} />
            </li>
          ))}
        </ul>
      )}
      {note !== undefined && isFilled(record[note]) && (
        <div className={styles.note}>
          <Cell of={resource} field={note} record={record} isFull />
        </div>
      )}
    </>
  );
}

/** Which fields a change has changed, with their old and new values. */
function ChangeEntry({ item, target, record }: Told & { readonly item: TimelineItem }) {
  if (!item.version) return null;
  const rows = historyRows(target, [item.version]);
  return (
    <dl className={styles.changes}>
      {rows.map((row) =>
        row.name === '' ? (
          row.fold && <dd key={row.key}>and {row.fold.hidden} more fields</dd>
        ) : (
          <div key={row.key}>
            <dt>{row.label}</dt>
            <dd>
              <HistoryValue of={row} side="before" record={record} />
              <span aria-label="became">→</span>
              <HistoryValue of={row} side="after" record={record} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** The record over which an entry belongs to the timeline. */
function Between({
  resource,
  id,
  title,
}: {
  readonly resource: Resource;
  readonly id: number;
  readonly title: string;
}) {
  const name = `${resource.label.one} ${title}`;
  return <span>{hasPage.record(resource) ? <Link to={recordPath(resource, id)}>{name}</Link> : name}</span>;
}

interface TimelineEntryProps extends Told {
  readonly item: TimelineItem;
  /** Undefined for a change of the record itself. */
  readonly kind: TimelineKind | undefined;
}

/** One entry: what it is, when and by whom, and over which record it belongs here. */
export function TimelineEntry({ item, kind, target, record }: TimelineEntryProps) {
  const registry = useRegistry();
  const path = kind && pathOf(kind, item, { target, record });
  const label = kind?.resource.label.one ?? eventLabel(item.version?.event);
  return (
    <li className={kind ? styles.entry : `${styles.entry ?? ''} ${styles.change ?? ''}`} data-kind={item.kind}>
      <div className={styles.head}>
        <strong>{path === undefined ? label : <Link to={path}>{label}</Link>}</strong>
        {item.over && <Between {...item.over} resource={registry.get(item.over.resource)} />}
        <span className={styles.when}>
          <time dateTime={item.at}>{formatInstant(item.at, 'MM-DD-YYYY HH:mm A')}</time>
          {item.operator_email !== null && (
            <>
              {' · '}
              <PersonName {...toShownPerson(item.operator_email, item.operator_name)} />
            </>
          )}
        </span>
      </div>
      {kind && item.record && <RecordEntry kind={kind} record={item.record} />}
      {item.kind === ownChanges && <ChangeEntry item={item} target={target} record={record} />}
    </li>
  );
}
