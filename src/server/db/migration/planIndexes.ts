import { boundedName, matchesDigestedName, quote, qualifiedName, sqlName, type DesiredSchema } from '../sqlNames';
import type { FunctionDefinition, IndexDefinition, TableDefinition } from '../tables/TableDefinition';
import { uniqueInfix } from '../tables/partialIndexes';
import { functionSql } from './creationSql';
import type { FoundSchema } from './readSchema';

/** An index to create. */
interface MissingIndex {
  readonly table: TableDefinition;
  readonly index: IndexDefinition;
  /** It exists, but over a function that is replaced: it holds what that returned before. */
  readonly isStale: boolean;
  /** It is created concurrently after the transaction. Unique ones, which rows may violate, never are. */
  readonly isLater: boolean;
}

/** `index only` creates the index of a partitioned table without those of its partitions. */
type IndexMode = 'index' | 'index concurrently' | 'index only';

/**
 * Whether a statement runs without blocking other clients, however long it takes; any other one is brief and needs a
 * short lock timeout.
 */
export const isConcurrentStatement = (statement: string): boolean =>
  /^(create|drop) (unique )?index concurrently /.test(statement);

function createIndexSql(table: TableDefinition, index: IndexDefinition, mode: IndexMode): string {
  const { name, unique, using, on, include, where } = index;
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

/** Suffixes of the indexes of a column, which those of its new name replace after a rename. */
const columnSuffixes = ['order', 'view_order', 'folded', 'members', 'hash', 'key'];

/** The indexes of a table that nothing uses any more: dropping them loses no data and saves work on each write. */
function obsoleteIndexes(table: TableDefinition, found: FoundSchema, wanted: ReadonlySet<string>): string[] {
  const existing = found.tables.get(qualifiedName(table));
  const former = new Set(
    Object.entries(table.columns).flatMap(([column, { was }]) => [
      // A view of the table needs others.
      boundedName(table.name, column, 'order'),
      ...(was === undefined || existing?.has(was)
        ? []
        : columnSuffixes.map((suffix) => boundedName(table.name, was, suffix))),
    ]),
  );
  const isObsolete = (name: string) =>
    former.has(name) ||
    name.startsWith(`${table.name}_${uniqueInfix}_`) ||
    table.indexes.some(({ digestOf }) => digestOf !== undefined && matchesDigestedName(name, digestOf));
  return [...found.index.keys()]
    .filter((path) => path.startsWith(`${qualifiedName(table)}_`) && !wanted.has(path))
    .map((path) => path.slice(table.schema.length + 1))
    .filter(isObsolete)
    .map((name) => sqlName({ schema: table.schema, name }));
}

/** The functions that are replaced, and those that call one of them. */
const changedFunctions = (functions: readonly FunctionDefinition[], found: FoundSchema): readonly string[] =>
  functions.reduce<readonly string[]>((changed, definition) => {
    const name = qualifiedName(definition);
    const isReplaced = found.function.has(name) && functionSql(definition, found).length > 0;
    return isReplaced || callsAny(definition.sql, changed) ? [...changed, name] : changed;
  }, []);

const callsAny = (sql: string, names: readonly string[]): boolean => names.some((name) => sql.includes(`${name}(`));

/**
 * SQL that creates an index of a partitioned table without blocking its users: first on the parent, where it stays
 * invalid until every partition is attached, then concurrently on each partition. Continues an interrupted run.
 */
function partitionIndexSql({ table, index, isStale }: MissingIndex, found: FoundSchema): string[] {
  const { schema } = table;
  const has = (part: 'index' | 'invalid' | 'attached', name: string) =>
    !isStale && found[part].has(`${schema}.${name}`);
  const prefix = `${qualifiedName(table)}.`;
  const partitions = [...found.partition.keys()]
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length));
  return [
    ...(has('invalid', index.name) ? [] : [createIndexSql(table, index, 'index only')]),
    ...partitions
      .filter((partition) => !has('attached', `${index.name}.${partition}`))
      .flatMap((partition) => {
        const name = boundedName(partition, index.name.replace(`${table.name}_`, ''));
        const path = sqlName({ schema, name });
        return [
          ...(has('invalid', name) ? [`drop index concurrently ${path}`] : []),
          ...(has('index', name)
            ? []
            : [createIndexSql({ ...table, name: partition }, { ...index, name }, 'index concurrently')]),
          `alter index ${sqlName({ schema, name: index.name })} attach partition ${path}`,
        ];
      }),
  ];
}

/**
 * Plans the indexes: `stale` drops those over functions that are replaced, which are then missing like any other, so
 * that the next start completes an interrupted one; `deferred` is run outside of a transaction.
 */
export function planIndexes({ tables, functions, concurrently = false }: DesiredSchema, found: FoundSchema) {
  const changed = changedFunctions(functions, found);
  const wanted = new Set(tables.flatMap((table) => table.indexes.map(({ name }) => `${table.schema}.${name}`)));
  const missing = tables.flatMap((table) =>
    table.indexes.flatMap((index): MissingIndex[] => {
      const exists = found.index.has(`${table.schema}.${index.name}`);
      const isStale = exists && callsAny([...index.on, index.where ?? ''].join(), changed);
      const isLater = concurrently && found.tables.has(qualifiedName(table)) && !index.unique;
      return exists && !isStale ? [] : [{ table, index, isStale, isLater }];
    }),
  );
  const dropSql = ({ table, index }: MissingIndex, mode: IndexMode) =>
    `drop ${mode} ${sqlName({ schema: table.schema, name: index.name })}`;
  const isInvalid = ({ table, index }: MissingIndex) => found.invalid.has(`${table.schema}.${index.name}`);
  const statements = (some: readonly MissingIndex[], mode: IndexMode) => [
    ...some.filter(isInvalid).map((each) => dropSql(each, mode)),
    ...some.map(({ table, index }) => createIndexSql(table, index, mode)),
  ];
  const mode: IndexMode = concurrently ? 'index concurrently' : 'index';
  const obsolete = tables
    .flatMap((table) => obsoleteIndexes(table, found, wanted))
    .map((name) => `drop ${mode} ${name}`);
  const later = missing.filter(({ isLater }) => isLater);
  const [inMonths, whole] = [true, false].map((is) =>
    later.filter(({ table }) => is === (table.monthsOf !== undefined)),
  );
  return {
    stale: missing.filter(({ isStale }) => isStale).map((each) => dropSql(each, 'index')),
    immediate: [
      ...statements(
        missing.filter(({ isLater }) => !isLater),
        'index',
      ),
      ...(concurrently ? [] : obsolete),
    ],
    deferred: [
      ...statements(whole ?? [], mode),
      ...(concurrently ? obsolete : []),
      ...(inMonths ?? []).flatMap((each) => partitionIndexSql(each, found)),
    ],
    /** The unique ones that stored rows may violate. */
    unique: missing.filter(
      ({ table, index }) => index.unique && found.tables.has(qualifiedName(table)) && 'id' in table.columns,
    ),
  };
}
