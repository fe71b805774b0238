import type { Resource } from '../../schema';
import { HttpError } from '../http/HttpError';
import type { Records, Version } from './Records';

/** How long a user may take back what they have stored. */
export const undoMinutes = 10;

interface LastChange {
  readonly version: Version;
  readonly etag: string;
}

/**
 * The last change of a record, if it is the caller's own of the last minutes. Throws 409 with the reason for any other:
 * what happened since would be lost.
 */
export async function readOwnChange(
  records: Records,
  resource: Resource,
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
