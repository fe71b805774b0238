import { boundedName, matchesDigestedName, quote } from '../sqlNames';
import type { FoundSchema } from './readSchema';
import { uniqueInfix } from '../tables/uniqueIndexes';
import type { IndexDefinition, TableDefinition } from '../tables/TableDefinition';

type TableName = Pick<TableDefinition, 'schema' | 'name'>;

/** The name of a table for messages and as a key. */
export const qualifiedName = ({ schema, name }: TableName): string => `${schema}.${name}`;
/** The name of a table in SQL. */
export const sqlName = ({ schema, name }: TableName): string => `${quote(schema)}.${quote(name)}`;

/** The table that a column references, as `schema.table`. */
export const referencedTable = ({ schema }: TableDefinition, references: string): string =>
  references.includes('.') ? references : `${schema}.${references}`;

/** `index only` creates the index of a partitioned table without those of its partitions. */
type IndexMode = 'index' | 'index concurrently' | 'index only';

/** SQL that creates an index; `mode` says whether it does so concurrently. */
export function createIndexSql(
  table: TableDefinition,
  { name, unique, using, on, include, where }: IndexDefinition,
  mode: IndexMode,
): string {
  const [keyword, onClause] = mode === 'index only' ? ['index', 'on only'] : [mode, 'on'];
  const parts = [
    `create ${unique ? 'unique ' : ''}${keyword} ${quote(name)} ${onClause} ${sqlName(table)}`,
    using && `using ${using}`,
    `(${on.join(', ')})`,
    include && `include (${include.map(quote).join(', ')})`,
    where && `where ${where}`,
  ];
  return parts.filter((part) => part).join(' ');
}

/** Suffixes, after table or column, of the indexes of former versions; other indexes have replaced them. */
const formerIndexSuffixes = ['idx', 'trgm', 'asc', 'desc', 'discarded', 'order'];

/**
 * Names of the indexes that former versions created and that nothing uses any more. Dropping them loses no data and
 * saves work on each write.
 */
export function obsoleteIndexes(table: TableDefinition, found: FoundSchema, wanted: ReadonlySet<string>): string[] {
  const former = [table.name, ...Object.keys(table.columns).map((column) => `${table.name}_${column}`)].flatMap(
    (prefix) => formerIndexSuffixes.map((suffix) => boundedName(prefix, suffix)),
  );
  const existing = [...found.indexes]
    .filter((path) => path.startsWith(`${table.schema}.${table.name}_`))
    .map((path) => path.slice(table.schema.length + 1));
  const uniqueNames = existing.filter((name) => name.startsWith(`${table.name}_${uniqueInfix}_`));
  const digestedNames = existing.filter((name) =>
    table.indexes.some(({ digestOf }) => digestOf !== undefined && matchesDigestedName(name, digestOf)),
  );
  const candidates = [
    ...former.filter((name) => found.indexes.has(`${table.schema}.${name}`)),
    ...uniqueNames,
    ...digestedNames,
  ];
  return candidates
    .filter((name) => !wanted.has(`${table.schema}.${name}`))
    .map((name) => `${quote(table.schema)}.${quote(name)}`);
}

/**
 * The missing indexes of a table. Unique ones, which existing rows may violate, are never deferred: they are created in
 * the same transaction as the columns.
 */
export function missingIndexes(table: TableDefinition, found: FoundSchema, concurrently: boolean) {
  const isInUse = concurrently && found.tables.has(qualifiedName(table));
  return table.indexes
    .filter(({ name }) => !found.indexes.has(`${table.schema}.${name}`))
    .map((index) => ({
      table,
      index,
      isLater: isInUse && !index.unique,
      isInvalid: found.invalid?.has(`${table.schema}.${index.name}`) === true,
    }));
}

/**
 * SQL that creates missing indexes, and drops invalid and obsolete ones, within a transaction or concurrently outside
 * of one.
 */
export function indexStatements(
  missing: readonly MissingIndex[],
  obsolete: readonly string[],
  mode: IndexMode,
): string[] {
  const invalid = missing
    .filter(({ isInvalid }) => isInvalid)
    .map(({ table, index }) => `${quote(table.schema)}.${quote(index.name)}`);
  return [
    ...invalid.map((name) => `drop ${mode} ${name}`),
    ...missing.map(({ table, index }) => createIndexSql(table, index, mode)),
    ...obsolete.map((name) => `drop ${mode} ${name}`),
  ];
}

type MissingIndex = ReturnType<typeof missingIndexes>[number];
