import type { FastifyReply, FastifyRequest } from 'fastify';
import { maxPageSize, QueryError, readId, readListQuery, type ListQuery, type Resource } from '../../schema';
import { notFound } from '../http/HttpError';
import type { Answer, List, Row } from './Records';

/** The query string with repeated parameters kept. */
export function queryOf({ url }: FastifyRequest): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
}

/** The id in the address; what cannot be one is not found, like one that nobody has. */
export function idOf(request: FastifyRequest, resource: Resource): number {
  const id = readId((request.params as { readonly id: string }).id);
  if (id === undefined) throw notFound(resource.label.one);
  return id;
}

const idsParameter = 'ids[]';
/** More than any list has searches. */
const mostConditions = 100;

/** What a list call asks for: the records of some ids, or a page of what matches. Throws a QueryError for what the declaration does not know. */
export function readListCall(resource: Resource, query: URLSearchParams): { readonly ids: readonly number[] } | { readonly query: ListQuery } {
  const read = readListQuery(resource, query, [idsParameter]);
  if (read.discarded && !resource.verbs.includes('trash')) throw new QueryError('discard', `${resource.label.many} have no trash`);
  if (read.where.length > mostConditions) throw new QueryError('q', `A list takes at most ${mostConditions} conditions`);
  const texts = query.getAll(idsParameter);
  if (texts.length === 0) return { query: read };
  if (read.where.length > 0) throw new QueryError(idsParameter, `${idsParameter} cannot be combined with a search`);
  if (texts.length > maxPageSize) throw new QueryError(idsParameter, `${idsParameter} takes at most ${maxPageSize} records`);
  const ids = texts.map(readId);
  if (ids.includes(undefined)) throw new QueryError(idsParameter, `${idsParameter} must be numbers of records`);
  return { ids: ids.filter((id) => id !== undefined) };
}

/** The If-Match header, where a write carries one. */
export const ifMatchOf = ({ headers }: FastifyRequest): string | undefined => headers['if-match'];

/** Whether a write wants to find nothing in its place: the header `If-None-Match: *`. */
export const ifNoneOf = ({ headers }: FastifyRequest): boolean => headers['if-none-match']?.trim() === '*';

/** Answers a bare record with its tag. */
export function sendRecord(reply: FastifyReply, { record, etag }: Answer, status = 200): Row {
  void reply.code(status).header('etag', etag);
  return record;
}

/** The longest list whose tags fit into the headers that every client takes. */
const mostTags = 50;

/** Answers a list; the tags of its records stand in a header, so that each can be changed in the version that was shown. */
export function sendList(reply: FastifyReply, { etags, ...list }: List): Omit<List, 'etags'> {
  if (etags.size > 0 && etags.size <= mostTags) void reply.header('record-etags', [...etags].map(([id, etag]) => `${id}:${etag}`).join(', '));
  return list;
}
