import { codeToWords, type Field, type Resource, type Values } from '../../schema';
import { recordOf } from '../form';

/** One change of a record, as returned by the server (Cases 3). */
export interface Version {
  readonly id: number;
  readonly created_at: string;
  readonly operator_email: string | null;
  /** The name of the operator, and those of the staff users in the changeset by address; other servers send neither. */
  readonly operator_name?: string | null;
  readonly names?: Readonly<Record<string, string>>;
  readonly event: string;
  /** Old and new value by field; additional data of other servers is ignored. */
  readonly changeset: unknown;
}

/** One field of one change: a row of the history. */
export interface HistoryRow {
  readonly key: string;
  readonly version: Version;
  /** The change's row span; 0 except in its first row. */
  readonly rowSpan: number;
  /** Name of the field; empty if the change has none. */
  readonly name: string;
  readonly label: string;
  /** The declared field; absent if it is unknown. */
  readonly field: Field | undefined;
  readonly before: unknown;
  readonly after: unknown;
  /**
   * Set on the row that stands for collapsed fields, or follows expanded ones: the change's number of fields, and how
   * many are hidden.
   */
  readonly fold?: { readonly fields: number; readonly hidden: number };
}

/** Maximum number of fields that a collapsed change shows. A creation shows none, since they are on the page. */
const maxCollapsedFields = 10;

const compareNewestFirst = (left: Version, right: Version): number =>
  Date.parse(right.created_at) - Date.parse(left.created_at) || right.id - left.id;

const labelOf = ({ fields }: Resource, name: string): string =>
  fields[name]?.label ?? codeToWords(name.replace(/\./g, ' '));

/** Parses a changeset, which some servers return as JSON text. */
function parseChangeset(changeset: unknown): Values {
  if (typeof changeset !== 'string') return recordOf(changeset);
  try {
    return recordOf(JSON.parse(changeset));
  } catch {
    return {};
  }
}

/** Old and new value of each field; skips entries that are not pairs. */
const parseChanges = (changeset: unknown): (readonly [string, readonly [unknown, unknown]])[] =>
  Object.entries(parseChangeset(changeset)).flatMap(([name, pair]) =>
    Array.isArray(pair) && pair.length === 2 ? [[name, pair as unknown as readonly [unknown, unknown]] as const] : [],
  );

/** Compares fields by their order on the page: by section, then the fields outside of sections. */
function comparePageOrder({ fields, record }: Resource): (left: string, right: string) => number {
  const pageOrder = [...(record?.sections ?? []).flatMap((section) => section.fields), ...Object.keys(fields)];
  const positions = new Map([...pageOrder].reverse().map((name, at) => [name, pageOrder.length - at] as const));
  const positionOf = (name: string): number => positions.get(name) ?? pageOrder.length + 1;
  return (left, right) => positionOf(left) - positionOf(right) || left.localeCompare(right);
}

const emptyRow = { name: '', label: '', field: undefined, before: null, after: null } as const;

/**
 * The changes of a record, newest first, with a row per field in the order of the page (Cases 2). Unless its id is in
 * `expandedIds`, a change shows at most ten fields, and a creation none.
 */
export function historyRows(
  resource: Resource,
  versions: readonly Version[],
  expandedIds: ReadonlySet<number> = new Set(),
): HistoryRow[] {
  const order = comparePageOrder(resource);
  return [...versions].sort(compareNewestFirst).flatMap((version): HistoryRow[] => {
    const all = parseChanges(version.changeset).sort(([left], [right]) => order(left, right));
    const maxFields = expandedIds.has(version.id) ? all.length : version.event === 'create' ? 0 : maxCollapsedFields;
    const changes = all.slice(0, maxFields);
    const isFolded = all.length > (version.event === 'create' ? 0 : maxCollapsedFields);
    if (all.length === 0) return [{ ...emptyRow, key: String(version.id), version, rowSpan: 1 }];
    const rowSpan = changes.length + (isFolded ? 1 : 0);
    const fold = { fields: all.length, hidden: all.length - changes.length };
    const rows = changes.map(([name, [before, after]], at): HistoryRow => ({
      key: `${version.id} ${name}`,
      version,
      rowSpan: at === 0 ? rowSpan : 0,
      name,
      label: labelOf(resource, name),
      field: resource.fields[name],
      before,
      after,
    }));
    return isFolded
      ? [...rows, { ...emptyRow, key: `${version.id} fold`, version, rowSpan: rows.length === 0 ? rowSpan : 0, fold }]
      : rows;
  });
}

/** The first rows, at most `limit` unless that would divide the change at the end. */
export function firstRows(rows: readonly HistoryRow[], limit: number): readonly HistoryRow[] {
  const end = rows.findIndex(({ rowSpan }, at) => at >= limit && rowSpan > 0);
  return end === -1 ? rows : rows.slice(0, end);
}

const events: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Updated',
  destroy: 'Deleted',
  recover: 'Recovered',
};

/** The label of an event. */
export const eventLabel = (event: unknown): string =>
  typeof event === 'string' ? (events[event] ?? codeToWords(event)) : '';
