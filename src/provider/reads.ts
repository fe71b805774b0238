import type { BaseRecord, GetListParams, GetListResponse, GetManyParams, GetManyResponse, GetOneParams } from '@refinedev/core';
import { readFlat, readList, readRows } from './answers';
import { readMeta, type CallMeta } from './callMeta';
import { writeFilters } from './filters';
import { writePagination } from './pagination';
import { slotAddress } from './slotAddress';
import { writeSorters } from './sorters';
import { targetFor } from './target';
import { etagOf, recordPath, settingsOf, type RecordAnswer, type Wire } from './wire';

/** The most ids that one call asks for; more are asked for in further calls. */
const idsPerCall = 100;

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** The reading half of the data provider. */
export function createReads({ registry, apiUrl, client }: Wire) {
  const get = (address: string, meta: CallMeta) => client.get<unknown>(`${apiUrl}/${address}`, settingsOf(meta));

  return {
    /** One page of a list, with the true total over all pages. */
    getList: async <Data extends BaseRecord = BaseRecord>(params: GetListParams): Promise<GetListResponse<Data>> => {
      const { resource, inTrash } = targetFor(registry, params.resource, 'list');
      const meta = readMeta(params.meta);
      const query = new URLSearchParams([
        ...writeFilters(resource, params.filters),
        ...writePagination(params.pagination),
        ...writeSorters(resource, params.sorters),
        ...(inTrash || meta.discard ? [['discard', 'true']] : []),
      ]);
      const { data: body } = await get(`${resource.path}?${query.toString()}`, meta);
      return readList({ body, call: `GET ${resource.path}` }) as GetListResponse<Data>;
    },

    /** One record; of a resource kept in slots, the slot that `id` names: empty while nothing is saved in it. */
    getOne: async <Data extends BaseRecord = BaseRecord>({ resource: name, id, meta: given }: GetOneParams): Promise<RecordAnswer<Data>> => {
      const { resource } = targetFor(registry, name, 'list');
      const meta = readMeta(given);
      const address = resource.slots ? slotAddress({ resource, slot: String(id), parent: meta.parent }) : recordPath(resource, id);
      const response = await get(address, meta);
      const data = readFlat(resource, { body: response.data, call: `GET ${address}` }, resource.slots && {});
      return { data: data as Data, ...etagOf(response) };
    },

    /** The records of these ids in their order, discarded ones too; an id that the server does not know is left out. */
    getMany: async <Data extends BaseRecord = BaseRecord>({ resource: name, ids, meta: given }: GetManyParams): Promise<GetManyResponse<Data>> => {
      const { resource } = targetFor(registry, name, 'list');
      const meta = readMeta(given);
      const wanted = [...new Set(ids.map(String))];
      const answers = await Promise.all(
        chunksOf(wanted, idsPerCall).map(async (some) => {
          const query = new URLSearchParams([...some.map((id) => ['ids[]', id]), ['page', '1'], ['per', String(some.length)]]);
          const { data: body } = await get(`${resource.path}?${query.toString()}`, meta);
          return readRows({ body, call: `GET ${resource.path}` });
        }),
      );
      const found = new Map(answers.flat().map((record) => [String(record.id), record]));
      return { data: wanted.flatMap((id) => found.get(id) ?? []) as Data[] };
    },
  };
}
