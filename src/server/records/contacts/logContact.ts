import { getField } from '../../../schema';
import { hasOpenReminder, isHtml, type ContactKind } from '../../../schema/server';
import { HttpError, invalidFields } from '../../http/HttpError';
import { escapeHtml } from '../conditionsSql';
import { readOwnChange } from '../ownChange';
import type { RecordResponse, Records, Version } from '../Records';

/** What a call has written, by the ids of the records. */
interface Written {
  readonly created: number | null;
  readonly changed: number | null;
}

interface Contact {
  readonly about: number;
  readonly outcome: string;
  /** Plain text. */
  readonly note?: string | undefined;
  /** YYYY-MM-DD. */
  readonly remind_on?: string | null | undefined;
  readonly closes?: number | null | undefined;
  /** What has to be reported about it. */
  readonly marked?: string | null | undefined;
  readonly ifMatch?: string | undefined;
}

/** Plain text as HTML, a paragraph for each line. */
const toHtml = (text: string): string =>
  escapeHtml(text)
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('');

/**
 * The record with an id, whose reminder is open, and its version: a change by somebody else meanwhile fails the write.
 * Throws 409 for any other.
 */
async function readReminder(records: Records, { resource, log }: ContactKind, id: number): Promise<RecordResponse> {
  const found = await records.getOne(resource, id);
  const label = resource.label.one.toLowerCase();
  if (!hasOpenReminder(log, found.record))
    throw new HttpError(409, `The reminder of this ${label} is not open any more`);
  return found;
}

const closing = ({ log }: ContactKind) => ({ payload: log.reminder.done });

/** Stores a contact, and closes the reminder that it answers. All writes are those of one idempotent call. */
export async function logContact(records: Records, kind: ContactKind, contact: Contact): Promise<Written> {
  const { resource, log } = kind;
  const { about, outcome, note = '', remind_on: day, closes, marked, ifMatch } = contact;
  if (closes) {
    const { record: answered, etag } = await readReminder(records, kind, closes);
    if (answered[log.about] !== about)
      throw invalidFields({ [log.about]: ['The reminder is about another record: choose that, or leave it open'] });
    await records.update(resource, { id: closes, input: closing(kind), ifMatch: ifMatch ?? etag });
  }
  const noted = note.trim() === '' ? outcome : note;
  const { record } = await records.create(resource, {
    payload: {
      ...log.outcomes.find(({ label }) => label === outcome)?.values,
      ...(day && { ...log.reminder.values, [log.reminder.at]: day }),
      ...(resource.reported && marked && { [resource.reported.what]: marked }),
      [log.about]: about,
      [log.note]: isHtml(getField(resource, log.note)) ? toHtml(noted) : noted,
    },
  });
  return { created: record.id, changed: closes ?? null };
}

interface ReminderChange {
  readonly id: number;
  /** YYYY-MM-DD; null closes the reminder. */
  readonly remindOn: string | null;
  readonly ifMatch: string | undefined;
}

/** Closes an open reminder, or moves it to another day. */
export async function changeReminder(
  records: Records,
  kind: ContactKind,
  { id, remindOn, ifMatch }: ReminderChange,
): Promise<Written> {
  const { resource, log } = kind;
  const { etag } = await readReminder(records, kind, id);
  const input = remindOn === null ? closing(kind) : { payload: { [log.reminder.at]: remindOn } };
  await records.update(resource, { id, input, ifMatch: ifMatch ?? etag });
  return { created: null, changed: id };
}

interface Undo {
  readonly created?: number | null | undefined;
  readonly changed?: number | null | undefined;
  readonly now: Date;
}

/** The values before a change of a reminder. Throws 409 for a change of anything else. */
function valuesBefore({ log, resource }: ContactKind, { changeset }: Version): Record<string, unknown> {
  const own = [...Object.keys(log.reminder.done), log.reminder.at];
  const changes = Object.entries(changeset);
  if (changes.some(([name]) => !own.includes(name)))
    throw new HttpError(409, `The last change of this ${resource.label.one.toLowerCase()} is none of its reminder`);
  return Object.fromEntries(changes.map(([name, [before]]) => [name, before]));
}

/**
 * Takes back a contact that the caller has logged: discards its record, and restores the reminder that it closed or
 * moved. The histories of the records say what that was. All writes are those of one idempotent call.
 */
export async function undoLogged(
  records: Records,
  kind: ContactKind,
  { created = null, changed = null, now }: Undo,
): Promise<Written> {
  const { resource } = kind;
  const restored =
    changed === null ? undefined : await readOwnChange(records, resource, { id: changed, event: 'update', now });
  const made =
    created === null ? undefined : await readOwnChange(records, resource, { id: created, event: 'create', now });
  if (changed !== null && restored) {
    const payload = valuesBefore(kind, restored.version);
    await records.update(resource, { id: changed, input: { payload }, ifMatch: restored.etag });
  }
  if (created !== null && made) await records.discard(resource, { id: created, ifMatch: made.etag });
  return { created, changed };
}
