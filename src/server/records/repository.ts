import { maxPageSize, type ListQuery, type Manufacturer, type Registry, type Resource } from '../../schema';
import type { AppOptions, ReadEvent, SessionUser, WriteContext } from '../contracts';
import { notFound } from '../http/HttpError';
import { answerOf, recordOf, type Answer, type Row } from './answers';
import { createRecord } from './createRecord';
import { discardRecord, updateRecord, type UpdateOptions } from './changeRecord';
import { readMany, readOne, readPage, readSlot, type SlotKey, type Source } from './readRecords';
import { replaceSlot } from './replaceSlot';
import type { prepareInput, WriteInput } from './prepareInput';
import { readVersions, type Version, type VersionQuery } from './versions';

/** What the repository needs beside the store. */
export type RecordTools = Pick<AppOptions, 'files' | 'hashPassword' | 'hooks' | 'onRead' | 'onWrite'>;

export interface RepositoryOptions {
  readonly store: AppOptions['store'];
  readonly registry: Registry;
  /** The only manufacturer whose records can be reached. */
  readonly manufacturer: Pick<Manufacturer, 'key' | 'features'>;
  /** Whose name the versions carry. */
  readonly user: Pick<SessionUser, 'id' | 'email'>;
  readonly tools: RecordTools;
}

/** What the parts of the repository share: one manufacturer's records in the hands of one user. */
export interface Opened extends RepositoryOptions {
  readonly source: Source;
  readonly records: Records;
  readonly answer: (resource: Resource, row: Row) => Answer;
  readonly preparing: Parameters<typeof prepareInput>[2];
}

/** A list as the API answers it (decision 9). */
export interface List {
  readonly data: readonly Row[];
  readonly meta: { readonly current_page: number; readonly total: number; readonly per_page: number };
}

/** The records of one manufacturer; the only door to them. Every method throws an HttpError for what it refuses. */
export interface Records {
  readonly context: WriteContext;
  list(resource: Resource, query: ListQuery): Promise<List>;
  /** The records of these ids, discarded ones included; ids of no record are left out. */
  getMany(resource: Resource, ids: readonly number[]): Promise<List>;
  /** One record, discarded or not; 404 where there is none. */
  getOne(resource: Resource, id: number): Promise<Answer>;
  create(resource: Resource, input: WriteInput): Promise<Answer>;
  /**
   * Changes what the payload carries; 412 with the current record where `ifMatch` is stale. One in the trash is recovered by an empty
   * `discarded_at` and refuses anything else with 409.
   */
  update(resource: Resource, options: UpdateOptions): Promise<Answer>;
  discard(resource: Resource, id: number): Promise<Row>;
  getSlot(resource: Resource, key: SlotKey): Promise<Answer | undefined>;
  /** Creates or replaces the record of the slot that the payload names. */
  putSlot(resource: Resource, options: Omit<UpdateOptions, 'id'>): Promise<Answer & { readonly created: boolean }>;
  versions(resource: Resource, query: VersionQuery): Promise<{ readonly data: readonly Version[]; readonly meta: List['meta'] }>;
}

/** Opens the records of one manufacturer for one user. */
export function openRepository(options: RepositoryOptions): Records {
  const { store, manufacturer, user, tools } = options;
  const source: Source = { db: store.db, schema: manufacturer.key };
  const context: WriteContext = { manufacturer: manufacturer.key, user };
  const answering = { files: tools.files, manufacturer: manufacturer.key };
  /** The one place that every read passes. */
  const report = (resource: Resource, ids: ReadEvent['ids']) => {
    if (ids.length > 0) tools.onRead?.({ ...context, resource: resource.name, ids });
  };
  const seen = (resource: Resource, rows: readonly Row[]) => {
    report(resource, rows.map((row) => row.id as number));
    return rows;
  };
  const answer = (resource: Resource, row: Row) => answerOf(resource, row, answering);
  const listed = (resource: Resource, rows: readonly Row[], meta: List['meta']): List => ({
    data: seen(resource, rows).map((row) => recordOf(resource, row, answering)),
    meta,
  });
  const records: Records = {
    context,
    list: async (resource, query) => {
      const { rows, total } = await readPage(source, resource, query);
      return listed(resource, rows, { current_page: query.page, total, per_page: query.per });
    },
    getMany: async (resource, ids) => {
      const rows = await readMany(source, resource, ids.slice(0, maxPageSize));
      return listed(resource, rows, { current_page: 1, total: rows.length, per_page: rows.length });
    },
    getOne: async (resource, id) => {
      const row = await readOne(source, resource, { id });
      if (!row) throw notFound(resource.label.one);
      return answer(resource, seen(resource, [row])[0] as Row);
    },
    getSlot: async (resource, key) => {
      const row = await readSlot(source, resource, key);
      return row && answer(resource, seen(resource, [row])[0] as Row);
    },
    versions: async (resource, query) => {
      const { versions, total } = await readVersions(source, resource, query);
      report(resource, versions.length > 0 ? [query.id] : []);
      return { data: versions, meta: { current_page: query.page, total, per_page: query.per } };
    },
    create: (resource, input) => createRecord(opened, resource, input),
    update: (resource, change) => updateRecord(opened, resource, change),
    discard: (resource, id) => discardRecord(opened, resource, id),
    putSlot: (resource, change) => replaceSlot(opened, resource, change),
  };
  const opened: Opened = {
    ...options,
    source,
    records,
    answer,
    preparing: { hashPassword: tools.hashPassword, find: (id) => tools.files.find(id, { manufacturer: manufacturer.key }) },
  };
  return records;
}
