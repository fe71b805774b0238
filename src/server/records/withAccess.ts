import { canSortBy, isWithheld, type ListQuery, type Registry, type Resource, type Verb } from '../../schema';
import { HttpError } from '../http/HttpError';
import type { Records } from './Records';

/** Throws 403 for records that are restricted to administrators (decision 17). */
function assertAccess({ access, label }: Resource, isAdministrator: boolean): void {
  if (access === 'administrators' && !isAdministrator) throw new HttpError(403, `Only administrators may see and change ${label.many.toLowerCase()}`);
}

const inWords: Readonly<Record<Verb, string>> = { list: 'see', create: 'create', update: 'change', delete: 'delete', trash: 'see or recover discarded' };

/** Throws 403 if the declaration has a verb that the caller's role lacks. */
function assertRight(resource: Resource, own: Resource, verb: Verb): void {
  if (resource.verbs.includes(verb) && !own.verbs.includes(verb)) throw new HttpError(403, `Your role may not ${inWords[verb]} ${resource.label.many.toLowerCase()}`);
}

/** Throws 403 for a list whose search or order would reveal fields that the caller's role may not see. */
function assertSeen(own: Resource, { where, sort }: ListQuery): void {
  const names = [...where.map(({ field }) => field), ...(sort ? [sort.field] : [])];
  const name = names.find((asked) => isWithheld(own, asked));
  if (name !== undefined) throw new HttpError(403, `Your role may not see ${own.fields[name]?.label ?? name}`);
  if (sort && !canSortBy(own, sort.field)) throw new HttpError(403, `Your role may not see what is linked as ${own.fields[sort.field]?.label ?? sort.field}`);
}

interface Caller {
  readonly isAdministrator: boolean;
  /** The declarations as restricted to the caller's role. */
  readonly registry: Registry;
}

/** Wraps records so that every method first checks the caller's permissions. */
export function withAccess(records: Records, { isAdministrator, registry }: Caller): Records {
  const guarded =
    <Rest extends unknown[], T>(verb: Verb | undefined, method: (resource: Resource, ...rest: Rest) => Promise<T>) =>
    async (resource: Resource, ...rest: Rest): Promise<T> => {
      assertAccess(resource, isAdministrator);
      const own = registry.get(resource.name);
      if (verb) assertRight(resource, own, verb);
      return method(own, ...rest);
    };
  return {
    context: records.context,
    list: guarded('list', (own, query) => {
      if (query.discarded) assertRight({ ...own, verbs: ['trash'] }, own, 'trash');
      assertSeen(own, query);
      return records.list(own, query);
    }),
    getMany: guarded('list', (...call) => records.getMany(...call)),
    getOne: guarded('list', (...call) => records.getOne(...call)),
    create: guarded('create', (...call) => records.create(...call)),
    // The required permission, to update or to recover, is only known once the record is locked, so it is checked there.
    update: guarded(undefined, (...call) => records.update(...call)),
    discard: guarded('delete', (...call) => records.discard(...call)),
    patch: guarded(undefined, (...call) => records.patch(...call)),
    getKeyedChild: guarded('list', (...call) => records.getKeyedChild(...call)),
    putKeyedChild: guarded('create', (...call) => records.putKeyedChild(...call)),
    versions: guarded('list', (...call) => records.versions(...call)),
  };
}
