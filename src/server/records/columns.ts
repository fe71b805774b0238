import { sql, type RawBuilder } from 'kysely';
import {
  getField,
  isReference,
  findReference,
  type Field,
  type Registry,
  type Resource,
  type Sort,
} from '../../schema';
import { derivedSources } from '../../schema/server';
import { comparisonSql, firstGroupSql, foldFunction, sortSql, sortTypeOf, quote, searchTextSql } from '../db';

/** Alias of the resource's own table in a statement. */
export const mainAlias = 'main';

/** Where a field is stored: in the resource's table, or in the table of the record that a reference path leads to. */
interface FieldLocation {
  readonly path: readonly string[];
  readonly column: string;
  readonly field: Field;
}

/** Alias of the table that a reference path leads to. */
export const aliasOf = (path: readonly string[]): string => (path.length === 0 ? mainAlias : `by_${path.join('__')}`);

export function locateField(resource: Resource, name: string): FieldLocation {
  const field = getField(resource, name);
  const included = resource.included[name];
  if (included?.nested !== undefined) throw new Error(`${resource.name}.${name} is stored in a nested record`);
  return { path: included?.path ?? [], column: included?.field ?? name, field };
}

export const columnSql = ({ path, column }: Pick<FieldLocation, 'path' | 'column'>): string =>
  `${quote(aliasOf(path))}.${quote(column)}`;

/** SQL of a field's value as searches compare it; for a derived field, an expression over its source fields. */
export function comparedSql(resource: Resource, name: string): RawBuilder<unknown> {
  const location = locateField(resource, name);
  const { derived } = location.field;
  if (!derived) return sql.raw(comparisonSql(location.field, columnSql(location)));
  if ('same' in derived) return comparedSql(resource, derived.same);
  if ('joined' in derived)
    return sql`concat_ws(' ', ${sql.join(
      derived.joined.map((part) => sql`nullif(${sql.raw(columnSql(locateField(resource, part)))}, '')`),
    )})`;
  if ('given' in derived) {
    const instant = (part: string) => sql.raw(columnSql(locateField(resource, part)));
    return sql`(${instant(derived.given)} is not null and coalesce(${instant(derived.until)} > now(), true))`;
  }
  const source = sql.raw(columnSql({ path: [], column: derived.field }));
  return sql`case when ${source} is null then ${derived.empty}::text else ${derived.filled}::text end`;
}

/** SQL of the text that `contains` searches, folded for case and accents. */
export function searchedTextSql(resource: Resource, name: string): RawBuilder<unknown> {
  const location = locateField(resource, name);
  return location.field.derived
    ? sql`${sql.raw(foldFunction)}(${comparedSql(resource, name)})`
    : sql.raw(searchTextSql(location.field.kind, columnSql(location)));
}

/** SQL of a column that is not null in any row a search over the field can match. */
export function nonNullColumn(resource: Resource, name: string): RawBuilder<unknown> {
  const location = locateField(resource, name);
  return sql.raw(location.field.derived ? columnSql({ path: [], column: 'id' }) : columnSql(location));
}

/** SQL of the reference to the linked record that stores a field; undefined for an own or a derived field. */
export function linkSql(resource: Resource, name: string): RawBuilder<unknown> | undefined {
  const { path, field } = locateField(resource, name);
  const reference = path.at(-1);
  return reference === undefined || field.derived
    ? undefined
    : sql.raw(columnSql({ path: path.slice(0, -1), column: reference }));
}

/** A value that a list is sorted by. */
export interface SortKey {
  readonly sql: string;
  readonly type: string;
}

/** A column of the table with this alias. */
interface ReadColumn {
  readonly alias: string;
  readonly column: string;
}

/** The sort columns of a field. */
export interface SortLocation {
  /** The reference path to the record that stores the field; empty for the record itself. */
  readonly path: readonly string[];
  /** The sort keys, most significant first: several if a record's title consists of several fields. */
  readonly keys: readonly [SortKey, ...SortKey[]];
  /** The columns that the sort keys read. */
  readonly columns: readonly ReadColumn[];
  /** SQL of the id of the record that stores the field. */
  readonly id: string;
  /** SQL of each reference on the path, with the id of the record that holds it. */
  readonly steps: readonly { readonly reference: string; readonly holder: string }[];
}

/** The path and fields that a list is sorted by: a reference sorts by the title of its target. */
function resolveSortFields({ path, column, field }: FieldLocation): {
  readonly path: readonly string[];
  readonly ordered: readonly (readonly [string, Field])[];
} {
  const titledBy = isReference(field) ? field.titledBy : undefined;
  return titledBy ? { path: [...path, column], ordered: titledBy } : { path, ordered: [[column, field]] };
}

/** The columns that sorting by a field reads. */
export function locateSort(resource: Resource, name: string): SortLocation {
  const location = locateField(resource, name);
  const { path, ordered } = resolveSortFields(location);
  const steps = path.map((reference, index) => {
    const holder = path.slice(0, index);
    return {
      reference: columnSql({ path: holder, column: reference }),
      holder: columnSql({ path: holder, column: 'id' }),
    };
  });
  const keyOf = ([column, field]: readonly [string, Field]): SortKey => ({
    sql: sortSql(field, columnSql({ path, column })),
    type: sortTypeOf(field),
  });
  const [first = [location.column, location.field], ...others] = ordered;
  const columns = ordered.map(([column]) => ({ alias: aliasOf(path), column }));
  return { path, keys: [keyOf(first), ...others.map(keyOf)], columns, id: columnSql({ path, column: 'id' }), steps };
}

/** The group of a row in an order that begins with some rows: 0 for these, 1 for the others. */
export function locateGroup(
  resource: Resource,
  { field: name, is }: NonNullable<Sort['first']>,
): { readonly sql: string; readonly column: ReadColumn } {
  const { path, column, field } = locateField(resource, name);
  return { sql: firstGroupSql(field, columnSql({ path, column }), is), column: { alias: aliasOf(path), column } };
}

/** The fields that a search over a field reads: the field itself, or the sources of a derived field. */
function sourceFieldsOf(resource: Resource, name: string): readonly string[] {
  const derived = resource.fields[name]?.derived;
  return derived ? derivedSources(derived) : [name];
}

/** The columns that searches over these fields read, with their table aliases. */
export function readColumnsOf(resource: Resource, names: readonly string[]): ReadColumn[] {
  return names
    .flatMap((name) => sourceFieldsOf(resource, name))
    .map((name) => {
      const { path, column } = locateField(resource, name);
      return { alias: aliasOf(path), column };
    });
}

/** A table joined for one reference of a path. */
export interface Join {
  readonly target: Resource;
  readonly alias: string;
  /** The referencing column. */
  readonly from: ReadColumn;
}

function joinOf(registry: Registry, resource: Resource, path: readonly string[]): Join {
  const last = path.at(-1) ?? '';
  const holderPath = path.slice(0, -1);
  const holder = holderPath.reduce((current, reference) => targetOf(registry, current, reference), resource);
  return {
    target: targetOf(registry, holder, last),
    alias: aliasOf(path),
    from: { alias: aliasOf(holderPath), column: last },
  };
}

function targetOf(registry: Registry, resource: Resource, reference: string): Resource {
  const field = findReference(resource, reference);
  if (!field) throw new Error(`${resource.name}.${reference} is not a reference`);
  return registry.get(field.to);
}

interface JoinOptions {
  /** Defaults to all included fields of the resource. */
  readonly names?: readonly string[];
  /** Additional reference paths to join. */
  readonly paths?: readonly (readonly string[])[];
}

/** The joins needed to read these fields. */
export function joinsOf(
  registry: Registry,
  resource: Resource,
  { names = Object.keys(resource.included), paths: additionalPaths = [] }: JoinOptions = {},
): Join[] {
  const paths = [
    ...names.flatMap((name) => sourceFieldsOf(resource, name)).map((name) => resource.included[name]?.path ?? []),
    ...additionalPaths,
  ];
  const steps = paths.flatMap((path) => path.map((_reference, index) => path.slice(0, index + 1)));
  const byAlias = new Map(steps.map((path) => [aliasOf(path), path]));
  return [...byAlias.values()]
    .sort((left, right) => left.length - right.length)
    .map((path) => joinOf(registry, resource, path));
}

/** The join to the single linked record that a joined text is composed from; undefined for any other field. */
export function singleJoinOf(registry: Registry, resource: Resource, name: string): Join | undefined {
  const derived = resource.fields[name]?.derived;
  if (!derived || !('joined' in derived)) return undefined;
  const [path = [], ...others] = derived.joined.map((part) => resource.included[part]?.path ?? []);
  const isSingle = path.length === 1 && others.every((other) => aliasOf(other) === aliasOf(path));
  return isSingle ? joinOf(registry, resource, path) : undefined;
}
