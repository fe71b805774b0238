import type { ColumnType } from '../../../fields/columns';
import { recordKindSql } from './conversionSql';
import {
  findRecordedKinds,
  findSchemaMetadata,
  serializeSchemaMetadata,
  isValidAs,
  type RecordedKinds,
} from './schemaMetadata';
import { literal, quote } from '../sqlNames';
import { withTableOptions } from './removedOptions';
import { qualifiedName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { requiredColumnKeys } from './newlyRequired';
import { withRowColumnKinds } from './rowColumnMetadata';
import type { TableDefinition, ValueKind } from '../tables/TableDefinition';

/** The default kind of each type, which is not recorded: the kind of every column that the metadata omits. */
const defaultKinds: Readonly<Partial<Record<ColumnType, string>>> = { text: 'text', 'text[]': 'tags', jsonb: 'json' };

interface KindColumn {
  readonly key: string;
  readonly formerKey: string | undefined;
  readonly column: string;
  readonly type: ColumnType;
  readonly kind: ValueKind;
}

const kindColumns = ({ name, columns }: TableDefinition): KindColumn[] =>
  Object.entries(columns).flatMap(([column, { type, kind, was }]): KindColumn[] =>
    kind ? [{ key: `${name}.${column}`, formerKey: was && `${name}.${was}`, column, type, kind }] : [],
  );

/** The kinds to record for the columns of a schema. */
function kindsToRecord(tables: readonly TableDefinition[], recorded: RecordedKinds): RecordedKinds {
  const kindByKey = new Map(recorded);
  for (const { key, formerKey, type, kind } of tables.flatMap(kindColumns)) {
    if (formerKey !== undefined) kindByKey.delete(formerKey);
    if (defaultKinds[type] === kind.name) kindByKey.delete(key);
    else kindByKey.set(key, kind.name);
  }
  return tables.reduce(withRowColumnKinds, kindByKey);
}

/** SQL that records the kinds, options and required columns of each schema, if they differ from the recorded ones. */
export function schemaMetadataSql(
  tables: readonly TableDefinition[],
  found: Pick<FoundSchema, 'schemaComments'>,
): string[] {
  return [...new Set(tables.map(({ schema }) => schema))].flatMap((schema) => {
    const schemaTables = tables.filter((table) => table.schema === schema);
    if (schemaTables.flatMap(kindColumns).length === 0) return [];
    const { kinds, options } = findSchemaMetadata(schema, found) ?? {
      kinds: new Map<string, string>(),
      options: new Map<string, readonly string[]>(),
    };
    const comment = serializeSchemaMetadata({
      kinds: kindsToRecord(schemaTables, kinds),
      options: schemaTables.reduce(withTableOptions, options),
      required: new Set(schemaTables.flatMap(requiredColumnKeys)),
    });
    return comment === found.schemaComments?.get(schema)
      ? []
      : [`comment on schema ${quote(schema)} is ${literal(comment)}`];
  });
}

/**
 * Columns of the same type whose stored values are of another kind: they would be displayed, compared and validated
 * wrongly.
 */
export function* kindProblems(
  table: TableDefinition,
  found: Pick<FoundSchema, 'schemaComments' | 'tables'>,
): Generator<string> {
  const recorded = findRecordedKinds(table.schema, found);
  const existing = found.tables.get(qualifiedName(table));
  if (!recorded || !existing) return;
  for (const { key, formerKey, column, type, kind } of kindColumns(table)) {
    if (existing.get(column)?.type !== type) continue;
    const from =
      recorded.get(key) ?? (formerKey === undefined ? undefined : recorded.get(formerKey)) ?? defaultKinds[type];
    if (from === undefined || from === kind.name || isValidAs(from, kind)) continue;
    yield `${qualifiedName(table)}.${column} holds values of the kind ${from}, but is ${kind.name} in the declaration; declare the former kind or another name, or, once every value is valid for the new kind, run: ${recordKindSql(table, key, kind.name)}`;
  }
}
