import type { Resource, Values } from '../../schema';
import { checkReferences } from './checkReferences';
import { prepareInput, readPrepared } from './prepareInput';
import { readOne, type Source } from './readRecords';
import { changesetOf, writeVersion } from './versions';
import { insertRow } from './writeRecords';
import type { Opened } from './Opened';
import type { Answer, Row, WriteInput } from './Records';

const filled = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** Stores a new record with its version, inside the caller's transaction, and answers its row. */
export async function insertWithVersion(
  { user }: Opened,
  source: Source,
  { resource, values }: { readonly resource: Resource; readonly values: Values },
): Promise<Row> {
  const id = await insertRow(source, resource, values);
  await writeVersion(source, { resource, id, event: 'create', operator: user.email, changeset: changesetOf(resource, {}, values) });
  return (await readOne(source, resource, { id })) as Row;
}

/** Creates a record: checks the payload and its links, lets the resource's hook add to it, stores it with its version in one transaction. */
export async function createRecord(opened: Opened, resource: Resource, input: WriteInput): Promise<Answer> {
  const { source, manufacturer, records, tools, store } = opened;
  const prepared = await prepareInput(resource, input, opened.preparing);
  const checked = readPrepared(resource, prepared, { features: manufacturer.features });
  await checkReferences(source, resource, checked);
  const hook = tools.hooks?.[resource.name]?.beforeCreate;
  const values = filled(hook ? await hook(checked, { ...records.context, records }) : checked);
  const row = await store.db.transaction().execute((db) => insertWithVersion(opened, { ...source, db }, { resource, values }));
  tools.onWrite?.({ ...records.context, resource: resource.name, id: row.id as number, event: 'create' });
  return opened.answer(resource, row);
}
