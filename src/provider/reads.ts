import type { BaseKey, BaseRecord, GetListParams, GetListResponse, GetManyParams, GetManyResponse, GetOneParams } from '@refinedev/core';
import { isFilled, maxPageSize, pageSize as usualPageSize, type Resource } from '../schema';
import { readFlat, readList, type ListAnswer } from './answers';
import { readMeta, type CallMeta } from './callMeta';
import { headerNames } from './headers';
import { createReadByIds } from './readByIds';
import { readAllRows, readRowsOf } from './readPages';
import { withOwnNames } from './ownNames';
import { listAddress } from './listAddress';
import { RequestError } from './requestError';
import { keyedChildAddress } from './keyedChildAddress';
import { refuseSeveral } from './refuseSeveral';
import { ownRows, strayWarning } from './strayRows';
import { targetFor } from './target';
import { etagOf, exportHeader, recordPath, settingsOf, type RecordAnswer, type Wire } from './wire';

/** Treats 404 as an empty keyed child (decision 43); rethrows any other failure. */
const emptyChild = (failure: unknown): { readonly data: unknown; readonly headers: Readonly<Record<string, unknown>> } => {
  if (failure instanceof RequestError && failure.statusCode === 404) return { data: undefined, headers: {} };
  throw failure;
};

/** Ignores that a list cannot be read completely; rethrows any other failure. */
function nothingReadable(failure: unknown): undefined {
  if (!(failure instanceof RequestError && failure.kind === 'unreadable')) throw failure;
}

/** An id as text; empty for the null that a column of links may contain. */
const textOf = (id: BaseKey | null | undefined): string => String(id ?? '').trim();

/** The read methods of the data provider. */
export function createReads({ registry, apiUrl, client, warn, versions }: Wire) {
  const get = (address: string, meta: CallMeta) => client.get(`${apiUrl}/${address}`, { ...settingsOf(meta), ...exportHeader(meta) });
  const readByIds = createReadByIds({ get });

  /** Reads one page of a list. */
  const readPage = async (resource: Resource, address: string, meta: CallMeta): Promise<ListAnswer> => {
    const seen = versions.reading();
    const { data: body, headers } = await get(address, meta);
    seen.noteList(resource, headers[headerNames.recordEtags.toLowerCase()]);
    const answer = readList({ body, call: `GET ${resource.apiPath}` });
    return { ...answer, data: answer.data.map((row) => withOwnNames(resource, row)) };
  };

  return {
    /** One page of a list, with the total over all pages; all rows if pagination is off. */
    getList: async <Data extends BaseRecord = BaseRecord>(params: GetListParams): Promise<GetListResponse<Data>> => {
      const { resource, inTrash } = targetFor(registry, params.resource, 'list');
      const meta = readMeta(params.meta);
      const asked = { resource, filters: params.filters };
      const addressOf = listAddress(resource, { ...asked, sorters: params.sorters, discard: inTrash || meta.discard });
      refuseSeveral(params.sorters);
      const { mode = 'server', pageSize = usualPageSize, currentPage = 1 } = params.pagination ?? {};
      const isWhole = mode !== 'server';
      const call = `GET ${resource.apiPath}`;
      const pagesOf = (size: number) => (page: number) => readPage(resource, addressOf({ currentPage: page, pageSize: size }), meta);
      const readAll = () => readAllRows({ read: pagesOf(maxPageSize), size: maxPageSize, call });
      const answer = await (isWhole ? readAll() : readRowsOf({ read: pagesOf(pageSize), page: currentPage, size: pageSize }));
      const rows = ownRows(asked, answer.data);
      if (rows.length === answer.data.length) return answer as GetListResponse<Data>;
      warn(strayWarning(asked, answer.data.length - rows.length));
      // Only the complete list shows which rows belong to a page, and the correct total.
      const all = isWhole ? undefined : await readAll().catch(nothingReadable);
      if (!all) return { ...answer, data: rows as Data[], total: rows.length };
      const found = ownRows(asked, all.data);
      const from = (currentPage - 1) * pageSize;
      return { ...answer, data: found.slice(from, from + pageSize) as Data[], total: found.length };
    },

    /** One record; for a resource stored in keyed children, the keyed child that `id` names, which is empty until it is saved. */
    getOne: async <Data extends BaseRecord = BaseRecord>({ resource: name, id, meta: given }: GetOneParams): Promise<RecordAnswer<Data>> => {
      const { resource } = targetFor(registry, name, 'list');
      const meta = readMeta(given);
      const address = resource.relations.keyed ? keyedChildAddress({ resource, key: String(id), parent: meta.parent }) : recordPath(resource, id);
      const seen = versions.reading();
      const response = await get(address, meta).catch((failure: unknown) => {
        if (resource.relations.keyed) return emptyChild(failure);
        throw failure;
      });
      const data = readFlat(resource, { body: response.data, call: `GET ${address}` }, resource.relations.keyed && {});
      const answer = { data: data as Data, ...etagOf(response) };
      if (!resource.relations.keyed) seen.note(resource, id, answer.etag);
      return answer;
    },

    /** The records with these ids in their order, including discarded ones; unknown ids are omitted. */
    getMany: async <Data extends BaseRecord = BaseRecord>({ resource: name, ids, meta: given }: GetManyParams): Promise<GetManyResponse<Data>> => {
      const { resource } = targetFor(registry, name, 'list');
      const records = await readByIds(resource, [...new Set(ids.map(textOf).filter(isFilled))], readMeta(given));
      return { data: records as Data[] };
    },
  };
}
