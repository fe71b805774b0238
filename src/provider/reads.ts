import type { BaseKey, BaseRecord, GetListParams, GetListResponse, GetManyParams, GetManyResponse, GetOneParams, Pagination } from '@refinedev/core';
import { isFilled, maxPageSize, pageSize as usualPageSize, type Resource } from '../schema';
import { readFlat, readList, type ListAnswer } from './answers';
import { readMeta, type CallMeta } from './callMeta';
import { headerNames } from './headers';
import { createReadByIds } from './readByIds';
import { readPages } from './readPages';
import { withOwnNames } from './ownNames';
import { listAddress } from './listAddress';
import { RequestError } from './requestError';
import { keyedChildAddress } from './keyedChildAddress';
import { refuseSeveral } from './refuseSeveral';
import { withoutStrays } from './strayRows';
import { targetFor } from './target';
import { etagOf, exportHeader, recordPath, settingsOf, type RecordAnswer, type Wire } from './wire';

/** The answer of a keyed child that nothing is in yet (decision 43): a server may say so by 404. */
const emptyChild = (failure: unknown): { readonly data: unknown; readonly headers: Readonly<Record<string, unknown>> } => {
  if (failure instanceof RequestError && failure.statusCode === 404) return { data: undefined, headers: {} };
  throw failure;
};

/** An id as text; what links to nothing, as a column of links may hold it, is none. */
const textOf = (id: BaseKey | null | undefined): string => String(id ?? '').trim();

/** The reading half of the data provider. */
export function createReads({ registry, apiUrl, client, warn, versions }: Wire) {
  const get = (address: string, meta: CallMeta) => client.get(`${apiUrl}/${address}`, { ...settingsOf(meta), ...exportHeader(meta) });
  const readByIds = createReadByIds({ get });

  /** Reads one page of a list. */
  const readPage = async (resource: Resource, address: string, meta: CallMeta): Promise<ListAnswer> => {
    const { data: body, headers } = await get(address, meta);
    versions.noteList(resource, headers[headerNames.recordEtags.toLowerCase()]);
    const answer = readList({ body, call: `GET ${resource.apiPath}` });
    return { ...answer, data: answer.data.map((row) => withOwnNames(resource, row)) };
  };

  return {
    /** One page of a list, with the true total over all pages; of pagination that is off, all of them. */
    getList: async <Data extends BaseRecord = BaseRecord>(params: GetListParams): Promise<GetListResponse<Data>> => {
      const { resource, inTrash } = targetFor(registry, params.resource, 'list');
      const meta = readMeta(params.meta);
      const { filters } = params;
      const addressOf = listAddress(resource, { filters, sorters: params.sorters, discard: inTrash || meta.discard });
      refuseSeveral(params.sorters);
      const { mode = 'server', pageSize = usualPageSize, currentPage = 1 } = params.pagination ?? {};
      const read = async (pagination: Pagination) => {
        const answer = await readPage(resource, addressOf(pagination), meta);
        return withoutStrays({ resource, filters, answer, warn });
      };
      const size = mode === 'server' ? pageSize : maxPageSize;
      const pages = { read: (page: number) => read({ currentPage: page, pageSize: size }), wanted: mode === 'server' ? pageSize : 'all' } as const;
      const answer = mode === 'server' && currentPage !== 1 ? await read({ currentPage, pageSize }) : await readPages({ ...pages, call: `GET ${resource.apiPath}` });
      return answer as GetListResponse<Data>;
    },

    /** One record; of a resource kept in keyed children, the keyed child that `id` names: empty while nothing is saved in it. */
    getOne: async <Data extends BaseRecord = BaseRecord>({ resource: name, id, meta: given }: GetOneParams): Promise<RecordAnswer<Data>> => {
      const { resource } = targetFor(registry, name, 'list');
      const meta = readMeta(given);
      const address = resource.relations.keyed ? keyedChildAddress({ resource, key: String(id), parent: meta.parent }) : recordPath(resource, id);
      const response = await get(address, meta).catch((failure: unknown) => {
        if (resource.relations.keyed) return emptyChild(failure);
        throw failure;
      });
      const data = readFlat(resource, { body: response.data, call: `GET ${address}` }, resource.relations.keyed && {});
      const answer = { data: data as Data, ...etagOf(response) };
      if (!resource.relations.keyed) versions.note(resource, id, answer.etag);
      return answer;
    },

    /** The records of these ids in their order, discarded ones too; an id that the server does not know is left out. */
    getMany: async <Data extends BaseRecord = BaseRecord>({ resource: name, ids, meta: given }: GetManyParams): Promise<GetManyResponse<Data>> => {
      const { resource } = targetFor(registry, name, 'list');
      const records = await readByIds(resource, [...new Set(ids.map(textOf).filter(isFilled))], readMeta(given));
      return { data: records as Data[] };
    },
  };
}
