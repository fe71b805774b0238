import { HttpError } from '../../http/HttpError';
import type { Records, Version } from '../Records';
import type { ContactKind } from '../../../schema/server';
import { readOwnChange } from '../ownChange';
import type { Written } from './logContact';

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
