import { showWords, type Field, type Resource, type Values } from '../../../schema';
import { recordOf } from '../../../screens/form/formValues';

/** One change of a case as the server tells it (Cases 3). */
export interface Version {
  readonly id: number;
  readonly created_at: string;
  readonly operator_email: string | null;
  readonly event: string;
  /** Old and new value by field; what other servers put beside those is left out. */
  readonly changeset: unknown;
}

/** One field of one change: a row of the history. */
export interface HistoryRow {
  readonly key: string;
  readonly version: Version;
  /** How many rows the change takes; 0 in all but its first. */
  readonly span: number;
  /** Name of the field, empty where the change tells of none. */
  readonly name: string;
  readonly label: string;
  /** The declared field; absent for one that is not known here. */
  readonly field: Field | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

const newestFirst = (one: Version, other: Version): number =>
  Date.parse(other.created_at) - Date.parse(one.created_at) || other.id - one.id;

const labelOf = ({ fields }: Resource, name: string): string => fields[name]?.label ?? showWords(name.replace(/\./g, ' '));

/** A changeset as an object: some servers keep it as the text of one. */
function changesetOf(changeset: unknown): Values {
  if (typeof changeset !== 'string') return recordOf(changeset);
  try {
    return recordOf(JSON.parse(changeset));
  } catch {
    return {};
  }
}

/** Old and new value of each field; an entry that is no pair is left out. */
const changesIn = (changeset: unknown): (readonly [string, readonly [unknown, unknown]])[] =>
  Object.entries(changesetOf(changeset)).flatMap(([name, pair]) =>
    Array.isArray(pair) && pair.length === 2 ? [[name, pair as unknown as readonly [unknown, unknown]] as const] : [],
  );

/** The changes of a record, newest first, a row for each field (Cases 2). */
export function historyRows(resource: Resource, versions: readonly Version[]): HistoryRow[] {
  return [...versions].sort(newestFirst).flatMap((version): HistoryRow[] => {
    const changes = changesIn(version.changeset);
    if (changes.length === 0) {
      return [{ key: String(version.id), version, span: 1, name: '', label: '', field: undefined, before: null, after: null }];
    }
    return changes.map(([name, [before, after]], at) => ({
      key: `${version.id} ${name}`,
      version,
      span: at === 0 ? changes.length : 0,
      name,
      label: labelOf(resource, name),
      field: resource.fields[name],
      before,
      after,
    }));
  });
}

const events: Readonly<Record<string, string>> = { create: 'Created', update: 'Updated', destroy: 'Deleted', recover: 'Recovered' };

/** What was done, in a word. */
export const eventLabel = (event: unknown): string => (typeof event === 'string' ? (events[event] ?? showWords(event)) : '');
