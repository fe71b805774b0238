import { sql, type RawBuilder } from 'kysely';
import type { Field, Registry, Resource } from '../../schema';
import { orderOf, searchedText, storedFields } from '../store/fieldColumns';
import { quote } from '../store/names';

/** Name of the resource's own table inside a statement. */
export const own = 'main';

/** Where a field's value is found: in the resource's table, or in that of the record which a reference points to. */
interface Place {
  readonly reference?: string;
  readonly column: string;
  readonly field: Field;
}

const aliasOf = (reference: string): string => `by_${reference}`;

function placeOf(resource: Resource, name: string): Place {
  const field = resource.fields[name];
  const included = resource.included[name];
  if (!field) throw new Error(`${resource.name} has no field "${name}"`);
  return included ? { reference: included.reference, column: included.field, field } : { column: name, field };
}

const columnSql = ({ reference, column }: Pick<Place, 'reference' | 'column'>): string =>
  `${quote(reference === undefined ? own : aliasOf(reference))}.${quote(column)}`;

/** SQL of a field's value as a search compares it; of one that is read off another, the word that it reads. */
export function comparedColumn(resource: Resource, name: string): RawBuilder<unknown> {
  const place = placeOf(resource, name);
  const { derived } = place.field;
  if (!derived) return sql.raw(columnSql(place));
  const from = sql.raw(columnSql({ column: derived.from }));
  return sql`case when ${from} is null then ${derived.empty}::text else ${derived.filled}::text end`;
}

/** SQL of the text that a `contains` looks through. */
export function searchedColumn(resource: Resource, name: string): RawBuilder<unknown> {
  const place = placeOf(resource, name);
  return place.field.derived ? comparedColumn(resource, name) : sql.raw(searchedText(place.field.kind, columnSql(place)));
}

/** SQL that a list sorted by the field is ordered by. */
export function orderColumn(resource: Resource, name: string): RawBuilder<unknown> {
  const place = placeOf(resource, name);
  return sql.raw(orderOf(place.field.kind, columnSql(place)));
}

/** The reference that a field is read through, where it is kept in another record. */
export const referenceOf = (resource: Resource, name: string): string | undefined => resource.included[name]?.reference;

/** A join for each reference that is named; `target` is the table of the records that it points to. */
export interface Join {
  readonly target: string;
  readonly alias: string;
  readonly reference: string;
}

/** The joins that the named references need, or all that the resource includes fields of. */
export function joinsOf(
  resource: Resource,
  references: readonly (string | undefined)[] = Object.values(resource.included).map((included) => included.reference),
): Join[] {
  return [...new Set(references)].flatMap((reference) => {
    const field = reference === undefined ? undefined : resource.fields[reference];
    return reference !== undefined && field?.kind === 'reference' ? [{ target: field.to, alias: aliasOf(reference), reference }] : [];
  });
}

/** Name that a row's version carries in a statement; never answered as a field. */
export const versionColumn = 'row_version';

/** SQL of everything that a record is answered from, one column for each field, and the version of its row in microseconds. */
export function selection(resource: Resource): RawBuilder<unknown> {
  const stored = storedFields(resource).map(([name]) => `${columnSql({ column: name })} as ${quote(name)}`);
  const included = Object.keys(resource.included).map((name) => `${columnSql(placeOf(resource, name))} as ${quote(name)}`);
  const version = `(extract(epoch from ${columnSql({ column: 'updated_at' })}) * 1000000)::bigint as ${quote(versionColumn)}`;
  return sql.raw([...stored, ...included, version].join(', '));
}

/** A field included through a reference must be stored in the record that it points to; throws at start-up where it is not. */
export function assertStored(registry: Registry): void {
  for (const resource of registry.all) {
    for (const [name, included] of Object.entries(resource.included)) {
      const stored = storedFields(registry.get(included.resource)).some(([column]) => column === included.field);
      if (!stored) throw new Error(`${resource.name}.${name}: "${included.field}" is not stored in ${included.resource}, so it cannot be included`);
    }
  }
}
