import { refuseFunction, truncateGuard } from './appendOnly';
import type { Conversion } from './changedRows';
import { planChanges } from './changes';
import { kindNoteSql, kindProblems } from './kindNotes';
import { memberProblems, noteSql } from './memberNotes';
import { saidOnce, type Line } from './messages';
import { boundedName, longestName, quote } from './names';
import { monthIndexSql } from './monthIndexes';
import { optionNotes } from './optionNotes';
import { indexesSql, indexSql, missingIndexes, obsoleteIndexes, placeOf, sqlName, targetOf } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { planRenames, renameNotes } from './renames';
import { requiredNotes } from './requiredNotes';
import { planRowColumns } from './rowColumnChanges';
import { leftRowColumns, rowColumnProblems } from './rowColumnNotes';
import type { NewUnique } from './uniqueIndexes';
import type { ColumnDefinition, FunctionDefinition, TableDefinition } from './TableDefinition';

export interface Plan {
  /** SQL that creates what is missing, in the order to run it. */
  readonly statements: readonly string[];
  /** SQL of what follows outside of any transaction, so that nobody waits for it: indexes of tables that are in use. */
  readonly later: readonly string[];
  /** The indexes among them that rows which are there already can stand in the way of, by their statement. */
  readonly uniques: ReadonlyMap<string, NewUnique>;
  /** What is converted of values which are there already, by its statement. */
  readonly conversions: ReadonlyMap<string, Conversion>;
  /** What somebody may have meant otherwise, or has to see to: columns and options that are left behind, records that lack what is required. */
  readonly notes: readonly string[];
  /** What stands differently from what is wanted, one readable line each; none of it is ever changed. */
  readonly problems: readonly string[];
}

function columnSql(name: string, { type, notNull, default: value, identity, primary }: ColumnDefinition): string {
  if (identity) return `${quote(name)} bigint generated always as identity primary key`;
  const parts = [quote(name), type, primary && 'primary key', notNull && 'not null', value !== undefined && `default ${value}`];
  return parts.filter((part) => part).join(' ');
}

function tableSql(table: TableDefinition, found: FoundSchema): string[] {
  const existing = found.tables.get(placeOf(table));
  const columns = Object.entries(table.columns);
  const kept = table.monthsOf === undefined ? '' : ` partition by range (${quote(table.monthsOf)})`;
  if (!existing) return [`create table ${sqlName(table)} (\n  ${columns.map(([name, column]) => columnSql(name, column)).join(',\n  ')}\n)${kept}`];
  return columns
    .filter(([name]) => !existing.has(name))
    .map(([name, column]) => `alter table ${sqlName(table)} add column ${columnSql(name, column)}`);
}

function referenceSql(table: TableDefinition, found: FoundSchema): string[] {
  return Object.entries(table.columns).flatMap(([column, { references }]) => {
    const constraint = boundedName(table.name, column, 'fkey');
    if (references === undefined || found.constraints.has(`${placeOf(table)}.${constraint}`)) return [];
    const target = targetOf(table, references).split('.').map(quote).join('.');
    return [`alter table ${sqlName(table)} add constraint ${quote(constraint)} foreign key (${quote(column)}) references ${target} (id)`];
  });
}

/** What stands between the quotes of a function. */
const bodyOf = (sql: string): string | undefined => /\$(\w*)\$([\s\S]*)\$\1\$$/.exec(sql)?.[2];

/** SQL that makes a function, or makes it anew where an edition before wrote it otherwise. */
function functionSql({ schema, name, sql }: FunctionDefinition, { functions, bodies }: FoundSchema): string[] {
  const place = `${schema}.${name}`;
  if (!functions.has(place)) return [`create ${sql}`];
  const body = bodies?.get(place);
  return body === undefined || body === bodyOf(sql) ? [] : [`create or replace ${sql}`];
}

function triggerSql(table: TableDefinition, found: FoundSchema): string[] {
  const missing = (table.triggers ?? []).filter(({ name }) => !found.triggers.has(`${placeOf(table)}.${name}`));
  return missing.map(({ name, on, referencing, runs }) =>
    [`create trigger ${quote(name)} after ${on} on ${sqlName(table)}`, referencing && `referencing ${referencing}`, `for each statement execute function ${runs}()`].filter((part) => part).join(' '),
  );
}

function guardSql(table: TableDefinition, found: FoundSchema): string[] {
  const name = boundedName(table.name, 'append_only');
  if (!table.appendOnly || found.triggers.has(`${placeOf(table)}.${name}`)) return [];
  return [
    `create trigger ${quote(name)} before update or delete on ${sqlName(table)} for each row execute function ${refuseFunction}()`,
    truncateGuard(table.schema, table.name),
  ];
}

function* columnProblems(table: TableDefinition, found: FoundSchema): Generator<string> {
  const existing = found.tables.get(placeOf(table));
  if (!existing) return;
  for (const [name, wanted] of Object.entries(table.columns)) {
    const column = existing.get(name);
    if (!column || column.type === wanted.type) continue;
    yield `${placeOf(table)}.${name} is ${column.type} in the database and ${wanted.type} in the declaration; declare it as it was or under another name, say what it was ("changed"), or convert it: alter table ${sqlName(table)} alter column ${quote(name)} type ${wanted.type} using …`;
  }
  for (const [name, { nullable, hasDefault }] of existing) {
    if (name in table.columns || nullable || hasDefault) continue;
    yield `${placeOf(table)}.${name} is not declared and takes no null, so nothing could be stored; declare it again, or let it be empty: alter table ${sqlName(table)} alter column ${quote(name)} drop not null`;
  }
}

/** References whose stored ids are those of another table: they would name other records than they did. */
function* targetProblems(table: TableDefinition, found: FoundSchema): Generator<string> {
  for (const [column, { references }] of Object.entries(table.columns)) {
    const constraint = boundedName(table.name, column, 'fkey');
    const stored = found.constraints.get(`${placeOf(table)}.${constraint}`);
    if (stored === undefined || stored === null || (references !== undefined && targetOf(table, references) === stored)) continue;
    const now = references === undefined ? 'no reference' : `a reference to ${targetOf(table, references)}`;
    const wayOut = `alter table ${sqlName(table)} drop constraint ${quote(constraint)}`;
    yield `${placeOf(table)}.${column} refers to ${stored} in the database and is ${now} in the declaration; give the field another name, or, once its ids are those of the other table: ${wayOut}`;
  }
}

function* nameProblems(table: TableDefinition): Generator<string> {
  for (const name of [table.schema, table.name, ...Object.keys(table.columns), ...table.indexes.map((index) => index.name)]) {
    if (Buffer.byteLength(name) > longestName) yield `${placeOf(table)}: the name "${name}" is longer than the ${longestName} letters that PostgreSQL keeps; shorten it`;
  }
}

function problemsOf(table: TableDefinition, { found, renamed }: { readonly found: FoundSchema; readonly renamed: FoundSchema }): string[] {
  return [...nameProblems(table), ...columnProblems(table, found), ...targetProblems(table, found), ...memberProblems(table, found), ...kindProblems(table, renamed), ...rowColumnProblems(table, found)];
}

const linesOf = ({ schema }: TableDefinition, texts: readonly string[]): Line[] => texts.map((text) => ({ schema, text }));

export interface Wanted {
  readonly tables: readonly TableDefinition[];
  /** In an order in which each finds what it calls. */
  readonly functions: readonly FunctionDefinition[];
  readonly extensions: readonly string[];
  /** Whether others read and write the tables meanwhile. */
  readonly concurrently?: boolean;
}

/** Compares what is wanted with what the database holds. */
export function planTables({ tables, functions, extensions, concurrently = false }: Wanted, stored: FoundSchema): Plan {
  const { statements: renames, found: renamed } = planRenames(tables, stored);
  const { statements: changes, conversions, found } = planChanges(tables, renamed, stored);
  const rowColumns = planRowColumns(tables, found, stored);
  const schemas = [...new Set([...functions, ...tables].map(({ schema }) => schema))].filter((schema) => !found.schemas.has(schema));
  const wanted = new Set(tables.flatMap((table) => table.indexes.map(({ name }) => `${table.schema}.${name}`)));
  const missing = tables.flatMap((table) => missingIndexes(table, found, concurrently));
  const obsolete = tables.flatMap((table) => obsoleteIndexes(table, found, wanted));
  const uniques = missing.filter(({ table, index }) => index.unique && found.tables.has(placeOf(table)) && 'id' in table.columns);
  const atOnce = missing.filter(({ isLater }) => !isLater);
  const later = missing.filter(({ isLater }) => isLater);
  return {
    statements: [
      ...extensions.filter((name) => !found.extensions.has(name)).map((name) => `create extension if not exists ${quote(name)}`),
      ...renames,
      ...changes,
      ...rowColumns.keys(),
      ...schemas.map((schema) => `create schema ${quote(schema)}`),
      ...functions.flatMap((definition) => functionSql(definition, found)),
      ...tables.flatMap((table) => tableSql(table, found)),
      ...tables.flatMap((table) => referenceSql(table, found)),
      ...tables.flatMap((table) => noteSql(table, found)),
      ...kindNoteSql(tables, found),
      ...indexesSql(atOnce, concurrently ? [] : obsolete, 'index'),
      ...tables.flatMap((table) => triggerSql(table, found)),
      ...tables.flatMap((table) => guardSql(table, found)),
    ],
    later: [
      ...indexesSql(later.filter(({ table }) => table.monthsOf === undefined), concurrently ? obsolete : [], 'index concurrently'),
      ...later.filter(({ table }) => table.monthsOf !== undefined).flatMap((one) => monthIndexSql(one, found)),
    ],
    conversions: new Map<string, Conversion>([...conversions, ...rowColumns]),
    uniques: new Map(uniques.map(({ table, index }) => [indexSql(table, index, 'index'), { table, index }])),
    notes: saidOnce(tables.flatMap((table) => [...linesOf(table, [...renameNotes(table, found), ...leftRowColumns(table, found)]), ...optionNotes(table, stored), ...requiredNotes(table, stored)])),
    problems: saidOnce(tables.flatMap((table) => linesOf(table, problemsOf(table, { found, renamed })))),
  };
}
