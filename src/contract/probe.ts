import { findListMeta, parseCount } from '../provider';
import { isFilled, isMask, isObject, type Field, type Resource } from '../schema';
import { describeAnswer, type Answer } from './client';
import { NotApplicable, type ListAnswer, type ResourceProbe, type ServerProbe, type Values } from './rule';

/** The `meta` of a list, or the body itself if the server states the total there. */
export const metaOf = (body: unknown): Values => (isObject(body) ? findListMeta(body) : {});

/** Whether a server tells a value: not where it is empty, or masked. */
export const isTold = (field: Field, value: unknown): boolean => isFilled(value) && !isMask(field, value);

/** Reads a list in any form that the product tolerates; undefined if it is none. */
export function readListAnswer(answer: Answer): ListAnswer | undefined {
  const { body, headers } = answer;
  const data = isObject(body) ? body.data : body;
  if (answer.status !== 200 || !Array.isArray(data) || !data.every(isObject)) return undefined;
  const meta = metaOf(body);
  const total = parseCount(meta.total) ?? parseCount(meta.total_count) ?? parseCount(headers['x-total-count']);
  return { answer, rows: data, total };
}

/** The rows that the rules look at. */
const sampleSize = 25;

/** Reads what the rules of a resource look at; each list is read once. */
export function createProbe(server: ServerProbe, resource: Resource): ResourceProbe {
  const reads = new Map<string, Promise<Answer>>();
  const list = async (query = ''): Promise<ListAnswer> => {
    const path = `${resource.apiPath}${query === '' ? '' : `?${query}`}`;
    const reading = reads.get(path) ?? server.client.get(path);
    reads.set(path, reading);
    const answer = await reading;
    const read = readListAnswer(answer);
    if (!read) throw new NotApplicable(`${answer.call} answers ${describeAnswer(answer)}`);
    return read;
  };
  return {
    ...server,
    resource,
    list,
    rows: async () => {
      const { rows } = await list(`page=1&per=${sampleSize}`);
      if (rows.length === 0) throw new NotApplicable('there are no records');
      return rows;
    },
    pathOf: (id) => `${resource.apiPath}/${encodeURIComponent(String(id))}`,
  };
}
