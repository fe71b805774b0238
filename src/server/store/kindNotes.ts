import { kindNoteOf, schemaNoteOf, schemaNoteText, standsAs, type KindNote } from './kindNote';
import { literal, quote } from './names';
import { withOptions } from './optionNotes';
import { placeOf } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { requiredKeys } from './requiredNotes';
import { withRowColumns } from './rowColumnNotes';
import type { ColumnType, TableDefinition, ValueKind } from './TableDefinition';

/** The kinds that are not noted: those of a column whose schema has a note which says nothing of it. */
const usual: Readonly<Partial<Record<ColumnType, string>>> = { text: 'text', 'text[]': 'tags', jsonb: 'json' };

interface KindColumn {
  readonly key: string;
  readonly former: string | undefined;
  readonly column: string;
  readonly type: ColumnType;
  readonly kind: ValueKind;
}

const kindColumns = ({ name, columns }: TableDefinition): KindColumn[] =>
  Object.entries(columns).flatMap(([column, { type, kind, was }]): KindColumn[] => (kind ? [{ key: `${name}.${column}`, former: was && `${name}.${was}`, column, type, kind }] : []));

/** The kinds of a schema's columns as they are to be noted. */
function kindsOf(tables: readonly TableDefinition[], stored: KindNote): KindNote {
  const kept = new Map(stored);
  for (const { key, former, type, kind } of tables.flatMap(kindColumns)) {
    if (former !== undefined) kept.delete(former);
    if (usual[type] === kind.name) kept.delete(key);
    else kept.set(key, kind.name);
  }
  return tables.reduce(withRowColumns, kept);
}

/** SQL that notes the kinds of a schema's columns, the options of its choices and what is required, where they are others than are noted. */
export function kindNoteSql(tables: readonly TableDefinition[], found: Pick<FoundSchema, 'schemaComments'>): string[] {
  return [...new Set(tables.map(({ schema }) => schema))].flatMap((schema) => {
    const own = tables.filter((table) => table.schema === schema);
    if (own.flatMap(kindColumns).length === 0) return [];
    const { kinds, options } = schemaNoteOf(schema, found) ?? { kinds: new Map<string, string>(), options: new Map<string, readonly string[]>() };
    const note = schemaNoteText({ kinds: kindsOf(own, kinds), options: own.reduce(withOptions, options), required: new Set(own.flatMap(requiredKeys)) });
    return note === found.schemaComments?.get(schema) ? [] : [`comment on schema ${quote(schema)} is ${literal(note)}`];
  });
}

/** Columns that keep their type and hold values of another kind: they would be shown, compared and refused as what they are not. */
export function* kindProblems(table: TableDefinition, found: Pick<FoundSchema, 'schemaComments' | 'tables'>): Generator<string> {
  const note = kindNoteOf(table.schema, found);
  const existing = found.tables.get(placeOf(table));
  if (!note || !existing) return;
  for (const { key, former, column, type, kind } of kindColumns(table)) {
    if (existing.get(column)?.type !== type) continue;
    const from = note.get(key) ?? (former === undefined ? undefined : note.get(former)) ?? usual[type];
    if (from === undefined || from === kind.name || from === kind.from || standsAs(from, kind)) continue;
    yield `${placeOf(table)}.${column} holds values of the kind ${from}, and is ${kind.name} in the declaration; say what it was, with "changed: { from: '${from}' }" and what becomes of which value, or give the field another name`;
  }
}
