import { sql, type RawBuilder } from 'kysely';
import { fieldNamed, isReference, listedFields, perResource, referenceOf, sourcesOf, writtenReferences, type Field, type Registry, type Resource } from '../../schema';
import { comparedOf, foldFunction, orderOf, orderTypeOf, quote, searchedText, storedFields } from '../store';

/** Alias of the resource's own table in a statement. */
export const own = 'main';

/** Where a field is stored: in the resource's table, or in the table of the record that a reference path leads to. */
interface Place {
  readonly path: readonly string[];
  readonly column: string;
  readonly field: Field;
}

/** Alias of the table that a reference path leads to. */
export const aliasOf = (path: readonly string[]): string => (path.length === 0 ? own : `by_${path.join('__')}`);

function placeOf(resource: Resource, name: string): Place {
  const field = fieldNamed(resource, name);
  const included = resource.included[name];
  if (included?.nested !== undefined) throw new Error(`${resource.name}.${name} is kept in a nested record`);
  return { path: included?.path ?? [], column: included?.field ?? name, field };
}

const columnSql = ({ path, column }: Pick<Place, 'path' | 'column'>): string => `${quote(aliasOf(path))}.${quote(column)}`;

/** SQL of a field's value as searches compare it; for a derived field, an expression over its source fields. */
export function comparedColumn(resource: Resource, name: string): RawBuilder<unknown> {
  const place = placeOf(resource, name);
  const { derived } = place.field;
  if (!derived) return sql.raw(comparedOf(place.field, columnSql(place)));
  if ('same' in derived) return comparedColumn(resource, derived.same);
  if ('joined' in derived) return sql.raw(`concat_ws(' ', ${derived.joined.map((part) => `nullif(${columnSql(placeOf(resource, part))}, '')`).join(', ')})`);
  if ('given' in derived) {
    const moment = (part: string) => sql.raw(columnSql(placeOf(resource, part)));
    return sql`(${moment(derived.given)} is not null and coalesce(${moment(derived.until)} > now(), true))`;
  }
  const from = sql.raw(columnSql({ path: [], column: derived.field }));
  return sql`case when ${from} is null then ${derived.empty}::text else ${derived.filled}::text end`;
}

/** SQL of the text that `contains` searches, folded for case and accents. */
export function searchedColumn(resource: Resource, name: string): RawBuilder<unknown> {
  const place = placeOf(resource, name);
  return place.field.derived ? sql`${sql.raw(foldFunction)}(${comparedColumn(resource, name)})` : sql.raw(searchedText(place.field.kind, columnSql(place)));
}

/** SQL of a column that is not null in any row a search over the field can match. */
export function presentColumn(resource: Resource, name: string): RawBuilder<unknown> {
  const place = placeOf(resource, name);
  return sql.raw(place.field.derived ? columnSql({ path: [], column: 'id' }) : columnSql(place));
}

/** A value that a list is sorted by. */
export interface OrderKey {
  readonly sql: string;
  readonly type: string;
}

/** A column of the table with this alias. */
interface ReadColumn {
  readonly alias: string;
  readonly column: string;
}

/** The sort columns of a field. */
export interface OrderPlace {
  /** The reference path to the record that stores the field; empty for the record itself. */
  readonly path: readonly string[];
  /** The sort keys, most significant first: several if a record's title consists of several fields. */
  readonly values: readonly [OrderKey, ...OrderKey[]];
  /** The columns that the sort keys read. */
  readonly columns: readonly ReadColumn[];
  /** SQL of the id of the record that stores the field. */
  readonly id: string;
  /** SQL of each reference on the path, with the id of the record that holds it. */
  readonly steps: readonly { readonly reference: string; readonly holder: string }[];
}

/** The path and fields that a list is sorted by: a reference sorts by the title of its target. */
function orderedAt({ path, column, field }: Place): { readonly path: readonly string[]; readonly ordered: readonly (readonly [string, Field])[] } {
  const titledBy = isReference(field) ? field.titledBy : undefined;
  return titledBy ? { path: [...path, column], ordered: titledBy } : { path, ordered: [[column, field]] };
}

/** The columns that sorting by a field reads. */
export function orderPlace(resource: Resource, name: string): OrderPlace {
  const place = placeOf(resource, name);
  const { path, ordered } = orderedAt(place);
  const steps = path.map((reference, at) => {
    const holder = path.slice(0, at);
    return { reference: columnSql({ path: holder, column: reference }), holder: columnSql({ path: holder, column: 'id' }) };
  });
  const keyOf = ([column, field]: readonly [string, Field]): OrderKey => ({ sql: orderOf(field, columnSql({ path, column })), type: orderTypeOf(field) });
  const [first = [place.column, place.field], ...more] = ordered;
  const columns = ordered.map(([column]) => ({ alias: aliasOf(path), column }));
  return { path, values: [keyOf(first), ...more.map(keyOf)], columns, id: columnSql({ path, column: 'id' }), steps };
}

/** The fields that a search over a field reads: the field itself, or the sources of a derived field. */
function lookedAt(resource: Resource, name: string): readonly string[] {
  const derived = resource.fields[name]?.derived;
  return derived ? sourcesOf(derived) : [name];
}

/** The columns that searches over these fields read, with their table aliases. */
export function columnsRead(resource: Resource, names: readonly string[]): ReadColumn[] {
  return names.flatMap((name) => lookedAt(resource, name)).map((name) => {
    const { path, column } = placeOf(resource, name);
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
  const before = path.slice(0, -1);
  const holder = before.reduce((holding, reference) => targetOf(registry, holding, reference), resource);
  return { target: targetOf(registry, holder, last), alias: aliasOf(path), from: { alias: aliasOf(before), column: last } };
}

function targetOf(registry: Registry, resource: Resource, reference: string): Resource {
  const field = referenceOf(resource, reference);
  if (!field) throw new Error(`${resource.name}.${reference} is no reference`);
  return registry.get(field.to);
}

interface Looked {
  /** Defaults to all included fields of the resource. */
  readonly names?: readonly string[];
  /** Additional reference paths to join. */
  readonly paths?: readonly (readonly string[])[];
}

/** The joins needed to read these fields. */
export function joinsOf(registry: Registry, resource: Resource, { names = Object.keys(resource.included), paths: more = [] }: Looked = {}): Join[] {
  const paths = [...names.flatMap((name) => lookedAt(resource, name)).map((name) => resource.included[name]?.path ?? []), ...more];
  const steps = paths.flatMap((path) => path.map((_reference, at) => path.slice(0, at + 1)));
  const byAlias = new Map(steps.map((path) => [aliasOf(path), path]));
  return [...byAlias.values()].sort((one, other) => one.length - other.length).map((path) => joinOf(registry, resource, path));
}

/** The join to the single linked record that a joined text is composed from; undefined for any other field. */
export function joinedOfOne(registry: Registry, resource: Resource, name: string): Join | undefined {
  const derived = resource.fields[name]?.derived;
  if (!derived || !('joined' in derived)) return undefined;
  const [path = [], ...others] = derived.joined.map((part) => resource.included[part]?.path ?? []);
  const isOfOne = path.length === 1 && others.every((other) => aliasOf(other) === aliasOf(path));
  return isOfOne ? joinOf(registry, resource, path) : undefined;
}

/** Column alias of a row's version; never returned as a field. */
export const versionColumn = 'row_version';

const microseconds = (alias: string): string => `(extract(epoch from ${quote(alias)}.updated_at) * 1000000)::bigint`;

/** SQL of a row's version, in microseconds: that of its own record and of each linked record that is written with it. */
function versionSql(resource: Resource): string {
  const written = writtenReferences(resource).map(({ reference }) => aliasOf([reference]));
  return `concat_ws('-', ${[own, ...written].map(microseconds).join(', ')}) as ${quote(versionColumn)}`;
}

/** The fields read with a record's own row: all except those of nested records. */
function readWithRow(resource: Resource): readonly string[] {
  const included = Object.entries(resource.included).flatMap(([name, { nested }]) => (nested === undefined ? [name] : []));
  return [...storedFields(resource).map(([name]) => name), ...included];
}

const selected = (resource: Resource, names: readonly string[]): string[] => names.map((name) => `${columnSql(placeOf(resource, name))} as ${quote(name)}`);

/** SQL that selects one column per field, except those of nested records, and the row's version. */
export const selection = perResource(
  (resource): RawBuilder<unknown> => sql.raw([...selected(resource, readWithRow(resource)), versionSql(resource)].join(', ')),
);

/** The columns selected for a row of a list. */
interface ListSelection {
  /** SQL that selects a column for each field, and the row's version. */
  readonly columns: RawBuilder<unknown>;
  /** The names of these fields. */
  readonly names: readonly string[];
  /** The paths of the linked records that are part of the row's version. */
  readonly paths: readonly (readonly string[])[];
}

/** The columns and joins that a row of a list needs. */
export const listSelection = perResource((resource): ListSelection => {
  const listed = listedFields(resource);
  const names = readWithRow(resource).filter((name) => listed.has(name));
  const paths = writtenReferences(resource).map(({ reference }) => [reference]);
  return { columns: sql.raw([...selected(resource, names), versionSql(resource)].join(', ')), names, paths };
});

/** Throws at start-up if an included field is not stored in the resource that it is included from. */
export function assertStored(registry: Registry): void {
  for (const resource of registry.all) {
    for (const [name, included] of Object.entries(resource.included)) {
      const stored = storedFields(registry.get(included.resource)).some(([column]) => column === included.field);
      if (!stored) throw new Error(`${resource.name}.${name}: "${included.field}" is not stored in ${included.resource}, so it cannot be included`);
    }
  }
}
