import { sql } from 'kysely';
import { cellsOf, isLinking, isReference, linkedIds, showValue, writtenReferences, type Field, type LinkingField, type Registry, type Resource, type Values } from '../../schema';
import { invalidFields } from '../http/HttpError';
import { tableOf, type Source, type WriteSource } from './source';

interface Link {
  /** The field name, or the path of a cell in a rows field: `visits[2].pharmacy_id`. */
  readonly name: string;
  readonly field: LinkingField;
  readonly to: Resource;
  readonly id: number;
}

/** The links set by the cells of a rows field, except those that the same column held `before`, in any row. */
function linksInRows(registry: Registry, [name, of]: readonly [string, Field | undefined], { value, before }: { readonly value: unknown; readonly before: unknown }): Link[] {
  const held = cellsOf(name, of, before);
  return cellsOf(name, of, value).flatMap(({ place, column, field, value: cell }) => {
    if (!isLinking(field)) return [];
    const known = held.flatMap((other) => (other.column === column ? linkedIds(other.value) : []));
    return linkedIds(cell).filter((id) => !known.includes(id)).map((id) => ({ name: place, field, to: registry.get(field.to), id }));
  });
}

/** The links that values set, by field. For lists and rows, only links not held `before`. */
function linksOf(registry: Registry, resource: Resource, { values, before = {} }: { readonly values: Values; readonly before?: Values | undefined }): Link[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name];
    if (!isLinking(field)) return linksInRows(registry, [name, field], { value, before: before[name] });
    const held = linkedIds(before[name]);
    const ids = linkedIds(value).filter((id) => isReference(field) || !held.includes(id));
    return ids.map((id) => ({ name, field, to: registry.get(field.to), id }));
  });
}

/** The name of a linked record in an error message; in a list it includes the record's number. */
function calledIn({ field, to, id }: Link): string {
  const shown = to.fields.id && showValue(to.fields.id, id);
  return isReference(field) ? field.label : `${to.label.one} ${shown ?? id}`;
}

interface Found {
  readonly id: number;
  readonly discarded: boolean;
}

/** `share` prevents others from changing or discarding the record; `write` also prevents them from locking it for sharing. */
type Hold = 'share' | 'write';
const holding: Readonly<Record<Hold, string>> = { share: 'for share', write: 'for no key update' };

interface Asked extends Link {
  readonly hold?: Hold;
}

/** Records of one table that are locked in the same mode. */
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

/** Reads the linked records by table in one statement; always in the same order, so that concurrent transactions do not deadlock on their locks. */
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
 * Throws 422, by field, for links to records that do not exist or are in the trash (decision 26). Pass only changed values: an existing link stays valid when its
 * record is discarded. The result can be outdated immediately; a write therefore also locks its links.
 */
export const checkReferences = (source: Source, resource: Resource, changes: Values): Promise<void> =>
  check(source, linksOf(source.registry, resource, { values: changes }));

interface Held {
  readonly changes: Values;
  readonly values: Values;
  /** The stored record; links it already holds in lists stay valid. */
  readonly before?: Values;
}

/**
 * Makes the same check and locks the linked records until the transaction ends, so that none is discarded meanwhile. Records that `values` write into are locked for
 * writing.
 */
export function holdReferences(source: WriteSource, resource: Resource, { changes, values, before }: Held): Promise<void> {
  const written = new Set(Object.keys(values).map((name) => resource.included[name]?.path[0]));
  return check(source, linksOf(source.registry, resource, { values: changes, before }).map((link) => ({ ...link, hold: written.has(link.name) ? 'write' : 'share' })));
}

/** Locks the linked records that a write may go into. */
export async function holdWritten(source: WriteSource, resource: Resource, row: Values): Promise<void> {
  const linked = writtenReferences(resource);
  const isWritten = ({ name }: Link) => linked.some(({ reference }) => reference === name);
  const links = linksOf(source.registry, resource, { values: row }).filter(isWritten);
  await find(source, links.map((link) => ({ ...link, hold: 'write' })));
}

/** Locks the parent of keyed children, which serialises writers of one keyed child even while it does not exist; refuses a discarded parent. */
export async function holdParent(source: WriteSource, resource: Resource, parent: number): Promise<void> {
  const name = resource.relations.keyed?.parent ?? '';
  const links = linksOf(source.registry, resource, { values: { [name]: parent } });
  if (links.length === 0) throw new Error(`The keyed children of ${resource.name} belong to no record`);
  await check(source, links.map((link) => ({ ...link, hold: 'write' })));
}
