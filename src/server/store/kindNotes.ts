import { kindNoteOf, schemaNoteOf, schemaNoteText, standsAs, type KindNote } from './kindNote';
import { literal, quote } from './names';
import { withOptions } from './optionNotes';
import { placeOf } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { requiredKeys } from './requiredNotes';
import { withRowColumns } from './rowColumnNotes';
import type { ColumnType, TableDefinition, ValueKind } from './TableDefinition';

/** The default kind of each type, which is not recorded: the kind of every column that the metadata omits. */
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

/** The kinds to record for the columns of a schema. */
function kindsOf(tables: readonly TableDefinition[], stored: KindNote): KindNote {
  const kept = new Map(stored);
  for (const { key, former, type, kind } of tables.flatMap(kindColumns)) {
    if (former !== undefined) kept.delete(former);
    if (usual[type] === kind.name) kept.delete(key);
    else kept.set(key, kind.name);
  }
  return tables.reduce(withRowColumns, kept);
}

/** SQL that records the kinds, options and required columns of each schema, if they differ from the recorded ones. */
export function kindNoteSql(tables: readonly TableDefinition[], found: Pick<FoundSchema, 'schemaComments'>): string[] {
  return [...new Set(tables.map(({ schema }) => schema))].flatMap((schema) => {
    const own = tables.filter((table) => table.schema === schema);
    if (own.flatMap(kindColumns).length === 0) return [];
    const { kinds, options } = schemaNoteOf(schema, found) ?? { kinds: new Map<string, string>(), options: new Map<string, readonly string[]>() };
    const note = schemaNoteText({ kinds: kindsOf(own, kinds), options: own.reduce(withOptions, options), required: new Set(own.flatMap(requiredKeys)) });
    return note === found.schemaComments?.get(schema) ? [] : [`comment on schema ${quote(schema)} is ${literal(note)}`];
  });
}

/** Columns of the same type whose stored values are of another kind: they would be displayed, compared and validated wrongly. */
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
