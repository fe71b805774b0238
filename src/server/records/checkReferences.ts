import { sql } from 'kysely';
import { cellsOf, isLinking, isReference, linkedIds, showValue, writtenReferences, type Field, type LinkingField, type Registry, type Resource, type Values } from '../../schema';
import { invalidFields } from '../http/HttpError';
import { tableOf, type Source, type WriteSource } from './source';

interface Link {
  /** The field, or the cell of one in rows: `visits[2].pharmacy_id`. */
  readonly name: string;
  readonly field: LinkingField;
  readonly to: Resource;
  readonly id: number;
}

/** The links that the cells of rows set: those that their column did not hold `before`, in whichever row. */
function linksInRows(registry: Registry, [name, of]: readonly [string, Field | undefined], { value, before }: { readonly value: unknown; readonly before: unknown }): Link[] {
  const held = cellsOf(name, of, before);
  return cellsOf(name, of, value).flatMap(({ place, column, field, value: cell }) => {
    if (!isLinking(field)) return [];
    const known = held.flatMap((other) => (other.column === column ? linkedIds(other.value) : []));
    return linkedIds(cell).filter((id) => !known.includes(id)).map((id) => ({ name: place, field, to: registry.get(field.to), id }));
  });
}

/** The links that values set, by field: of a list, and of rows, only those that it did not hold `before`. */
function linksOf(registry: Registry, resource: Resource, { values, before = {} }: { readonly values: Values; readonly before?: Values | undefined }): Link[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name];
    if (!isLinking(field)) return linksInRows(registry, [name, field], { value, before: before[name] });
    const held = linkedIds(before[name]);
    const ids = linkedIds(value).filter((id) => isReference(field) || !held.includes(id));
    return ids.map((id) => ({ name, field, to: registry.get(field.to), id }));
  });
}

/** A linked record as a refusal names it: of several by its number. */
function calledIn({ field, to, id }: Link): string {
  const shown = to.fields.id && showValue(to.fields.id, id);
  return isReference(field) ? field.label : `${to.label.one} ${shown ?? id}`;
}

interface Found {
  readonly id: number;
  readonly discarded: boolean;
}

/** `share` keeps others from changing and discarding a record, `write` from sharing it as well. */
type Hold = 'share' | 'write';
const holding: Readonly<Record<Hold, string>> = { share: 'for share', write: 'for no key update' };

interface Asked extends Link {
  readonly hold?: Hold;
}

/** Records of one table that are held in the same way. */
interface Group {
  readonly target: Resource;
  readonly hold: Hold | undefined;
  readonly ids: readonly number[];
}

const ways: readonly (Hold | undefined)[] = ['write', 'share', undefined];

function groupsOf({ registry }: Source, links: readonly Asked[]): Group[] {
  const targets = [...new Set(links.map(({ to }) => to))].sort((one, other) => registry.all.indexOf(one) - registry.all.indexOf(other));
  const all = targets.flatMap((target) => ways.map((hold): Group => ({ target, hold, ids: links.flatMap((link) => (link.to === target && link.hold === hold ? link.id : [])) })));
  return all.filter(({ ids }) => ids.length > 0);
}

/** The records of these links by table, in one statement; always in the same order, so that transactions that hold them take turns. */
async function find(source: Source, links: readonly Asked[]): Promise<ReadonlyMap<Resource, ReadonlyMap<number, Found>>> {
  const groups = groupsOf(source, links);
  if (groups.length === 0) return new Map();
  const name = (at: number) => sql.id(`group_${at}`);
  const parts = groups.map(
    ({ target, hold, ids }, at) => sql`${name(at)} as materialized (
      select id, discarded_at is not null as discarded from ${tableOf(source, target)}
      where id = any(${[...ids]}::bigint[]) order by id ${sql.raw(hold ? holding[hold] : '')})`,
  );
  const rowsOf = groups.map((_group, at) => sql`select ${sql.lit(at)} as at, id, discarded from ${name(at)}`);
  const { rows } = await sql<Found & { readonly at: number }>`with ${sql.join(parts)} ${sql.join(rowsOf, sql` union all `)}`.execute(source.db);
  const ofTarget = (target: Resource) => rows.filter(({ at }) => groups[at]?.target === target);
  return new Map(groups.map(({ target }) => [target, new Map(ofTarget(target).map((row) => [row.id, row]))]));
}

async function check(source: Source, links: readonly Asked[]): Promise<void> {
  if (links.length === 0) return;
  const found = await find(source, links);
  const errors = new Map<string, string[]>();
  for (const link of links) {
    const record = found.get(link.to)?.get(link.id);
    if (record && !record.discarded) continue;
    errors.set(link.name, [...(errors.get(link.name) ?? []), `${calledIn(link)} ${record ? 'is in the trash' : 'does not exist'}`]);
  }
  if (errors.size > 0) throw invalidFields(Object.fromEntries(errors));
}

/**
 * Refuses links to records that do not exist or are in the trash (decision 26), with 422 at their fields. To be given only what a write
 * changes: a link made earlier stays when its record is discarded. What it says may change at once: a write holds its links as well.
 */
export const checkReferences = (source: Source, resource: Resource, changes: Values): Promise<void> =>
  check(source, linksOf(source.registry, resource, { values: changes }));

interface Held {
  readonly changes: Values;
  readonly values: Values;
  /** The record as stored: what its lists name already stays. */
  readonly before?: Values;
}

/**
 * Refuses the same links, and holds their records until the write ends: none of them is discarded meanwhile. Those that `values` are
 * written into are held for that.
 */
export function holdReferences(source: WriteSource, resource: Resource, { changes, values, before }: Held): Promise<void> {
  const written = new Set(Object.keys(values).map((name) => resource.included[name]?.path[0]));
  return check(source, linksOf(source.registry, resource, { values: changes, before }).map((link) => ({ ...link, hold: written.has(link.name) ? 'write' : 'share' })));
}

/** Holds the linked records that a write may go into. */
export async function holdWritten(source: WriteSource, resource: Resource, row: Values): Promise<void> {
  const linked = writtenReferences(resource);
  const isWritten = ({ name }: Link) => linked.some(({ reference }) => reference === name);
  const links = linksOf(source.registry, resource, { values: row }).filter(isWritten);
  await find(source, links.map((link) => ({ ...link, hold: 'write' })));
}

/** Holds the record that keyed children belong to, so that two writers of one keyed child take turns also while it is empty; refuses one in the trash. */
export async function holdParent(source: WriteSource, resource: Resource, parent: number): Promise<void> {
  const name = resource.relations.keyed?.parent ?? '';
  const links = linksOf(source.registry, resource, { values: { [name]: parent } });
  if (links.length === 0) throw new Error(`The keyed children of ${resource.name} belong to no record`);
  await check(source, links.map((link) => ({ ...link, hold: 'write' })));
}
