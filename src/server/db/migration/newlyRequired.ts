import { findSchemaMetadata } from './schemaMetadata';
import { countPlaceholder, formatRecordCount, type SchemaMessage } from './schemaMessages';
import { quote } from '../sqlNames';
import { qualifiedName, sqlName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { TableDefinition } from '../tables/TableDefinition';

/** A required column of an existing table that was not required at the previous start. */
interface NewlyRequiredColumn {
  readonly column: string;
  /** The current name in the database, before any statement runs; undefined for a new column. */
  readonly foundAs: string | undefined;
}

/** The keys under which the required columns of a table are recorded. */
export const requiredColumnKeys = ({ name, columns }: TableDefinition): string[] =>
  Object.entries(columns).flatMap(([column, { required }]) => (required ? [`${name}.${column}`] : []));

/** The required columns of an existing table that are new, or were not required before. */
export function findNewlyRequired(
  table: TableDefinition,
  { tables, schemaComments }: Pick<FoundSchema, 'tables' | 'schemaComments'>,
): NewlyRequiredColumn[] {
  const existing = tables.get(qualifiedName(table));
  const recorded = findSchemaMetadata(table.schema, { ...(schemaComments && { schemaComments }) })?.required;
  if (!existing) return [];
  return Object.entries(table.columns).flatMap(([column, { required, was = column }]): NewlyRequiredColumn[] => {
    if (!required) return [];
    const foundAs = [column, was].find((name) => existing.has(name));
    const isRecorded =
      foundAs !== undefined && (!recorded || [column, was].some((name) => recorded.has(`${table.name}.${name}`)));
    return isRecorded ? [] : [{ column, foundAs }];
  });
}

/** SQL that counts the records without a value of the column. */
export const missingValueCountSql = (table: TableDefinition, { foundAs }: NewlyRequiredColumn): string =>
  `select count(*) as records from ${sqlName(table)}${foundAs === undefined ? '' : ` where ${quote(foundAs)} is null`}`;

/** `schema.table.column` */
export const requiredColumnPath = (table: TableDefinition, { column }: NewlyRequiredColumn): string =>
  `${qualifiedName(table)}.${column}`;

/** Warnings about required columns that are empty in existing records, or may be if the data could not be read. */
export function* requiredWarnings(table: TableDefinition, found: FoundSchema): Generator<SchemaMessage> {
  for (const newlyRequired of findNewlyRequired(table, found)) {
    const [path, column] = [requiredColumnPath(table, newlyRequired), quote(newlyRequired.column)];
    const records = found.lacking?.get(path);
    if (records === 0) continue;
    const isNew = newlyRequired.foundAs === undefined;
    const head = isNew
      ? `${path} is new and required, and starts empty`
      : `${path} is now required, and ${records === undefined ? 'may be' : 'is'} empty`;
    const text = `; forms require it when such a record is saved; or fill it in${isNew ? ' once the column exists' : ''}: update ${sqlName(table)} set ${column} = ${table.columns[newlyRequired.column]?.startValue ?? '…'} where ${column} is null`;
    yield {
      schema: table.schema,
      ...(records === undefined
        ? { text: `${head} in existing records${text}` }
        : { count: formatRecordCount(records), text: `${head} in ${countPlaceholder}${text}` }),
    };
  }
}
