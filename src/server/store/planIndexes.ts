import { boundedName, isDigestOf, quote } from './names';
import type { FoundSchema } from './readSchema';
import { uniqueMark } from './uniqueIndexes';
import type { IndexDefinition, TableDefinition } from './TableDefinition';

export const placeOf = ({ schema, name }: TableDefinition): string => `${schema}.${name}`;
export const sqlName = ({ schema, name }: TableDefinition): string => `${quote(schema)}.${quote(name)}`;

/** The table that a column references, as `schema.table`. */
export const targetOf = ({ schema }: TableDefinition, references: string): string => (references.includes('.') ? references : `${schema}.${references}`);

/** `index only` creates the index of a partitioned table without those of its partitions. */
type Kind = 'index' | 'index concurrently' | 'index only';

/** SQL that creates an index; `mode` says whether it does so concurrently. */
export function indexSql(table: TableDefinition, { name, unique, using, on, include, where }: IndexDefinition, kind: Kind): string {
  const [made, place] = kind === 'index only' ? ['index', 'on only'] : [kind, 'on'];
  const parts = [`create ${unique ? 'unique ' : ''}${made} ${quote(name)} ${place} ${sqlName(table)}`, using && `using ${using}`, `(${on.join(', ')})`, include && `include (${include.map(quote).join(', ')})`, where && `where ${where}`];
  return parts.filter((part) => part).join(' ');
}

/** Suffixes, after table or column, of the indexes of former versions; other indexes have replaced them. */
const formerIndexes = ['idx', 'trgm', 'asc', 'desc', 'discarded', 'order'];

/** Names of the indexes that former versions created and that nothing uses any more. Dropping them loses no data and saves work on each write. */
export function obsoleteIndexes(table: TableDefinition, found: FoundSchema, wanted: ReadonlySet<string>): string[] {
  const former = [table.name, ...Object.keys(table.columns).map((column) => `${table.name}_${column}`)].flatMap((start) => formerIndexes.map((end) => boundedName(start, end)));
  const here = [...found.indexes].filter((place) => place.startsWith(`${table.schema}.${table.name}_`)).map((place) => place.slice(table.schema.length + 1));
  const ofKeys = here.filter((name) => name.startsWith(`${table.name}_${uniqueMark}_`));
  const otherwise = here.filter((name) => table.indexes.some(({ digestOf }) => digestOf !== undefined && isDigestOf(name, digestOf)));
  const left = [...former.filter((name) => found.indexes.has(`${table.schema}.${name}`)), ...ofKeys, ...otherwise];
  return left.filter((name) => !wanted.has(`${table.schema}.${name}`)).map((name) => `${quote(table.schema)}.${quote(name)}`);
}

/** The missing indexes of a table. Unique ones, which existing rows may violate, are never deferred: they are created in the same transaction as the columns. */
export function missingIndexes(table: TableDefinition, found: FoundSchema, concurrently: boolean) {
  const isUsed = concurrently && found.tables.has(placeOf(table));
  return table.indexes
    .filter(({ name }) => !found.indexes.has(`${table.schema}.${name}`))
    .map((index) => ({ table, index, isLater: isUsed && !index.unique, isInvalid: found.invalid?.has(`${table.schema}.${index.name}`) === true }));
}

/** SQL that creates missing indexes, and drops invalid and obsolete ones, within a transaction or concurrently outside of one. */
export function indexesSql(missing: readonly Missing[], obsolete: readonly string[], kind: Kind): string[] {
  const broken = missing.filter(({ isInvalid }) => isInvalid).map(({ table, index }) => `${quote(table.schema)}.${quote(index.name)}`);
  return [...broken.map((name) => `drop ${kind} ${name}`), ...missing.map(({ table, index }) => indexSql(table, index, kind)), ...obsolete.map((name) => `drop ${kind} ${name}`)];
}

type Missing = ReturnType<typeof missingIndexes>[number];
