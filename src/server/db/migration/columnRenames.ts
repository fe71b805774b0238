import { boundedName, quote } from '../sqlNames';
import { qualifiedName, sqlName } from './planIndexes';
import type { FoundColumn, FoundSchema } from './readSchema';
import type { TableDefinition } from '../tables/TableDefinition';

/** Suffixes of the index names of a column, after the names of the table and the column. */
const indexSuffixes = ['order', 'folded', 'members', 'hash', 'key'];

interface Rename {
  readonly table: TableDefinition;
  readonly from: string;
  readonly to: string;
}

function findRenames(tables: readonly TableDefinition[], found: FoundSchema): Rename[] {
  return tables.flatMap((table) => {
    const existing = found.tables.get(qualifiedName(table));
    return Object.entries(table.columns).flatMap(([to, { was }]) =>
      was !== undefined && existing?.has(was) && !existing.has(to) ? [{ table, from: was, to }] : [],
    );
  });
}

const withRenamedKey = <V>(map: ReadonlyMap<string, V>, from: string, to: string): Map<string, V> =>
  new Map([...map].map(([key, value]) => [key === from ? to : key, value]));

/**
 * The statements of one rename, which include the indexes and the foreign key of the column, and the schema after them.
 */
function applyRename(
  found: FoundSchema,
  { table, from, to }: Rename,
): { readonly statements: string[]; readonly found: FoundSchema } {
  const tableName = qualifiedName(table);
  const statements = [`alter table ${sqlName(table)} rename column ${quote(from)} to ${quote(to)}`];
  const indexes = new Set(found.indexes);
  for (const suffix of indexSuffixes) {
    const [old, next] = [boundedName(table.name, from, suffix), boundedName(table.name, to, suffix)];
    if (!indexes.has(`${table.schema}.${old}`) || indexes.has(`${table.schema}.${next}`)) continue;
    statements.push(`alter index ${quote(table.schema)}.${quote(old)} rename to ${quote(next)}`);
    indexes.delete(`${table.schema}.${old}`);
    indexes.add(`${table.schema}.${next}`);
  }
  const [oldKey, newKey] = [boundedName(table.name, from, 'fkey'), boundedName(table.name, to, 'fkey')];
  const hasKey = found.constraints.has(`${tableName}.${oldKey}`);
  if (hasKey) statements.push(`alter table ${sqlName(table)} rename constraint ${quote(oldKey)} to ${quote(newKey)}`);
  const columns = withRenamedKey(found.tables.get(tableName) ?? new Map<string, FoundColumn>(), from, to);
  return {
    statements,
    found: {
      ...found,
      indexes,
      tables: new Map([...found.tables, [tableName, columns]]),
      constraints: withRenamedKey(found.constraints, `${tableName}.${oldKey}`, `${tableName}.${newKey}`),
    },
  };
}

/** Plans the renames of columns that still have the former name of their field. */
export function planRenames(
  tables: readonly TableDefinition[],
  found: FoundSchema,
): { readonly statements: readonly string[]; readonly found: FoundSchema } {
  return findRenames(tables, found).reduce<{ readonly statements: readonly string[]; readonly found: FoundSchema }>(
    (plan, rename) => {
      const next = applyRename(plan.found, rename);
      return { statements: [...plan.statements, ...next.statements], found: next.found };
    },
    { statements: [], found },
  );
}

/**
 * Warnings about undeclared columns of a table that gets new columns of the same type: the field may have been renamed.
 */
export function* renameWarnings(table: TableDefinition, found: FoundSchema): Generator<string> {
  const existing = found.tables.get(qualifiedName(table));
  if (!existing) return;
  const added = Object.keys(table.columns).filter((name) => !existing.has(name));
  const undeclared = [...existing.keys()].filter((name) => !(name in table.columns));
  for (const name of undeclared) {
    const candidates = added.filter((other) => table.columns[other]?.type === existing.get(name)?.type);
    if (candidates.length === 0) continue;
    const to = candidates.map((other) => `"${other}"`).join(' or ');
    yield `${qualifiedName(table)}.${name} is no longer declared and stays unchanged, while ${to} starts empty; if the field was renamed, declare ${to} with was: '${name}', and the next start renames the column, also if ${to} exists by then but holds no value`;
  }
}
