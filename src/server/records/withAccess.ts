import {
  canSortBy,
  conditionFields,
  isMasked,
  lacksRight,
  mayUnmask,
  type Registry,
  type Resource,
  type Verb,
} from '../../schema';
import { contactFields, isWithheld, seesReport, type ListQuery } from '../../schema/server';
import { HttpError, notFound } from '../http/HttpError';
import type { Records } from './Records';
import { seesReports } from './safety/openReports';

/** Throws 403 for records that are restricted to administrators (decision 17). */
const isAccessible = ({ access }: Resource, isAdministrator: boolean): boolean =>
  access !== 'administrators' || isAdministrator;

function assertAccess(resource: Resource, isAdministrator: boolean): void {
  const { label } = resource;
  if (!isAccessible(resource, isAdministrator))
    throw new HttpError(403, `Only administrators may see and change ${label.many.toLowerCase()}`);
}

const verbPhrases: Readonly<Record<Verb, string>> = {
  list: 'see',
  create: 'create',
  update: 'change',
  delete: 'delete',
  trash: 'see or recover discarded',
};

function forbid({ label }: Resource, verb: Verb): never {
  throw new HttpError(403, `Your role may not ${verbPhrases[verb]} ${label.many.toLowerCase()}`);
}

/** Throws 403 if the declaration has a verb that the caller's role lacks. */
function assertRight(allowed: Resource, verb: Verb): void {
  if (lacksRight(allowed, verb)) forbid(allowed, verb);
}

/** Throws 403 for a list whose search or order would reveal fields that the caller's role may not see. */
function assertVisible(allowed: Resource, { where, sort }: Pick<ListQuery, 'where' | 'sort'>): void {
  const names = [...where.map(({ field }) => field), ...(sort ? [sort.field] : [])];
  const name = names.find((candidate) => isWithheld(allowed, candidate));
  if (name !== undefined) throw new HttpError(403, `Your role may not see ${allowed.fields[name]?.label ?? name}`);
  if (sort && !canSortBy(allowed, sort.field))
    throw new HttpError(
      403,
      `Your role may not see what is linked as ${allowed.fields[sort.field]?.label ?? sort.field}`,
    );
}

/** Throws 403 for a list that the caller's role may not read as it is asked for. */
function assertListable(allowed: Resource, query: ListQuery): void {
  if (query.discarded && !allowed.verbs.includes('trash')) forbid(allowed, 'trash');
  assertVisible(allowed, query);
}

interface Caller {
  readonly isAdministrator: boolean;
  /** The declarations as restricted to the caller's role. */
  readonly registry: Registry;
}

/** Wraps records so that every method first checks the caller's permissions. */
export function withAccess(records: Records, { isAdministrator, registry }: Caller): Records {
  const requireRight: Records['requireRight'] = (resource, verb) => {
    assertAccess(resource, isAdministrator);
    assertRight(registry.get(resource.name), verb);
  };
  const guarded =
    <Rest extends unknown[], T>(verb: Verb | undefined, method: (resource: Resource, ...rest: Rest) => Promise<T>) =>
    async (resource: Resource, ...rest: Rest): Promise<T> => {
      assertAccess(resource, isAdministrator);
      const allowed = registry.get(resource.name);
      if (verb) assertRight(allowed, verb);
      return method(allowed, ...rest);
    };
  /** The kinds whose records the caller may list, and whose searched fields they may all see. */
  const findable = (resources: readonly Resource[]): readonly Resource[] =>
    resources
      .map(({ name }) => registry.get(name))
      .filter(
        (allowed) =>
          isAccessible(allowed, isAdministrator) &&
          allowed.verbs.includes('list') &&
          !(allowed.findBy ?? []).some((name) => isWithheld(allowed, name)),
      );
  return {
    context: records.context,
    list: guarded('list', (allowed, query) => {
      assertListable(allowed, query);
      return records.list(allowed, query);
    }),
    listIds: guarded('list', (allowed, query) => {
      assertListable(allowed, query);
      return records.listIds(allowed, query);
    }),
    countByDay: guarded('list', (allowed, query) => {
      assertVisible(allowed, { where: [...query.where, { field: query.field, op: 'gte', value: query.from }] });
      return records.countByDay(allowed, query);
    }),
    findForgotten: guarded('list', (allowed, query) => {
      const { kind, unreached } = query;
      for (const read of [kind.about, ...(unreached ? [unreached.people] : [])]) requireRight(read, 'list');
      const compared = (names: readonly string[]) => ({
        where: names.map((field) => ({ field, op: 'eq' as const, value: '' })),
      });
      assertVisible(allowed, compared(contactFields(kind.log)));
      const { whom, current } = kind.log;
      assertVisible(registry.get(kind.about.name), compared([whom, ...(current ? conditionFields(current) : [])]));
      return records.findForgotten(allowed, query);
    }),
    openReports: (kinds) =>
      records.openReports(
        kinds
          .map(({ reported, resource }) => ({ reported, resource: registry.get(resource.name) }))
          .filter(
            (kind) =>
              isAccessible(kind.resource, isAdministrator) && kind.resource.verbs.includes('list') && seesReports(kind),
          ),
      ),
    report: guarded('list', (allowed, query) => {
      const report = allowed.reports?.[query.name];
      if (report && !seesReport(registry, allowed, report))
        throw new HttpError(403, `Your role may not see everything that "${report.label}" tells of`);
      return records.report(allowed, query);
    }),
    getMany: guarded('list', (...call) => records.getMany(...call)),
    find: (resources, query) => records.find(findable(resources), query),
    findLikely: guarded('list', (allowed, query) =>
      findable([allowed]).length > 0 ? records.findLikely(allowed, query) : Promise.resolve({ data: [], total: 0 }),
    ),
    remember: async (resource, id) => {
      for (const allowed of findable([resource])) await records.remember(allowed, id);
    },
    getOne: guarded('list', (...call) => records.getOne(...call)),
    create: guarded('create', (...call) => records.create(...call)),
    checkNew: guarded('create', (...call) => records.checkNew(...call)),
    // The required permission, to update or to recover, is only known once the record is locked, so it is checked
    // there.
    update: guarded(undefined, (...call) => records.update(...call)),
    discard: guarded('delete', (...call) => records.discard(...call)),
    requireRight,
    merge: guarded('delete', (allowed, options) => {
      assertRight(allowed, 'update');
      return records.merge(allowed, options);
    }),
    undoMerge: guarded('delete', (allowed, id) => {
      assertRight(allowed, 'update');
      return records.undoMerge(allowed, id);
    }),
    countPointing: guarded('list', async (allowed, merged) =>
      (await records.countPointing(allowed, merged)).filter(
        ({ resource }) => isAccessible(resource, isAdministrator) && resource.verbs.includes('list'),
      ),
    ),
    findMerge: guarded('list', (...call) => records.findMerge(...call)),
    // Its response contains the record.
    patch: guarded('list', (allowed, change) => {
      assertRight(allowed, 'update');
      return records.patch(allowed, change);
    }),
    getKeyedChild: guarded('list', (...call) => records.getKeyedChild(...call)),
    putKeyedChild: guarded('create', (...call) => records.putKeyedChild(...call)),
    timeline: guarded('list', (...call) => records.timeline(...call)),
    versions: guarded('list', (...call) => records.versions(...call)),
    unmask: guarded('list', (allowed, target) => {
      const field = allowed.fields[target.field];
      if (!isMasked(field)) throw notFound('Masked field');
      if (isWithheld(allowed, target.field) || !mayUnmask(field))
        throw new HttpError(403, `Your role may not see the whole ${field.label}`);
      return records.unmask(allowed, target);
    }),
  };
}
