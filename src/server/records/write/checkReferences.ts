import { sql } from 'kysely';
import { editableCellsOf, type LinkField } from '../../../schema/server';
import {
  isLinkField,
  isReference,
  toRecordIds,
  formatValue,
  writtenReferences,
  type Field,
  type Registry,
  type Resource,
  type Values,
} from '../../../schema';
import { invalidFields } from '../../http/HttpError';
import { tableOf, type Source, type WriteSource } from '../source';

interface ReferenceValue {
  /** The field name, or the path of a cell in a rows field: `visits[2].pharmacy_id`. */
  readonly name: string;
  readonly field: LinkField;
  readonly to: Resource;
  readonly id: number;
}

/** The links set by the cells of a rows field, except those that the same column held `before`, in any row. */
function findLinksInRows(
  registry: Registry,
  [name, field]: readonly [string, Field | undefined],
  { value, before }: { readonly value: unknown; readonly before: unknown },
): ReferenceValue[] {
  const existing = editableCellsOf(name, field, before);
  return editableCellsOf(name, field, value).flatMap(({ place, column, field: columnField, value: cell }) => {
    if (!isLinkField(columnField)) return [];
    const known = existing.flatMap((other) => (other.column === column ? toRecordIds(other.value) : []));
    return toRecordIds(cell)
      .filter((id) => !known.includes(id))
      .map((id) => ({ name: place, field: columnField, to: registry.get(columnField.to), id }));
  });
}

/** The links that values set, by field. For lists and rows, only links not held `before`. */
function findLinks(
  registry: Registry,
  resource: Resource,
  { values, before = {} }: { readonly values: Values; readonly before?: Values | undefined },
): ReferenceValue[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name];
    if (!isLinkField(field)) return findLinksInRows(registry, [name, field], { value, before: before[name] });
    const existing = toRecordIds(before[name]);
    const ids = toRecordIds(value).filter((id) => isReference(field) || !existing.includes(id));
    return ids.map((id) => ({ name, field, to: registry.get(field.to), id }));
  });
}

/** The name of a linked record in an error message; in a list it includes the record's number. */
function describeLink({ field, to, id }: ReferenceValue): string {
  const shown = to.fields.id && formatValue(to.fields.id, id);
  return isReference(field) ? field.label : `${to.label.one} ${shown ?? id}`;
}

interface LinkedRecord {
  readonly id: number;
  readonly discarded: boolean;
}

/**
 * `share` prevents others from changing or discarding the record; `write` also prevents them from locking it for
 * sharing.
 */
type LockMode = 'share' | 'write';
const lockClauses: Readonly<Record<LockMode, string>> = { share: 'for share', write: 'for no key update' };

interface LinkToCheck extends ReferenceValue {
  readonly hold?: LockMode;
}

/** Records of one table that are locked in the same mode. */
interface LockGroup {
  readonly target: Resource;
  readonly hold: LockMode | undefined;
  readonly ids: readonly number[];
}

const lockModes: readonly (LockMode | undefined)[] = ['write', 'share', undefined];

function groupByTable({ registry }: Source, links: readonly LinkToCheck[]): LockGroup[] {
  const targets = [...new Set(links.map(({ to }) => to))].sort(
    (left, right) => registry.all.indexOf(left) - registry.all.indexOf(right),
  );
  const all = targets.flatMap((target) =>
    lockModes.map((hold): LockGroup => ({
      target,
      hold,
      ids: links.flatMap((link) => (link.to === target && link.hold === hold ? link.id : [])),
    })),
  );
  return all.filter(({ ids }) => ids.length > 0);
}

/**
 * Reads the linked records by table in one statement; always in the same order, so that concurrent transactions do not
 * deadlock on their locks.
 */
async function readLinked(
  source: Source,
  links: readonly LinkToCheck[],
): Promise<ReadonlyMap<Resource, ReadonlyMap<number, LinkedRecord>>> {
  const groups = groupByTable(source, links);
  if (groups.length === 0) return new Map();
  const groupName = (at: number) => sql.id(`group_${at}`);
  const parts = groups.map(
    ({ target, hold, ids }, at) => sql`${groupName(at)} as materialized (
      select id, discarded_at is not null as discarded from ${tableOf(source, target)}
      where id = any(${[...ids]}::bigint[]) order by id ${sql.raw(hold ? lockClauses[hold] : '')})`,
  );
  const selects = groups.map((_group, at) => sql`select ${sql.lit(at)} as at, id, discarded from ${groupName(at)}`);
  const { rows } = await sql<
    LinkedRecord & { readonly at: number }
  >`with ${sql.join(parts)} ${sql.join(selects, sql` union all `)}`.execute(source.db);
  const ofTarget = (target: Resource) => rows.filter(({ at }) => groups[at]?.target === target);
  return new Map(groups.map(({ target }) => [target, new Map(ofTarget(target).map((row) => [row.id, row]))]));
}

async function assertLinksExist(source: Source, links: readonly LinkToCheck[]): Promise<void> {
  if (links.length === 0) return;
  const found = await readLinked(source, links);
  const errors = new Map<string, string[]>();
  for (const link of links) {
    const record = found.get(link.to)?.get(link.id);
    if (record && !record.discarded) continue;
    errors.set(link.name, [
      ...(errors.get(link.name) ?? []),
      `${describeLink(link)} ${record ? 'is in the trash' : 'does not exist'}`,
    ]);
  }
  if (errors.size > 0) throw invalidFields(Object.fromEntries(errors));
}

/**
 * Throws 422, by field, for links to records that do not exist or are in the trash (decision 26). Pass only changed
 * values: an existing link stays valid when its record is discarded. The result can be outdated immediately; a write
 * therefore also locks its links.
 */
export const checkReferences = (source: Source, resource: Resource, changes: Values): Promise<void> =>
  assertLinksExist(source, findLinks(source.registry, resource, { values: changes }));

interface ReferenceWrite {
  readonly changes: Values;
  readonly values: Values;
  /** The stored record; links it already holds in lists stay valid. */
  readonly before?: Values | undefined;
}

/**
 * Makes the same check and locks the linked records until the transaction ends, so that none is discarded meanwhile.
 * Records that `values` write into are locked for writing.
 */
export function lockReferences(
  source: WriteSource,
  resource: Resource,
  { changes, values, before }: ReferenceWrite,
): Promise<void> {
  const written = new Set(Object.keys(values).map((name) => resource.included[name]?.path[0]));
  return assertLinksExist(
    source,
    findLinks(source.registry, resource, { values: changes, before }).map((link) => ({
      ...link,
      hold: written.has(link.name) ? 'write' : 'share',
    })),
  );
}

/** Locks the linked records that a write may go into. */
export async function lockWrittenReferences(source: WriteSource, resource: Resource, row: Values): Promise<void> {
  const linked = writtenReferences(resource);
  const isWritten = ({ name }: ReferenceValue) => linked.some(({ reference }) => reference === name);
  const links = findLinks(source.registry, resource, { values: row }).filter(isWritten);
  await readLinked(
    source,
    links.map((link) => ({ ...link, hold: 'write' })),
  );
}

/**
 * Locks the parent of keyed children, which serialises writers of one keyed child even while it does not exist; refuses
 * a discarded parent.
 */
export async function lockParent(source: WriteSource, resource: Resource, parent: number): Promise<void> {
  const name = resource.relations.keyed?.parent ?? '';
  const links = findLinks(source.registry, resource, { values: { [name]: parent } });
  if (links.length === 0) throw new Error(`The keyed children of ${resource.name} have no parent record`);
  await assertLinksExist(
    source,
    links.map((link) => ({ ...link, hold: 'write' })),
  );
}
