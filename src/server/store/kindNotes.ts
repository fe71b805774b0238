import { kinds, traitsOf, type FieldKind } from '../../schema';
import { quote } from './names';
import { placeOf } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { ColumnType, TableDefinition, ValueKind } from './TableDefinition';

/** What comes before the kinds in the comment of a schema: a column keeps its type when a text becomes a phone, and tells nothing of it. */
const beginning = 'kinds ';

/** The kinds that are not noted: those of a column whose schema has a note which says nothing of it. */
const usual: Readonly<Partial<Record<ColumnType, string>>> = { text: 'text', 'text[]': 'tags', jsonb: 'json' };

/** The kinds noted of a schema, by `table.column`; undefined where nothing was noted yet. */
function readNote(comment: string | undefined): Readonly<Record<string, string>> | undefined {
  return comment?.startsWith(beginning) ? (JSON.parse(comment.slice(beginning.length)) as Readonly<Record<string, string>>) : undefined;
}

interface KindColumn {
  readonly key: string;
  readonly former: string | undefined;
  readonly column: string;
  readonly type: ColumnType;
  readonly kind: ValueKind;
}

const kindColumns = ({ name, columns }: TableDefinition): KindColumn[] =>
  Object.entries(columns).flatMap(([column, { type, kind, was }]): KindColumn[] => (kind ? [{ key: `${name}.${column}`, former: was && `${name}.${was}`, column, type, kind }] : []));

/** SQL that notes the kinds of a schema's columns, where they are others than are noted. */
export function kindNoteSql(tables: readonly TableDefinition[], { schemaComments }: Pick<FoundSchema, 'schemaComments'>): string[] {
  return [...new Set(tables.map(({ schema }) => schema))].flatMap((schema) => {
    const columns = tables.filter((table) => table.schema === schema).flatMap(kindColumns);
    if (columns.length === 0) return [];
    const stored = schemaComments?.get(schema);
    const kept = new Map(Object.entries(readNote(stored) ?? {}));
    for (const { key, former, type, kind } of columns) {
      if (former !== undefined) kept.delete(former);
      if (usual[type] === kind.name) kept.delete(key);
      else kept.set(key, kind.name);
    }
    const note = `${beginning}${JSON.stringify(Object.fromEntries([...kept].sort(([one], [other]) => (one < other ? -1 : 1))))}`;
    return note === stored ? [] : [`comment on schema ${quote(schema)} is '${note.replaceAll("'", "''")}'`];
  });
}

const isKind = (name: string): name is FieldKind => Object.hasOwn(kinds, name);

/** Whether what was stored as one kind can stand as another: any text as a text, but no marks of a formatted one. */
function fits(from: string, { takesAny }: ValueKind): boolean {
  const { html = false, secret = false } = isKind(from) ? traitsOf({ kind: from }) : {};
  return takesAny && !html && !secret;
}

/** Columns that keep their type and hold values of another kind: they would be shown, compared and refused as what they are not. */
export function* kindProblems(table: TableDefinition, { schemaComments, tables }: Pick<FoundSchema, 'schemaComments' | 'tables'>): Generator<string> {
  const note = readNote(schemaComments?.get(table.schema));
  const existing = tables.get(placeOf(table));
  if (!note || !existing) return;
  for (const { key, former, column, type, kind } of kindColumns(table)) {
    if (existing.get(column)?.type !== type) continue;
    const from = note[key] ?? (former === undefined ? undefined : note[former]) ?? usual[type];
    if (from === undefined || from === kind.name || from === kind.from || fits(from, kind)) continue;
    yield `${placeOf(table)}.${column} holds values of the kind ${from}, and is ${kind.name} in the declaration; say what it was, with "changed: { from: '${from}' }" and what becomes of which value, or give the field another name`;
  }
}
