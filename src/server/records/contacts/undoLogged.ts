import { HttpError } from '../../http/HttpError';
import type { Records, Version } from '../Records';
import type { ContactKind } from '../../../schema/server';
import type { Written } from './logContact';

/** How long a user may take a contact back. */
export const undoMinutes = 10;

interface Undo {
  readonly created?: number | null | undefined;
  readonly changed?: number | null | undefined;
  readonly now: Date;
}

interface LastChange {
  readonly version: Version;
  readonly etag: string;
}

/**
 * The last change of a record, if it is the caller's own of the last minutes. Throws 409 with the reason for any other:
 * what happened since would be lost.
 */
async function readOwnChange(
  records: Records,
  { resource }: ContactKind,
  { id, event, now }: { readonly id: number; readonly event: Version['event']; readonly now: Date },
): Promise<LastChange> {
  // The version of the record is read first: a change in between fails the write.
  const { etag } = await records.getOne(resource, id);
  const [version] = (await records.versions(resource, { id, page: 1, per: 1 })).data;
  const label = resource.label.one.toLowerCase();
  if (version?.event !== event || version.operator_email !== records.context.user.email)
    throw new HttpError(409, `This ${label} has been changed since: open it to see what it says now`);
  if (now.getTime() - new Date(version.created_at).getTime() > undoMinutes * 60_000)
    throw new HttpError(409, `Only the last ${undoMinutes} minutes can be taken back: open the ${label} to change it`);
  return { version, etag };
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
    changed === null ? undefined : await readOwnChange(records, kind, { id: changed, event: 'update', now });
  const made = created === null ? undefined : await readOwnChange(records, kind, { id: created, event: 'create', now });
  if (changed !== null && restored) {
    const payload = valuesBefore(kind, restored.version);
    await records.update(resource, { id: changed, input: { payload }, ifMatch: restored.etag });
  }
  if (created !== null && made) await records.discard(resource, { id: created, ifMatch: made.etag });
  return { created, changed };
}
