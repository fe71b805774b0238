import { isEmptyValue, type Resource, type Values } from '../../schema';
import { HttpError, notFound } from '../http/HttpError';
import { etagOf, matches } from './answers';
import { checkReferences } from './checkReferences';
import { prepareInput, readPrepared } from './prepareInput';
import { readOne, type Source } from './readRecords';
import { changesetOf, changesOf, readVersions, writeVersion } from './versions';
import { updateRow } from './writeRecords';
import type { Opened } from './Opened';
import type { Answer, Row, UpdateOptions, VersionEvent } from './Records';

/** Refuses a write that started from another version than the stored one, with the record as it is now and who changed it (decision 15). */
export async function checkVersion(
  opened: Opened,
  source: Source,
  { resource, row, ifMatch }: { readonly resource: Resource; readonly row: Row; readonly ifMatch: string | undefined },
): Promise<void> {
  if (ifMatch === undefined || matches(ifMatch, etagOf(row))) return;
  const { versions } = await readVersions(source, resource, { id: row.id as number, page: 1, per: 1 });
  const more = {
    current: opened.answer(resource, row).record,
    changed_by: versions[0]?.operator_email ?? null,
    changed_at: row.updated_at,
  };
  throw new HttpError(412, `This ${resource.label.one.toLowerCase()} was changed by somebody else in the meantime`, { more });
}

interface Change {
  readonly resource: Resource;
  readonly row: Row;
  readonly values: Values;
  readonly event: VersionEvent;
}

/** Stores what differs with its version, inside the caller's transaction, and answers the row; nothing where nothing differs. */
export async function applyChange({ user }: Opened, source: Source, { resource, row, values, event }: Change): Promise<Row | undefined> {
  const changes = changesOf(resource, row, values);
  if (Object.keys(changes).length === 0) return undefined;
  await checkReferences(source, resource, changes);
  const id = row.id as number;
  await updateRow(source, resource, { id, values: changes });
  await writeVersion(source, { resource, id, event, operator: user.email, changeset: changesetOf(resource, row, changes) });
  return readOne(source, resource, { id });
}

interface Decision {
  readonly event: VersionEvent;
  readonly values: Values;
}

/** Locks a record, decides on its new values, and stores them; reports the write when the transaction has ended well. */
async function change(
  opened: Opened,
  resource: Resource,
  { id, decide }: { readonly id: number; readonly decide: (row: Row, source: Source) => Promise<Decision> | Decision },
): Promise<Row> {
  const { store, records, tools } = opened;
  const { row, event } = await store.db.transaction().execute(async (db): Promise<{ row: Row; event?: VersionEvent }> => {
    const source = { ...opened.source, db };
    const locked = await readOne(source, resource, { id, lock: true });
    if (!locked) throw notFound(resource.label.one);
    const decision = await decide(locked, source);
    const after = await applyChange(opened, source, { resource, row: locked, ...decision });
    return after ? { row: after, event: decision.event } : { row: locked };
  });
  if (event) tools.onWrite?.({ ...records.context, resource: resource.name, id, event });
  return row;
}

/** An empty `discarded_at` takes a record out of the trash (decision 11). */
function recovers({ fields, verbs }: Resource, payload: Values): boolean {
  const field = fields.discarded_at;
  return verbs.includes('trash') && field !== undefined && 'discarded_at' in payload && isEmptyValue(field, payload.discarded_at);
}

/**
 * Changes a record by what the payload carries. One in the trash is only taken out of it, without validation (decision 26); of any other an
 * empty `discarded_at` says nothing.
 */
export async function updateRecord(opened: Opened, resource: Resource, { id, input, ifMatch }: UpdateOptions): Promise<Answer> {
  const prepared = await prepareInput(resource, input, opened.preparing);
  const isRecovery = recovers(resource, input.payload);
  const label = resource.label.one.toLowerCase();
  const row = await change(opened, resource, {
    id,
    decide: async (existing, source): Promise<Decision> => {
      await checkVersion(opened, source, { resource, row: existing, ifMatch });
      const isDiscarded = existing.discarded_at !== null;
      if (isDiscarded && isRecovery) return { event: 'recover', values: { discarded_at: null } };
      if (isDiscarded) throw new HttpError(409, `This ${label} is in the trash: recover it before changing it`);
      const { features } = opened.manufacturer;
      if (resource.verbs.includes('update')) return { event: 'update', values: readPrepared(resource, prepared, { existing, features }) };
      if (isRecovery) return { event: 'recover', values: {} };
      throw new HttpError(403, `A ${label} cannot be changed`);
    },
  });
  return opened.answer(resource, row);
}

/** Puts a record into the trash; a second time changes nothing. */
export async function discardRecord(opened: Opened, resource: Resource, id: number): Promise<Row> {
  const row = await change(opened, resource, {
    id,
    decide: (existing) => ({ event: 'destroy', values: existing.discarded_at === null ? { discarded_at: new Date().toISOString() } : {} }),
  });
  return { id: row.id, discarded_at: row.discarded_at };
}
