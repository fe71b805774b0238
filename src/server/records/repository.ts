import { isReference, maxPageSize, type Resource } from '../../schema';
import { ownChanges, type ListQuery } from '../../schema/server';
import { notFound } from '../http/HttpError';
import { createLoggedResponses } from './recordResponse';
import { checkNewRecord, createRecord, replaceKeyedChild } from './write/createRecord';
import { discardRecord, patchRecord, updateRecord } from './write/changeRecord';
import { findLikely, findRecent, findRecords } from './find/findRecords';
import { addRecent } from './find/recentRecords';
import { mergeRecords } from './merge/mergeRecords';
import { countPointing, findMerge } from './merge/readMerges';
import { undoMerge } from './merge/undoMerge';
import { findForgotten } from './contacts/findForgotten';
import { countByDay } from './countByDay';
import { findPage, type Page } from './list';
import { resolveSearch } from './resolveSearch';
import { readMany, readOne, readKeyedChild } from './readRecords';
import { keptReport } from './reports/countReport';
import { findOpenReports } from './safety/openReports';
import { todayOf } from './safety/reportRules';
import { readTimeline } from './timeline/readTimeline';
import { readVersions } from './versions';
import type { RepositoryContext, RepositoryOptions } from './RepositoryContext';
import type { Source } from './source';
import type { RecordList, Records, Row, WriteContext } from './Records';

/** Opens the records of one manufacturer for one user. */
export function openRepository(options: RepositoryOptions): Records {
  const { store, registry, manufacturer, user, origin, tools, idempotentCall } = options;
  const source: Source = {
    // Reads see the uncommitted writes of the same idempotent call.
    get db() {
      return idempotentCall?.()?.db ?? store.db;
    },
    schema: manufacturer.key,
    registry,
    onDisclosed: (resource, id) => {
      report(resource, [id], { kind: 'one' });
    },
  };
  /** Runs a read of a list on a replica if possible; the access log is read where it is written. */
  const runRead = <T>(resource: Resource, work: (readSource: Source) => Promise<T>): Promise<T> =>
    options.runRead && !resource.log
      ? options.runRead((db) => work({ schema: source.schema, registry, db }))
      : work(source);
  const readPage = (resource: Resource, query: ListQuery): Promise<Page> =>
    runRead(resource, async (readSource) => {
      const list = { source: readSource, resource, query: await resolveSearch(readSource, resource, query) };
      return findPage(list, { limit: query.per, offset: (query.page - 1) * query.per });
    });
  const writeContext: WriteContext = { manufacturer: manufacturer.key, user, origin };
  const { report, toRecordResponse, toRecordList } = createLoggedResponses({
    tools,
    registry,
    context: writeContext,
    session: user.session,
  });
  const toFoundList = (
    resource: Resource,
    rows: readonly Row[],
    searched: readonly string[] = resource.findBy ?? [],
  ): RecordList => {
    const meta = { current_page: 1, total: rows.length, per_page: rows.length };
    return toRecordList(resource, { rows, meta, searched });
  };
  const records: Records = {
    context: writeContext,
    list: async (resource, query) => {
      const { rows, total } = await readPage(resource, query);
      const meta = { current_page: query.page, total, per_page: query.per };
      return toRecordList(resource, { rows, meta, searched: query.where.map(({ field }) => field) });
    },
    listIds: async (resource, query) => {
      const { rows, total } = await readPage(resource, query);
      return { ids: rows.map(({ id }) => id), total };
    },
    countByDay: (resource, query) => runRead(resource, (readSource) => countByDay(readSource, resource, query)),
    findForgotten: (resource, query) =>
      runRead(resource, (readSource) => findForgotten(readSource, { ...query, features: manufacturer.features })),
    openReports: (kinds) =>
      Promise.all(kinds.map((kind) => runRead(kind.resource, (read) => findOpenReports(read, kind, todayOf(options))))),
    report: (resource, query) => keptReport(options, resource, { ...query, runRead }),
    getMany: async (resource, ids) => {
      const rows = await readMany(source, resource, ids.slice(0, maxPageSize));
      return toRecordList(resource, { rows, meta: { current_page: 1, total: rows.length, per_page: ids.length } });
    },
    find: async (resources, query) => {
      const find = (readSource: Source) => {
        const options = { source: readSource, resources, toList: toFoundList };
        return query.words.length > 0 || query.named ? findRecords(options, query) : findRecent(options, user);
      };
      return options.runRead ? options.runRead((db) => find({ schema: source.schema, registry, db })) : find(source);
    },
    findLikely: (resource, { searched, ...query }) =>
      findLikely({ source, toList: (of, rows) => toFoundList(of, rows, searched) }, resource, query),
    remember: async (resource, id) => {
      const [row] = await readMany(source, resource, [id]);
      if (row) await addRecent(source, user.id, { resource: resource.name, record_id: id });
    },
    getOne: async (resource, id) => {
      const row = await readOne(source, resource, { id });
      if (!row) throw notFound(resource.label.one);
      return toRecordResponse(resource, row, 'one');
    },
    getKeyedChild: async (resource, key) => {
      const row = await readKeyedChild(source, resource, key);
      if (row) return toRecordResponse(resource, row, 'one');
      const parent = resource.fields[resource.relations.keyed?.parent ?? ''];
      report(resource, [], {
        kind: 'one',
        ...(isReference(parent) && { at: { resource: parent.to, id: key.parent } }),
      });
      return undefined;
    },
    versions: async (resource, query) => {
      // The history of a shared resource's record is hidden from manufacturers that may not see the record.
      const isVisible = resource.tenantField === undefined || (await readOne(source, resource, query)) !== undefined;
      const { versions, total } = isVisible
        ? await runRead(resource, (readSource) => readVersions(readSource, resource, query))
        : { versions: [], total: 0 };
      report(resource, versions.length > 0 ? [query.id] : [], { kind: 'history' });
      return { data: versions, meta: { current_page: query.page, total, per_page: query.per } };
    },
    timeline: async (resource, query) => {
      const page = await runRead(resource, async (readSource) => {
        const [row] = await readMany(readSource, resource, [query.id]);
        if (!row) throw notFound(resource.label.one);
        return readTimeline(
          { source: readSource, target: resource, toList: (kind, rows) => toFoundList(kind, rows, []) },
          query,
        );
      });
      report(resource, [query.id], { kind: query.kinds?.includes(ownChanges) === false ? 'one' : 'history' });
      return page;
    },
    unmask: async (resource, { id, field }) => {
      const row = await readOne(source, resource, { id });
      if (!row) throw notFound(resource.label.one);
      report(resource, [id], { kind: 'one' });
      return (row[field] ?? null) as string | number | null;
    },
    create: (resource, input) => createRecord(context, resource, input),
    checkNew: (resource, input) => checkNewRecord(context, resource, input),
    update: (resource, change) => updateRecord(context, resource, change),
    discard: (resource, options) => discardRecord(context, resource, options),
    merge: (resource, options) => mergeRecords(context, resource, options),
    undoMerge: (resource, id) => undoMerge(context, resource, id),
    countPointing: (resource, merged) => countPointing(source, resource, merged),
    findMerge: async (resource, id) => {
      const found = await findMerge(source, resource, { id, now: tools.now() });
      return found && { ...found, into: toRecordResponse(resource, found.into, 'one').record };
    },
    // `withAccess` checks the rights of the user.
    requireRight: () => undefined,
    patch: (resource, change) => patchRecord(context, resource, change),
    putKeyedChild: (resource, change) => replaceKeyedChild(context, resource, change),
  };
  const context: RepositoryContext = {
    ...options,
    source,
    records,
    toLoggedResponse: (resource, row) => toRecordResponse(resource, row, 'written'),
    inputServices: {
      hashPassword: tools.passwords.hash,
      find: (id) => tools.files.find(id, { manufacturer: manufacturer.key }),
    },
  };
  return records;
}
