import type { Resource } from '../schema';
import { assertRecords, flattenRecord, readFlatRecord, readRows } from './responses';
import type { CallMeta } from './callMeta';
import { RequestError } from './requestError';
import { mapConcurrently } from './readPages';
import { apiRecordPath } from './providerContext';

type Values = Record<string, unknown>;
type Get = (address: string, meta: CallMeta) => Promise<{ readonly data: unknown }>;

interface BatchRead {
  readonly resource: Resource;
  readonly ids: readonly string[];
  readonly meta: CallMeta;
}

/** Maximum number of ids per call; more ids are read in further calls. */
const maxIdsPerCall = 100;

const splitIntoChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/**
 * Whether the error shows that the server does not support the request, rather than a problem of the session, the rate
 * limit or the server's health.
 */
function isUnsupportedRequest({ statusCode: status, kind }: RequestError): boolean {
  return kind === 'unreadable' || (kind === 'refused' && status < 500 && ![401, 408, 429].includes(status));
}

/** Whether the server reports that there is no such record, or no such list. */
const isNotFound = (failure: unknown): boolean =>
  failure instanceof RequestError && [404, 410].includes(failure.statusCode);

/** Returns nothing for an unknown id; rethrows any other failure. */
function ignoreNotFound(failure: unknown): [] {
  if (!isNotFound(failure)) throw failure;
  return [];
}

/**
 * Reads records by their ids. The batch parameter `ids[]` is not part of the API: a server that does not support it
 * refuses, or returns an arbitrary page. Missing records are read one by one; if that succeeds, batches are not used
 * again for the resource (decision 44). Unknown ids are omitted; other errors reject, as does a list that does not
 * exist.
 */
export function createReadByIds({ get, apiUrl }: { readonly get: Get; readonly apiUrl: string }) {
  const withoutBatchSupport = new Set<string>();

  async function readBatch({ resource, ids, meta }: BatchRead): Promise<Values[]> {
    const query = new URLSearchParams([...ids.map((id) => ['ids[]', id]), ['page', '1'], ['per', String(ids.length)]]);
    const { data: body } = await get(`${resource.apiPath}?${query.toString()}`, meta);
    const call = `GET ${resource.apiPath}`;
    const rows = readRows({ body, call });
    assertRecords(resource, { call }, rows);
    if (rows.some(({ id }) => !ids.includes(String(id)))) withoutBatchSupport.add(resource.apiPath);
    return rows.map((row) => flattenRecord(resource, row, apiUrl));
  }

  /** Reads a record and returns it under the requested id: the server may return it under another one. */
  async function readOne({ resource, meta }: Omit<BatchRead, 'ids'>, id: string): Promise<[[string, Values]]> {
    const address = apiRecordPath(resource, id);
    const { data: body } = await get(address, meta);
    return [[id, { id, ...readFlatRecord(resource, { body, call: `GET ${address}`, apiUrl }) }]];
  }

  return async (resource: Resource, ids: readonly string[], meta: CallMeta): Promise<Values[]> => {
    const refusals: RequestError[] = [];
    const collectRefusal = (failure: unknown): [] => {
      if (!(failure instanceof RequestError && isUnsupportedRequest(failure))) throw failure;
      refusals.push(failure);
      return [];
    };
    const chunks = withoutBatchSupport.has(resource.apiPath) ? [] : splitIntoChunks(ids, maxIdsPerCall);
    const pages = await Promise.all(
      chunks.map((chunk) => readBatch({ resource, ids: chunk, meta }).catch(collectRefusal)),
    );
    const found = new Map<string, Values>(pages.flat().map((record) => [String(record.id), record]));
    const missing = ids.filter((id) => !found.has(id));
    const singles = (
      await mapConcurrently(missing, (id) => readOne({ resource, meta }, id).catch(ignoreNotFound))
    ).flat();
    if (refusals.length > 0 && singles.length > 0) withoutBatchSupport.add(resource.apiPath);
    for (const [id, record] of singles) found.set(id, record);
    const missingList = refusals.find(isNotFound);
    if (missingList && found.size === 0) throw missingList;
    return ids.flatMap((id): Values[] => {
      const record = found.get(id);
      return record ? [record] : [];
    });
  };
}
