import { sql, type RawBuilder } from 'kysely';
import { fieldNamed, isReference, listedFields, perResource, referenceOf, sourcesOf, writtenReferences, type Field, type Registry, type Resource } from '../../schema';
import { comparedOf, foldFunction, orderOf, orderTypeOf, quote, searchedText, storedFields } from '../store';

/** Name of the resource's own table inside a statement. */
export const own = 'main';

/** Where a field's value is found: in the resource's table, or in that of the record which references lead to. */
interface Place {
  readonly path: readonly string[];
  readonly column: string;
  readonly field: Field;
}

/** Name of the table that references lead to inside a statement. */
export const aliasOf = (path: readonly string[]): string => (path.length === 0 ? own : `by_${path.join('__')}`);

function placeOf(resource: Resource, name: string): Place {
  const field = fieldNamed(resource, name);
  const included = resource.included[name];
  if (included?.nested !== undefined) throw new Error(`${resource.name}.${name} is kept in a nested record`);
  return { path: included?.path ?? [], column: included?.field ?? name, field };
}

const columnSql = ({ path, column }: Pick<Place, 'path' | 'column'>): string => `${quote(aliasOf(path))}.${quote(column)}`;

/** SQL of a field's value as a search compares it; of one that is read off others, the text that it reads. */
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

/** SQL of the text that a `contains` looks through, without regard to case and accents. */
export function searchedColumn(resource: Resource, name: string): RawBuilder<unknown> {
  const place = placeOf(resource, name);
  return place.field.derived ? sql`${sql.raw(foldFunction)}(${comparedColumn(resource, name)})` : sql.raw(searchedText(place.field.kind, columnSql(place)));
}

/** SQL of what is there wherever a search over the field can match. */
export function presentColumn(resource: Resource, name: string): RawBuilder<unknown> {
  const place = placeOf(resource, name);
  return sql.raw(place.field.derived ? columnSql({ path: [], column: 'id' }) : columnSql(place));
}

/** A value that a list is ordered by. */
export interface OrderKey {
  readonly sql: string;
  readonly type: string;
}

/** A column of the table of that alias. */
interface ReadColumn {
  readonly alias: string;
  readonly column: string;
}

/** How a list is sorted by a field. */
export interface OrderPlace {
  /** The references to the record that keeps the field; none where it is the record itself. */
  readonly path: readonly string[];
  /** What it is ordered by, the most significant first: several where a title is made of several fields. */
  readonly values: readonly [OrderKey, ...OrderKey[]];
  /** The columns that these are read from. */
  readonly columns: readonly ReadColumn[];
  /** SQL of the id of the record that keeps the field. */
  readonly id: string;
  /** SQL of each reference on the way, with the id of the record that holds it. */
  readonly steps: readonly { readonly reference: string; readonly holder: string }[];
}

/** The record whose fields a list is ordered by, and these: a reference is ordered by the title of what it points to. */
function orderedAt({ path, column, field }: Place): { readonly path: readonly string[]; readonly ordered: readonly (readonly [string, Field])[] } {
  const titledBy = isReference(field) ? field.titledBy : undefined;
  return titledBy ? { path: [...path, column], ordered: titledBy } : { path, ordered: [[column, field]] };
}

/** Where the value stands that a list is sorted by. */
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

/** The fields that a search over one looks at: itself, or those that it is read off. */
function lookedAt(resource: Resource, name: string): readonly string[] {
  const derived = resource.fields[name]?.derived;
  return derived ? sourcesOf(derived) : [name];
}

/** The columns that searches over these fields look at, each in the table of that alias. */
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
  /** The column that points to it. */
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
  /** By default every field that the resource answers. */
  readonly names?: readonly string[];
  /** Reference paths to follow beside those of the names. */
  readonly paths?: readonly (readonly string[])[];
}

/** The joins that these fields are read through. */
export function joinsOf(registry: Registry, resource: Resource, { names = Object.keys(resource.included), paths: more = [] }: Looked = {}): Join[] {
  const paths = [...names.flatMap((name) => lookedAt(resource, name)).map((name) => resource.included[name]?.path ?? []), ...more];
  const steps = paths.flatMap((path) => path.map((_reference, at) => path.slice(0, at + 1)));
  const byAlias = new Map(steps.map((path) => [aliasOf(path), path]));
  return [...byAlias.values()].sort((one, other) => one.length - other.length).map((path) => joinOf(registry, resource, path));
}

/** The one linked record that a joined text is made of; undefined for any other field. */
export function joinedOfOne(registry: Registry, resource: Resource, name: string): Join | undefined {
  const derived = resource.fields[name]?.derived;
  if (!derived || !('joined' in derived)) return undefined;
  const [path = [], ...others] = derived.joined.map((part) => resource.included[part]?.path ?? []);
  const isOfOne = path.length === 1 && others.every((other) => aliasOf(other) === aliasOf(path));
  return isOfOne ? joinOf(registry, resource, path) : undefined;
}

/** Name that a row's version carries in a statement; never answered as a field. */
export const versionColumn = 'row_version';

const microseconds = (alias: string): string => `(extract(epoch from ${quote(alias)}.updated_at) * 1000000)::bigint`;

/** SQL of the version of a row: that of its own record and of each linked one that is written with it, in microseconds. */
function versionSql(resource: Resource): string {
  const written = writtenReferences(resource).map(({ reference }) => aliasOf([reference]));
  return `concat_ws('-', ${[own, ...written].map(microseconds).join(', ')}) as ${quote(versionColumn)}`;
}

/** The fields that are read with a record's own row: all but those of nested records. */
function readWithRow(resource: Resource): readonly string[] {
  const included = Object.entries(resource.included).flatMap(([name, { nested }]) => (nested === undefined ? [name] : []));
  return [...storedFields(resource).map(([name]) => name), ...included];
}

const selected = (resource: Resource, names: readonly string[]): string[] => names.map((name) => `${columnSql(placeOf(resource, name))} as ${quote(name)}`);

/** SQL of everything that a record is answered from but its nested records, one column for each field, and the version of its row. */
export const selection = perResource(
  (resource): RawBuilder<unknown> => sql.raw([...selected(resource, readWithRow(resource)), versionSql(resource)].join(', ')),
);

/** What a row of a list is read from. */
interface ListSelection {
  /** SQL of a column for each field, and of the version of the row. */
  readonly columns: RawBuilder<unknown>;
  /** The names of these fields. */
  readonly names: readonly string[];
  /** The references to the records that the version is of beside the row's own. */
  readonly paths: readonly (readonly string[])[];
}

/** What a row of a list is answered from. */
export const listSelection = perResource((resource): ListSelection => {
  const listed = listedFields(resource);
  const names = readWithRow(resource).filter((name) => listed.has(name));
  const paths = writtenReferences(resource).map(({ reference }) => [reference]);
  return { columns: sql.raw([...selected(resource, names), versionSql(resource)].join(', ')), names, paths };
});

/** A field of another record must be stored there; throws at start-up where it is not. */
export function assertStored(registry: Registry): void {
  for (const resource of registry.all) {
    for (const [name, included] of Object.entries(resource.included)) {
      const stored = storedFields(registry.get(included.resource)).some(([column]) => column === included.field);
      if (!stored) throw new Error(`${resource.name}.${name}: "${included.field}" is not stored in ${included.resource}, so it cannot be included`);
    }
  }
}
