import { sql } from 'kysely';
import { readValue, writableFields, type Resource, type Values } from '../../schema';
import { applyChange, checkVersion } from './changeRecord';
import { checkReferences } from './checkReferences';
import { insertWithVersion } from './createRecord';
import { prepareInput, readPrepared } from './prepareInput';
import { readSlot, type Source } from './readRecords';
import type { Opened } from './Opened';
import type { Answer, Row, SlotKey, UpdateOptions } from './Records';

/** Holds the record that slots belong to, so that two writers of one slot take turns also while it is empty. */
async function lockParent({ db, schema }: Source, resource: Resource, parent: number): Promise<void> {
  const reference = resource.fields[resource.slots?.parent ?? ''];
  if (reference?.kind !== 'reference') throw new Error(`The slots of ${resource.name} belong to no record`);
  await sql`select id from ${sql.id(schema, reference.to)} where id = ${parent} for no key update`.execute(db);
}

/** Every field that a payload could have set: what it leaves out is emptied. A password stays, as nobody can send it back. */
function replacing(resource: Resource, values: Values): Values {
  const emptied = writableFields(resource).filter(([, { kind }]) => kind !== 'password').map(([name]) => [name, null] as const);
  return { ...Object.fromEntries(emptied), ...values };
}

/** The slot that a payload names, or undefined where it names none that can be. */
function keyOf({ slots, fields, name }: Resource, payload: Values): SlotKey | undefined {
  const [parent, by] = [fields[slots?.parent ?? ''], fields[slots?.by ?? '']];
  if (!slots || !parent || !by) throw new Error(`${name} is not kept in slots`);
  const [parentRead, byRead] = [readValue(parent, payload[slots.parent]), readValue(by, payload[slots.by])];
  if (!('value' in parentRead && 'value' in byRead)) return undefined;
  return { parent: parentRead.value as number, by: byRead.value as string };
}

/** Creates or replaces the record in the slot that the payload names (decision 12). `ifMatch` counts where there is one already. */
export async function replaceSlot(
  opened: Opened,
  resource: Resource,
  { input, ifMatch }: Omit<UpdateOptions, 'id'>,
): Promise<Answer & { readonly created: boolean }> {
  const { store, manufacturer, records, tools } = opened;
  const prepared = await prepareInput(resource, input, opened.preparing);
  const key = keyOf(resource, input.payload);
  const { row, event } = await store.db.transaction().execute(async (db): Promise<{ row: Row; event?: 'create' | 'update' }> => {
    const source = { ...opened.source, db };
    if (key) await lockParent(source, resource, key.parent);
    const existing = key && (await readSlot(source, resource, key));
    const values = readPrepared(resource, prepared, { features: manufacturer.features });
    if (!existing) {
      await checkReferences(source, resource, values);
      return { row: await insertWithVersion(opened, source, { resource, values }), event: 'create' };
    }
    await checkVersion(opened, source, { resource, row: existing, ifMatch });
    const after = await applyChange(opened, source, { resource, row: existing, values: replacing(resource, values), event: 'update' });
    return after ? { row: after, event: 'update' } : { row: existing };
  });
  if (event) tools.onWrite?.({ ...records.context, resource: resource.name, id: row.id as number, event });
  return { ...opened.answer(resource, row), created: event === 'create' };
}
