import type { Resource } from '../../schema';
import { HttpError } from '../http/HttpError';
import type { Records } from './Records';

/** Throws 403 for records that only administrators may reach, where the caller is none (decision 17). */
function assertAccess({ access, label }: Resource, isAdministrator: boolean): void {
  if (access === 'administrators' && !isAdministrator) throw new HttpError(403, `Only administrators may see and change ${label.many.toLowerCase()}`);
}

/** The same records in the hands of somebody who may not reach all of them: every way to them asks first. */
export function withAccess(records: Records, { isAdministrator }: { readonly isAdministrator: boolean }): Records {
  const guarded =
    <Rest extends unknown[], T>(method: (resource: Resource, ...rest: Rest) => Promise<T>) =>
    async (resource: Resource, ...rest: Rest): Promise<T> => {
      assertAccess(resource, isAdministrator);
      return method(resource, ...rest);
    };
  return {
    context: records.context,
    list: guarded((...call) => records.list(...call)),
    getMany: guarded((...call) => records.getMany(...call)),
    getOne: guarded((...call) => records.getOne(...call)),
    create: guarded((...call) => records.create(...call)),
    update: guarded((...call) => records.update(...call)),
    discard: guarded((...call) => records.discard(...call)),
    keep: guarded((...call) => records.keep(...call)),
    getSlot: guarded((...call) => records.getSlot(...call)),
    putSlot: guarded((...call) => records.putSlot(...call)),
    versions: guarded((...call) => records.versions(...call)),
  };
}
