import { sql } from 'kysely';
import {
  hiddenValue,
  isEqual,
  isMasked,
  isSecret,
  isStaffAddress,
  maskText,
  memoizePerResource,
  type Resource,
  type Values,
} from '../../schema';
import { hasRenamedColumns, isWithheld, toCurrentRows } from '../../schema/server';
import { readStaffNames } from '../staff/staffDatabase';
import { schemaOf, versionsTable } from '../db';
import type { SideStatement, Source, VersionEvent } from './source';
import type { Changeset, StoredVersion, Version, VersionQuery } from './Records';

/** The values of a write that differ from the stored ones. A given password always counts as a change. */
export function diffValues(resource: Resource, before: Values, after: Values): Record<string, unknown> {
  const changed = Object.entries(after).filter(([name, value]) => {
    const isNewPassword = isSecret(resource.fields[name]) && value !== null;
    return isNewPassword || !isEqual(before[name] ?? null, value ?? null);
  });
  return Object.fromEntries(changed);
}

/** The old and new value of each changed field; passwords are masked. */
export function toChangeset(resource: Resource, before: Values, changes: Values): Changeset {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const shown = (side: unknown) => (isSecret(resource.fields[name]) && side !== null ? hiddenValue : side);
      return [name, [shown(before[name] ?? null), shown(value ?? null)]];
    }),
  );
}

const versionsTableSql = ({ schema }: Source, resource: Resource) => sql.id(schemaOf(resource, schema), versionsTable);

interface NewVersion {
  readonly resource: Resource;
  readonly event: VersionEvent;
  readonly operator: string;
  readonly changeset: Changeset;
}

/** SQL that inserts a version, as part of the statement that stores the change. */
export const insertVersionSql =
  (source: Source, { resource, event, operator, changeset }: NewVersion): SideStatement =>
  (written) =>
    sql`
  insert into ${versionsTableSql(source, resource)} (operator_email, event, item_type, item_id, changeset)
  select ${operator}::text, ${event}::text, ${resource.name}::text, id, ${JSON.stringify(changeset)}::jsonb
    from ${written}`;

/** Maps former field names in the history to current ones; includes tables whose columns were renamed. */
const currentNames = memoizePerResource(
  ({ fields }) =>
    new Map(
      Object.entries(fields).flatMap(([name, field]) => [
        ...(field.was === undefined ? [] : [[field.was, name] as const]),
        ...(hasRenamedColumns(field) ? [[name, name] as const] : []),
      ]),
    ),
);

/** Converts a stored changeset to the current names of fields and columns. */
function toCurrentChangeset(resource: Resource, changeset: Changeset): Changeset {
  const names = currentNames(resource);
  if (names.size === 0) return changeset;
  return Object.fromEntries(
    Object.entries(changeset).map(([former, [before, after]]) => {
      const name = names.get(former) ?? former;
      const field = resource.fields[name];
      return [name, field ? [toCurrentRows(field, before), toCurrentRows(field, after)] : [before, after]];
    }),
  );
}

/** Removes the fields that the caller's role may not see. */
const omitWithheld = (resource: Resource, changeset: Changeset): Changeset =>
  Object.fromEntries(Object.entries(changeset).filter(([name]) => !isWithheld(resource, name)));

/** Shows what may be returned of masked fields. */
const maskChanges = (resource: Resource, changeset: Changeset): Changeset =>
  Object.fromEntries(
    Object.entries(changeset).map(([name, [before, after]]) => {
      const field = resource.fields[name];
      return [name, isMasked(field) ? [maskText(field, before), maskText(field, after)] : [before, after]];
    }),
  );

/** The addresses of staff users that a change names in its values. */
const changedAddresses = (resource: Resource, changeset: Changeset): string[] =>
  Object.entries(changeset).flatMap(([name, sides]) =>
    isStaffAddress(resource.fields[name]) ? sides.filter((side) => typeof side === 'string') : [],
  );

/**
 * Adds the names of the staff users whose addresses versions contain: who changed something, and who is named in the
 * values.
 */
async function withNames(
  { db }: Pick<Source, 'db'>,
  resource: Resource,
  versions: readonly StoredVersion[],
): Promise<readonly Version[]> {
  const addressesOf = ({ changeset }: StoredVersion) => changedAddresses(resource, changeset);
  const names = await readStaffNames(
    db,
    versions.flatMap((version) => [version.operator_email, ...addressesOf(version)]),
  );
  return versions.map((version): Version => {
    const named = addressesOf(version).flatMap((address) =>
      names[address] === undefined ? [] : [[address, names[address]] as const],
    );
    return {
      ...version,
      operator_name: names[version.operator_email] ?? null,
      ...(named.length > 0 && { names: Object.fromEntries(named) }),
    };
  });
}

/** Versions as they may be shown: with the current names of fields, and without what is hidden. */
const presentVersions = (source: Source, resource: Resource, rows: readonly StoredVersion[]) =>
  withNames(
    source,
    resource,
    rows.map((version) => ({
      ...version,
      changeset: maskChanges(resource, omitWithheld(resource, toCurrentChangeset(resource, version.changeset))),
    })),
  );

/** Versions of records of a kind, by their own ids. What a creation set is left out: the record says it. */
export async function readVersionsById(
  source: Source,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Version>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredVersion>`
    select id, created_at, operator_email, event,
      case when event = 'create' then '{}'::jsonb else changeset end as changeset
    from ${versionsTableSql(source, resource)}
    where id = any(${[...ids]}::bigint[]) and item_type = ${resource.name}`.execute(source.db);
  return new Map((await presentVersions(source, resource, rows)).map((version) => [version.id, version]));
}

/** The addresses of those who created records, by the ids of the records; none for what was imported. */
export async function readAuthors(
  source: Source,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ readonly id: number; readonly address: string }>`
    select item_id as id, operator_email as address from ${versionsTableSql(source, resource)}
    where item_type = ${resource.name} and item_id = any(${[...ids]}::bigint[]) and event = 'create'`.execute(
    source.db,
  );
  return new Map(rows.map(({ id, address }) => [id, address]));
}

/** The changes of a record, newest first, with their total number. */
export async function readVersions(
  source: Source,
  resource: Resource,
  { id, page, per }: VersionQuery,
): Promise<{ readonly versions: readonly Version[]; readonly total: number }> {
  const rowsOfRecord = sql`from ${versionsTableSql(source, resource)} where item_type = ${resource.name}
    and item_id = ${id}`;
  const { rows } = await sql<StoredVersion & { readonly total: number }>`
    select id, created_at, operator_email, event, changeset, count(*) over () as total ${rowsOfRecord}
    order by id desc limit ${per} offset ${(page - 1) * per}`.execute(source.db);
  // A page beyond the last has no row that could tell the total.
  const counted =
    rows.length === 0 && page > 1
      ? await sql<{ readonly total: number }>`select count(*) as total ${rowsOfRecord}`.execute(source.db)
      : { rows };
  const stored = rows.map(({ total: _total, ...version }) => version);
  return { versions: await presentVersions(source, resource, stored), total: counted.rows[0]?.total ?? 0 };
}
