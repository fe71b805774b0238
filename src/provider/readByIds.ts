import type { Resource } from '../schema';
import { flatRecord, readFlat, readRows } from './answers';
import type { CallMeta } from './callMeta';
import { RequestError } from './requestError';
import { severalAtOnce } from './severalAtOnce';
import { recordPath } from './wire';

type Values = Record<string, unknown>;
type Get = (address: string, meta: CallMeta) => Promise<{ readonly data: unknown }>;

interface Call {
  readonly resource: Resource;
  readonly ids: readonly string[];
  readonly meta: CallMeta;
}

/** The most ids that one call asks for; more are asked for in further calls. */
const idsPerCall = 100;

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** What the server has no answer for: no matter of the session, of too many calls, or of its health. */
function isUnanswered({ statusCode: status, kind }: RequestError): boolean {
  return kind === 'unreadable' || (kind === 'refused' && status < 500 && ![401, 408, 429].includes(status));
}

/** Whether a server says that it has no record of an id, or no such list at all. */
const isNotThere = (failure: unknown): boolean => failure instanceof RequestError && [404, 410].includes(failure.statusCode);

/** What is read of an id that the server does not know; any other failure is one. */
function noRecord(failure: unknown): [] {
  if (!isNotThere(failure)) throw failure;
  return [];
}

/**
 * Reads records by their ids. Asking for several at once, `ids[]`, is no part of the wire: a server that does not know it refuses, or answers
 * any page. What it does not answer as asked is fetched one by one, and where that brings records it is not asked so again for their kind
 * (decision 44). An id that it does not know is left out; what it refuses otherwise rejects, and so does a list that is not there.
 */
export function createReadByIds({ get }: { readonly get: Get }) {
  const unheard = new Set<string>();

  async function atOnce({ resource, ids, meta }: Call): Promise<Values[]> {
    const query = new URLSearchParams([...ids.map((id) => ['ids[]', id]), ['page', '1'], ['per', String(ids.length)]]);
    const { data: body } = await get(`${resource.apiPath}?${query.toString()}`, meta);
    const rows = readRows({ body, call: `GET ${resource.apiPath}` });
    if (rows.some(({ id }) => !ids.includes(String(id)))) unheard.add(resource.apiPath);
    return rows.map((row) => flatRecord(resource, row));
  }

  /** A record under the id that it was asked for by: the server may know it by another one as well. */
  async function one({ resource, meta }: Omit<Call, 'ids'>, id: string): Promise<[[string, Values]]> {
    const address = recordPath(resource, id);
    const { data: body } = await get(address, meta);
    return [[id, { id, ...readFlat(resource, { body, call: `GET ${address}` }) }]];
  }

  return async (resource: Resource, ids: readonly string[], meta: CallMeta): Promise<Values[]> => {
    const refusals: RequestError[] = [];
    const noPage = (failure: unknown): [] => {
      if (!(failure instanceof RequestError && isUnanswered(failure))) throw failure;
      refusals.push(failure);
      return [];
    };
    const chunks = unheard.has(resource.apiPath) ? [] : chunksOf(ids, idsPerCall);
    const pages = await Promise.all(chunks.map((some) => atOnce({ resource, ids: some, meta }).catch(noPage)));
    const found = new Map<string, Values>(pages.flat().map((record) => [String(record.id), record]));
    const missing = ids.filter((id) => !found.has(id));
    const singles = (await severalAtOnce(missing, (id) => one({ resource, meta }, id).catch(noRecord))).flat();
    if (refusals.length > 0 && singles.length > 0) unheard.add(resource.apiPath);
    for (const [id, record] of singles) found.set(id, record);
    const noList = refusals.find(isNotThere);
    if (noList && found.size === 0) throw noList;
    return ids.flatMap((id): Values[] => {
      const record = found.get(id);
      return record ? [record] : [];
    });
  };
}
