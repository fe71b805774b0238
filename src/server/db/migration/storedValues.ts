import type { ColumnType } from '../../../fields/columns';
import { literal, quote, qualifiedName, referencedTable } from '../sqlNames';
import type { StoredValue, TableDefinition } from '../tables/TableDefinition';
import type { FoundSchema } from './readSchema';

/**
 * What the values of a schema are, as far as their types do not say: the database does not show that a text became a
 * phone. It is the JSON in the comment of the schema, with the kinds at its top. Keys are `table.column`, and
 * `table.column.name` for a column of rows.
 */
export interface RecordedValues {
  /** Without the default kinds of columns. */
  readonly kinds: Readonly<Record<string, string>>;
  /** The options of choices; empty where one takes any text. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  /** The tables whose ids are held where no foreign key says so, as `schema.table`. */
  readonly of: Readonly<Record<string, string>>;
  readonly required: readonly string[];
}

type RecordedJson = Partial<Omit<RecordedValues, 'kinds'>> & RecordedValues['kinds'];

const prefix = 'kinds ';

/** The kind of a column for which none is recorded. */
const defaultKinds: Readonly<Partial<Record<ColumnType, string>>> = { text: 'text', 'text[]': 'tags', jsonb: 'json' };

/** A column of a table or, with its `cell`, a column of its rows. */
export interface Place {
  readonly table: TableDefinition;
  readonly column: string;
  /** The name of the column in the database, before any statement runs; undefined for a new one. */
  readonly foundAs: string | undefined;
  readonly cell?: string;
  readonly value: StoredValue;
}

/** Every column of a table, and every column of its rows. */
export function placesOf(table: TableDefinition, found: FoundSchema): Place[] {
  const existing = found.tables.get(qualifiedName(table));
  return Object.entries(table.columns).flatMap(([column, value]): Place[] => {
    const foundAs = [column, value.was].find((name) => name !== undefined && existing?.has(name));
    const inRows = Object.entries(value.rowColumns ?? {});
    return [
      { table, column, foundAs, value },
      ...inRows.map(([cell, own]) => ({ table, column, foundAs, cell, value: own })),
    ];
  });
}

/** The key of a place, and those under its former names, which a column that was renamed by hand is recorded under. */
function keysOf({ table, column, foundAs = column, cell, value }: Place): readonly [string, ...string[]] {
  const ends = cell === undefined ? [''] : [`.${cell}`, `.${value.was ?? cell}`];
  const keysIn = (name: string) => ends.map((end) => `${table.name}.${name}${end}`);
  const formerKeys = [foundAs, table.columns[column]?.was ?? column].flatMap(keysIn);
  return [`${table.name}.${column}${ends[0] ?? ''}`, ...keysIn(column), ...formerKeys];
}

/** `schema.table.column` or `schema.table.column.name` */
export const pathOf = (place: Place): string => `${place.table.schema}.${keysOf(place)[0]}`;

const renameKey = (key: string, names: ReadonlyMap<string, string>): string => {
  const [table = '', ...rest] = key.split('.');
  return [names.get(table) ?? table, ...rest].join('.');
};

/** What is recorded, with the names of today for these tables, which have a former one. */
export function renameRecorded(
  { kinds, options, of, required }: RecordedValues,
  tables: readonly TableDefinition[],
): RecordedValues {
  const names = new Map(tables.flatMap(({ was, name }) => (was === undefined ? [] : [[was, name] as const])));
  const paths = new Map(tables.map((table) => [`${table.schema}.${table.was ?? ''}`, qualifiedName(table)]));
  const renameKeys = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [renameKey(key, names), value]));
  return {
    kinds: renameKeys(kinds),
    options: renameKeys(options),
    of: Object.fromEntries(Object.entries(renameKeys(of)).map(([key, path]) => [key, paths.get(path) ?? path])),
    required: required.map((key) => renameKey(key, names)),
  };
}

/** What is recorded in a schema; undefined where nothing is, so that it is assumed to be as declared. */
export function readRecorded(schema: string, found: FoundSchema): RecordedValues | undefined {
  const comment = found.schema.get(schema);
  if (!comment?.startsWith(prefix)) return undefined;
  const { options = {}, of = {}, required = [], ...kinds } = JSON.parse(comment.slice(prefix.length)) as RecordedJson;
  return { kinds, options, of, required };
}

/** What is recorded of one place. */
export function recordedAt(place: Place, recorded: RecordedValues) {
  const keys = keysOf(place);
  const find = <T>(map: Readonly<Record<string, T>>) => keys.map((key) => map[key]).find((one) => one !== undefined);
  return {
    // Earlier versions marked the kinds of removed columns of rows.
    kind:
      find(recorded.kinds)?.replace(/^left /, '') ??
      (place.cell === undefined ? defaultKinds[place.value.type] : undefined),
    options: find(recorded.options),
    of: find(recorded.of),
    required: keys.some((key) => recorded.required.includes(key)),
  };
}

/** The recorded columns of rows that are declared no more. */
export function removedCells({ table, column, foundAs = column }: Place, { kinds }: RecordedValues): string[] {
  const cells = Object.entries(table.columns[column]?.rowColumns ?? {});
  const declared = new Set(cells.flatMap(([name, { was = name }]) => [name, was]));
  const starts = [`${table.name}.${column}.`, `${table.name}.${foundAs}.`];
  return Object.entries(kinds).flatMap(([key, kind]) => {
    const start = starts.find((one) => key.startsWith(one));
    const name = key.slice(start?.length);
    return start === undefined || kind.startsWith('left ') || declared.has(name) ? [] : [name];
  });
}

const sorted = (record: object): object =>
  Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)));

/** SQL that records what the declarations say of a schema, if that differs. Records of removed columns stay. */
export function recordSql(
  schema: string,
  tables: readonly TableDefinition[],
  found: FoundSchema,
  recorded: RecordedValues | undefined,
): string[] {
  const places = tables.filter((table) => table.schema === schema).flatMap((table) => placesOf(table, found));
  if (!places.some(({ value }) => value.kind)) return [];
  const known = new Set(places.flatMap(keysOf));
  const removed = <T>(values: Readonly<Record<string, T>> = {}): Record<string, T> =>
    Object.fromEntries(
      Object.entries(values).filter(([key]) => !known.has(key) && !known.has(key.split('.', 2).join('.'))),
    );
  const [kinds, options, of] = [removed(recorded?.kinds), removed(recorded?.options), removed(recorded?.of)];
  const required: string[] = [];
  for (const place of places) {
    const { table, cell, value } = place;
    const [key] = keysOf(place);
    if (value.kind && (cell !== undefined || value.kind.name !== defaultKinds[value.type]))
      kinds[key] = value.kind.name;
    if (value.kind?.options) options[key] = value.kind.options;
    if (value.of !== undefined) of[key] = referencedTable(table, value.of);
    if (value.required) required.push(key);
  }
  const values = { ...sorted(kinds), of: sorted(of), options: sorted(options), required: required.sort() };
  const comment = `${prefix}${JSON.stringify(values)}`;
  return comment === found.schema.get(schema) ? [] : [`comment on schema ${quote(schema)} is ${literal(comment)}`];
}

/** SQL by which an administrator records that the values of a place are of the declared kind, or of that table. */
export function recordAsDeclaredSql(place: Place, part: 'kinds' | 'of'): string {
  const { table, value } = place;
  const schema = quote(table.schema);
  const declared = part === 'of' ? referencedTable(table, value.of ?? '') : (value.kind?.name ?? '');
  const path = [...(part === 'of' ? [part] : []), keysOf(place)[0]].map(literal).join(', ');
  const current = `substr(obj_description('${schema}'::regnamespace, 'pg_namespace'), ${prefix.length + 1})::jsonb`;
  const changed = `jsonb_set(${current}, array[${path}], '"${declared}"')::text`;
  return `do $$ begin execute format('comment on schema ${schema} is %L', '${prefix}' || ${changed}); end $$`;
}
