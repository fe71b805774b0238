import type {
  BaseKey,
  BaseRecord,
  GetListParams,
  GetListResponse,
  GetManyParams,
  GetManyResponse,
  GetOneParams,
} from '@refinedev/core';
import {
  isDefaultOrder,
  isFilled,
  maxPageSize,
  pageSize as usualPageSize,
  type Resource,
  DeclarationError,
  keyOptionsOf,
} from '../schema';
import { assertRecords, readFlatRecord, readList, readRow, type ListResponse } from './responses';
import { readMeta, type CallMeta } from './callMeta';
import { headerNames } from './headers';
import { createReadByIds } from './readByIds';
import { readAllRows, readPageRows } from './readPages';
import { RequestError } from './requestError';
import { assertSingleSorter, listAddress } from './listAddress';
import { targetFor } from './target';
import {
  readEtag,
  exportHeader,
  apiRecordPath,
  toCallSettings,
  type RecordResponse,
  type ProviderContext,
} from './providerContext';

interface ChildAddress {
  readonly resource: Resource;
  /** The keyed child: one of the values of the key field. */
  readonly key: string;
  readonly parent: string | number | undefined;
}

/**
 * Path and query of a keyed child of a record, `{path}/{keyed child}?{parent}=<id>` (Records 7:
 * insurances/primary?patient_id; Cases 7: insurances/case_primary?case_id). Throws a DeclarationError for an undeclared
 * key and for a missing parent.
 */
function keyedChildAddress({ resource, key, parent }: ChildAddress): string {
  const {
    name,
    apiPath: path,
    relations: { keyed },
  } = resource;
  if (!keyed) throw new DeclarationError(`${name}: its records are not keyed children`);
  const known = keyOptionsOf(resource).map(({ value }) => value);
  if (!known.includes(key))
    throw new DeclarationError(`${name}: there is no key "${key}". Known keys: ${known.join(', ')}`);
  if (parent === undefined)
    throw new DeclarationError(`${name}: reading a keyed child requires meta.parent, the ${keyed.parent}`);
  const parameters = new URLSearchParams({ [keyed.parent]: String(parent) });
  return `${keyed.path ?? `${path}/`}${encodeURIComponent(key)}?${parameters.toString()}`;
}

/** Treats 404 as an empty keyed child (decision 43); rethrows any other failure. */
const treatNotFoundAsEmpty = (
  failure: unknown,
): { readonly data: unknown; readonly headers: Readonly<Record<string, unknown>> } => {
  if (failure instanceof RequestError && failure.statusCode === 404) return { data: undefined, headers: {} };
  throw failure;
};

/**
 * Reads a page; one past the end, which some servers answer with 404, is empty (decision 9). Its total is that of the
 * first page.
 */
const readPageOrEnd =
  (read: (page: number) => Promise<ListResponse>) =>
  (page: number): Promise<ListResponse> =>
    read(page).catch(async (failure: unknown) => {
      if (page === 1 || !(failure instanceof RequestError) || failure.statusCode !== 404) throw failure;
      return { ...(await read(1)), data: [], currentPage: page };
    });

/** Whether the server did not understand a part of the address, such as the order. */
const isNotUnderstood = (failure: unknown): boolean => failure instanceof RequestError && failure.statusCode === 400;

/** An id as text; empty for the null that a column of links may contain. */
const toIdText = (id: BaseKey | null | undefined): string => String(id ?? '').trim();

/** The read methods of the data provider. */
export function createReads({ registry, apiUrl, client, warn, versions }: ProviderContext) {
  const get = (address: string, meta: CallMeta) =>
    client.get(`${apiUrl}/${address}`, { ...toCallSettings(meta), ...exportHeader(meta) });
  const readByIds = createReadByIds({ get, apiUrl });
  const foundSizes = new Map<string, number>();

  /** Reads one page of a list. */
  const readPage = async (resource: Resource, address: string, meta: CallMeta): Promise<ListResponse> => {
    const versionRead = versions.startRead();
    const { data: body, headers } = await get(address, meta);
    const etags = headers[headerNames.recordEtags.toLowerCase()];
    versionRead.recordList(resource, etags);
    const call = `GET ${resource.apiPath}`;
    const result = readList({ body, call, headers });
    assertRecords(resource, { call }, result.data);
    return {
      ...result,
      data: result.data.map((row) => readRow(resource, row, apiUrl)),
      ...(etags !== undefined && { isFiltered: true }),
    };
  };

  /** The rows of a list in the order of its sorters. */
  const readSorted = async (params: GetListParams, meta: CallMeta): Promise<GetListResponse> => {
    const { resource, inTrash } = targetFor(registry, params.resource, 'list');
    const listRequest = { resource, filters: params.filters, discard: inTrash || meta.discard };
    const addressOf = listAddress(resource, {
      ...listRequest,
      sorters: params.sorters,
    });
    assertSingleSorter(params.sorters, resource.list?.sort);
    const { mode = 'server', pageSize = usualPageSize, currentPage = 1 } = params.pagination ?? {};
    const isUnpaged = mode !== 'server';
    const call = `GET ${resource.apiPath}`;
    const createPageReader = (size: number) => (page: number) =>
      readPage(resource, addressOf({ currentPage: page, pageSize: size }), meta);
    const readAll = () => readAllRows({ read: createPageReader(maxPageSize), size: maxPageSize, call });
    const { isFiltered, ...response } = await (isUnpaged
      ? readAll()
      : readPageRows({
          read: readPageOrEnd(createPageReader(pageSize)),
          page: currentPage,
          size: pageSize,
          call,
          foundSizes,
        }));
    const isAny = !listRequest.discard && !params.filters?.length;
    if (isFiltered || isAny || response.data.length === 0) return response;
    // Loaded for other servers only.
    const { omitStrayRows } = await import('./strayRows');
    const page = isUnpaged ? undefined : { from: (currentPage - 1) * pageSize, size: pageSize };
    return omitStrayRows(listRequest, response, { page, readAll, warn });
  };

  return {
    /** One page of a list, with the total over all pages; all rows if pagination is off. */
    getList: async <Data extends BaseRecord = BaseRecord>(params: GetListParams): Promise<GetListResponse<Data>> => {
      const meta = readMeta(params.meta);
      const { sorters = [] } = params;
      const response = await readSorted(params, meta).catch(async (failure: unknown) => {
        if (!isNotUnderstood(failure)) throw failure;
        // A server that sorts by one field only sorts by the one that matters within each group.
        if (isDefaultOrder(sorters, targetFor(registry, params.resource, 'list').resource.list?.sort))
          return readSorted({ ...params, sorters: sorters.slice(-1) }, meta);
        if (!meta.isOrderOptional) throw failure;
        return { ...(await readSorted({ ...params, sorters: [] }, meta)), isUnsorted: true };
      });
      return response as GetListResponse<Data>;
    },

    /**
     * One record; for a resource stored in keyed children, the keyed child that `id` names, which is empty until it is
     * saved.
     */
    getOne: async <Data extends BaseRecord = BaseRecord>({
      resource: name,
      id,
      meta: given,
    }: GetOneParams): Promise<RecordResponse<Data>> => {
      const { resource } = targetFor(registry, name, 'list');
      const meta = readMeta(given);
      const address = resource.relations.keyed
        ? keyedChildAddress({ resource, key: String(id), parent: meta.parent })
        : apiRecordPath(resource, id);
      const versionRead = versions.startRead();
      const response = await get(address, meta).catch((failure: unknown) => {
        if (resource.relations.keyed) return treatNotFoundAsEmpty(failure);
        throw failure;
      });
      const data = readFlatRecord(
        resource,
        { body: response.data, call: `GET ${address}`, apiUrl },
        resource.relations.keyed && {},
      );
      const result = { data: data as Data, ...readEtag(response) };
      if (!resource.relations.keyed) versionRead.record(resource, id, result.etag);
      return result;
    },

    /** The records with these ids in their order, including discarded ones; unknown ids are omitted. */
    getMany: async <Data extends BaseRecord = BaseRecord>({
      resource: name,
      ids,
      meta: given,
    }: GetManyParams): Promise<GetManyResponse<Data>> => {
      const { resource } = targetFor(registry, name, 'list');
      const records = await readByIds(resource, [...new Set(ids.map(toIdText).filter(isFilled))], readMeta(given));
      return { data: records as Data[] };
    },
  };
}
