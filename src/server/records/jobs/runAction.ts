import { isEqual, type Registry, type Resource, type Values } from '../../../schema';
import { unsentReasons, type MessageStatus } from '../../../schema/server';
import { HttpError } from '../../http/HttpError';
import { draftMessage, readTemplates } from '../messages/draftMessage';
import type { RecordCallResult } from '../../recordCall';
import type { Records, Row } from '../Records';
import { storedValues, type JobAction } from './jobAction';
import type { ItemOutcome, JobItem, NewItem } from './jobTable';

type Templates = Awaited<ReturnType<typeof readTemplates>>;

/** How an item of a job is carried out. */
export interface ItemCall {
  readonly records: Records;
  /** The kind of the records, as the role of the user sees it. */
  readonly resource: Resource;
  /** The declarations, as that role sees them. */
  readonly registry: Registry;
  /** Makes the call of the job; undefined where the server has none of this name. */
  readonly call: ((id: number) => Promise<RecordCallResult>) | undefined;
  /** The templates that the job makes its messages of, as they were read for its first one. */
  readonly templates: (read: () => Promise<Templates>) => Promise<Templates>;
}

const unchanged: ItemOutcome = { state: 'unchanged' };

const valuesAt = (record: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]));

async function setValue({ records, resource }: ItemCall, row: Row, values: Values): Promise<ItemOutcome> {
  const { record, etag } = await records.getOne(resource, row.id);
  const before = valuesAt(record, Object.keys(values));
  if (isEqual(before, values)) return unchanged;
  await records.update(resource, { id: row.id, input: { payload: values }, ifMatch: etag });
  return { state: 'done', before };
}

async function assign({ records, resource }: ItemCall, row: Row, values: Values): Promise<ItemOutcome> {
  let before: Values = {};
  await records.patch(resource, {
    id: row.id,
    decide: (record) => {
      before = valuesAt(record, Object.keys(values));
      return values;
    },
  });
  return isEqual(before, values) ? unchanged : { state: 'done', before };
}

/** Puts back what a job has replaced, unless somebody has changed it since. */
async function restore({ records, resource }: ItemCall, row: Row, { input, after }: Restored): Promise<ItemOutcome> {
  await records.patch(resource, {
    id: row.id,
    decide: (record) => {
      if (!isEqual(valuesAt(record, Object.keys(after)), after))
        throw new HttpError(409, 'It has been changed since: look at its history');
      return input;
    },
  });
  return { state: 'done' };
}

interface Restored {
  readonly input: Values;
  readonly after: Values;
}

/** The outcome by the status of a message: what was recorded is kept, and told as not sent where it was not sent. */
function outcomeOf(status: unknown): ItemOutcome {
  const reason = unsentReasons[status as MessageStatus];
  return reason === undefined ? { state: 'done' } : { state: 'failed', problem: `Recorded and not sent: ${reason}` };
}

/** Writes a message to a record's person, in the words of a template. */
async function send(
  { records, registry, templates }: ItemCall,
  recipient: number,
  { kind, template }: Extract<JobAction, { type: 'send' }>,
): Promise<ItemOutcome> {
  const resource = registry.get(kind);
  const context = { records, registry, resource };
  const asked = { recipient, template, chosen: {}, now: new Date() };
  const { filled } = await draftMessage(context, asked, await templates(() => readTemplates(context)));
  if (!filled || filled.missing.length > 0)
    throw new HttpError(422, `There is no value for ${filled?.missing.join(', ') ?? 'the template'}`);
  const { subject, content } = filled;
  const payload = { content, ...('subject' in resource.fields && { subject }) };
  const { record } = await records.create(resource, {
    payload: { ...payload, [resource.outgoing?.recipient ?? '']: recipient },
  });
  return outcomeOf(record.status);
}

/** Makes a call that asks for nothing. */
async function makeCall({ call }: ItemCall, id: number): Promise<ItemOutcome> {
  if (!call) throw new HttpError(409, 'This server does not make this call any longer');
  return outcomeOf((await call(id)).outcome);
}

/** Carries out one item. Throws an HttpError with the reason where the record is refused. */
export async function runAction(call: ItemCall, action: JobAction, item: JobItem): Promise<ItemOutcome> {
  const { records, resource } = call;
  if (action.type === 'import') {
    const { record } = await records.create(resource, { payload: item.input ?? {} });
    return { state: 'done', record_id: record.id };
  }
  const row = { id: item.record_id ?? 0 };
  if (action.type === 'send') return send(call, row.id, action);
  if (action.type === 'call') return makeCall(call, row.id);
  if (action.type === 'restore') return restore(call, row, { input: item.input ?? {}, after: action.after });
  if (action.type === 'set') return setValue(call, row, storedValues(resource, action));
  const isDiscarded = (await records.getOne(resource, row.id)).record.discarded_at !== null;
  if (action.type === 'recover') {
    if (!isDiscarded) return unchanged;
    await records.update(resource, { id: row.id, input: { payload: { discarded_at: null } } });
    return { state: 'done' };
  }
  if (action.type === 'discard') {
    if (isDiscarded) return unchanged;
    await records.discard(resource, { id: row.id, ifMatch: undefined });
    return { state: 'done' };
  }
  if (isDiscarded) throw new HttpError(409, 'It is in the trash: recover it before it is handed over');
  return assign(call, row, storedValues(resource, action));
}

interface Undo {
  readonly action: JobAction;
  readonly items: readonly NewItem[];
}

/** What takes back a job that has written these records. */
export function undoOf(
  resource: Resource,
  action: JobAction,
  written: readonly { readonly record_id: number; readonly before: Values | null }[],
): Undo {
  const items = written.map(({ record_id }) => ({ record_id }));
  if (action.type === 'discard') return { action: { type: 'recover' }, items };
  if (action.type === 'recover' || action.type === 'import') return { action: { type: 'discard' }, items };
  return {
    action: { type: 'restore', after: storedValues(resource, action) },
    items: written.map(({ record_id, before }) => ({ record_id, input: before ?? {} })),
  };
}
