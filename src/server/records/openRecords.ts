import type { FastifyRequest, FastifyReply } from 'fastify';
import { readOnlyAccessCode, maxPageSize, QueryError, parseRecordId, type Resource } from '../../schema';
import { idsParameter, registryFor, parseListQuery, type ListQuery } from '../../schema/server';
import { createTraceListeners } from '../accessLog/requestTrace';
import type { AppContext } from '../contracts';
import { resolveAccess } from '../staff/grants';
import { HttpError, notFound } from '../http/HttpError';
import { isRead, manufacturerOf } from '../http/manufacturerOf';
import { isAdministrator } from '../accounts/staffUsers';
import { replicaReadOf } from './RepositoryContext';
import { openRepository } from './repository';
import { withAccess } from './withAccess';
import type { Records, RecordResponse, RecordList, Row } from './Records';
import { inTimeZone } from './zonedDays';

/** The query string, with repeated parameters preserved. */
export function queryOf({ url }: FastifyRequest): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
}

/** The id in the URL; throws 404 for a malformed id, as for an unknown one. */
export function idOf(request: FastifyRequest, resource: Resource): number {
  const id = parseRecordId((request.params as { readonly id: string }).id);
  if (id === undefined) throw notFound(resource.label.one);
  return id;
}

/** More than the number of searches of any list. */
const maxConditions = 100;

/** The time zone of the user who sends the request; undefined if it is not given. */
export const timeZoneOf = ({ headers }: FastifyRequest): string | undefined => [headers['time-zone']].flat()[0];

/**
 * Parses a list request: the records with some ids, or a page of a search, whose days are those of the time zone.
 * Throws a QueryError for parameters that the declaration does not allow.
 */
export function parseListRequest(
  resource: Resource,
  query: URLSearchParams,
  timeZone = 'UTC',
): { readonly ids: readonly number[] } | { readonly query: ListQuery } {
  const read = parseListQuery(resource, query, [idsParameter]);
  if (read.discarded && !resource.verbs.includes('trash'))
    throw new QueryError('discard', `${resource.label.many} have no trash`);
  if (read.where.length > maxConditions) throw new QueryError('q', `A list takes at most ${maxConditions} conditions`);
  const texts = query.getAll(idsParameter);
  if (texts.length === 0) return { query: { ...read, where: inTimeZone(resource, read.where, timeZone) } };
  if (read.where.length > 0) throw new QueryError(idsParameter, `${idsParameter} cannot be combined with a search`);
  if (texts.length > maxPageSize)
    throw new QueryError(idsParameter, `${idsParameter} takes at most ${maxPageSize} records`);
  const ids = texts.map(parseRecordId);
  if (ids.includes(undefined)) throw new QueryError(idsParameter, `${idsParameter} must be ids of records`);
  return { ids: ids.filter((id) => id !== undefined) };
}

/** The page that sends a request, by the name that it has given itself; undefined for anything but a short name. */
function originOf({ headers }: FastifyRequest): string | undefined {
  const name = String(headers['x-client-id'] ?? '');
  return /^[\w-]{1,40}$/.test(name) ? name : undefined;
}

/** The If-Match header of a write. */
export const ifMatchOf = ({ headers }: FastifyRequest): string | undefined => headers['if-match'];

/** Refuses a call without an idempotency key: only with one are all of its writes one transaction. */
export function requireKey({ idempotentCall }: FastifyRequest): void {
  if (!idempotentCall)
    throw new HttpError(400, 'This call writes several records at once: send it with an Idempotency-Key');
}

/** Whether a write requires that no record exists: `If-None-Match: *`. */
export const requiresAbsence = ({ headers }: FastifyRequest): boolean => headers['if-none-match']?.trim() === '*';

/** Sends a record with its ETag. */
export function sendRecord(reply: FastifyReply, { record, etag }: RecordResponse, status = 200): Row {
  void reply.code(status).header('etag', etag);
  return record;
}

/** The longest list whose ETags fit into headers that every client accepts. */
const maxEtags = 50;

/** Sends a list. A header carries the ETags of its records, so that each can be updated from the version shown. */
export function sendList(reply: FastifyReply, { etags, ...list }: RecordList): Omit<RecordList, 'etags'> {
  if (etags.size > 0 && etags.size <= maxEtags)
    void reply.header('record-etags', [...etags].map(([id, etag]) => `${id}:${etag}`).join(', '));
  return list;
}

/**
 * A hook that opens the records of the request's manufacturer, if the user serves it (decision 3) or has emergency
 * access, which is for reading until changes are unlocked.
 */
export function openRecords({ registry, manufacturers, defaultManufacturer, store, ...tools }: AppContext) {
  return async (request: FastifyRequest): Promise<void> => {
    const manufacturer = manufacturerOf(request, { manufacturers, defaultManufacturer });
    const { key } = manufacturer;
    const { user, trace } = request;
    trace.manufacturer = key;
    if (!user) throw new HttpError(401, 'Please sign in');
    const entry = await resolveAccess(store, {
      user,
      manufacturer: key,
      emergencyMinutes: tools.config.emergencyMinutes,
      now: tools.now(),
    });
    if (!entry) throw new HttpError(403, `You do not serve ${manufacturer.name}`);
    const { isServed, grant } = entry;
    if (grant) trace.emergency = grant.id;
    if (grant?.changes_from === null && !isRead(request))
      throw new HttpError(403, 'Emergency access is for reading: give a reason for changes first', {
        more: { code: readOnlyAccessCode },
      });
    const roleRegistry = registryFor(registry, user.role);
    const records = openRepository({
      store,
      registry: roleRegistry,
      manufacturer,
      user,
      origin: originOf(request),
      tools: { ...tools, ...createTraceListeners(request, tools) },
      idempotentCall: () => request.idempotentCall,
      runRead: replicaReadOf(request, store),
    });
    // Emergency access grants no administrator rights.
    request.records = withAccess(records, {
      registry: roleRegistry,
      isAdministrator: isServed && isAdministrator(user, tools.config),
    });
  };
}

/** The records that the hook has opened. */
export function recordsOf({ records }: FastifyRequest): Records {
  if (!records) throw new Error('This route does not open records');
  return records;
}
