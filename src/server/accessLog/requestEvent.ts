import type { FastifyRequest } from 'fastify';
import { readId, type Registry, type Resource } from '../../schema';
import type { VersionEvent } from '../records/source';
import type { AccessAction, AccessEvent } from './entry';

const written: Readonly<Record<VersionEvent, AccessAction>> = { create: 'create', update: 'update', destroy: 'discard', recover: 'recover' };

/** Creates a lookup from a route's URL to the resource whose path it starts with; the longest match wins. */
export function routeResources({ all }: Registry): (url: string) => Resource | undefined {
  const places = all.flatMap((resource) => [
    { prefix: `/api/${resource.apiPath}/`, resource },
    ...(resource.relations.keyed?.path === undefined ? [] : [{ prefix: `/api/${resource.relations.keyed.path}`, resource }]),
  ]);
  const longestFirst = places.sort((one, other) => other.prefix.length - one.prefix.length);
  return (url) => longestFirst.find(({ prefix }) => `${url}/`.startsWith(prefix))?.resource;
}

/** The id shared by the calls of one export: a media type parameter, which other servers ignore. */
function exportOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /;\s*export=([\w-]{1,64})/.exec(headers.accept ?? '')?.[1];
}

interface Reading {
  readonly registry: Registry;
  readonly now: () => Date;
  readonly resourceOf: (url: string) => Resource | undefined;
}

/** The log's name of a record, `patients:12`; a view counts as the resource that it is a view of. */
const nameOf = ({ name, view }: Resource, id: number): string => `${view?.of ?? name}:${id}`;

/** The fetched file, preceded by the record that holds it. */
function fileOf({ trace: { file } }: FastifyRequest, registry: Registry): Pick<AccessEvent, 'resource' | 'records'> | undefined {
  if (!file) return undefined;
  const { id, holder } = file;
  const named = `attachments:${id}`;
  return holder ? { resource: holder.resource, records: [nameOf(registry.get(holder.resource), holder.id), named] } : { records: [named] };
}

/** The columns that every event has: caller, address, time, tenant and file. */
function callOf(request: FastifyRequest, { now, registry }: Reading): Omit<AccessEvent, 'action'> {
  const { trace, id, ip } = request;
  const user = request.user ?? trace.viewer;
  return {
    happened_at: now().toISOString(),
    request_id: id,
    address: ip,
    ...(user && { user_id: user.id, user_email: user.email }),
    ...(trace.manufacturer !== undefined && { manufacturer: trace.manufacturer }),
    ...fileOf(request, registry),
    ...(trace.emergency !== undefined && { emergency_id: trace.emergency }),
  };
}

const idOfRoute = ({ params }: FastifyRequest): number | undefined => readId((params as { readonly id?: string } | undefined)?.id ?? '');

/** The target of a refused request: not permitted (403), another tenant's or unknown (404), rate-limited (429). */
function refusalOf(request: FastifyRequest, status: number, { resourceOf }: Reading): Pick<AccessEvent, 'resource' | 'records'> | undefined {
  const resource = resourceOf(request.routeOptions.url ?? '');
  // A 403 without a session is logged as a session event; a 404 of an unaccounted route is not logged.
  const isPublic = request.routeOptions.config.public === true;
  if (status === 403 && !request.user && !isPublic) return undefined;
  if (status === 404 && !resource?.accounted && request.routeOptions.config.access === undefined) return undefined;
  const id = idOfRoute(request);
  return { ...(resource && { resource: resource.name, ...(id !== undefined && { records: [nameOf(resource, id)] }) }) };
}

/** The accounted records that a request read and wrote. */
function accessOf(request: FastifyRequest, { registry, resourceOf }: Reading): Pick<AccessEvent, 'action' | 'resource' | 'records' | 'searched'> | undefined {
  const isAccounted = ({ resource }: { readonly resource: string }) => registry.get(resource).accounted === true;
  const [reads, writes] = [request.trace.reads.filter(isAccounted), request.trace.writes.filter(isAccounted)];
  const at = resourceOf(request.routeOptions.url ?? '')?.name;
  const main = <T extends { readonly resource: string }>(events: readonly T[]): T | undefined => events.find(({ resource }) => resource === at) ?? events.at(-1);
  const [write, read] = [main(writes), main(reads)];
  const about = write ?? read;
  if (!about) return undefined;
  const named = (resource: string, ids: readonly number[]) => ids.map((id) => nameOf(registry.get(resource), id));
  const seenIn = ({ resource, ids, at: empty }: (typeof reads)[number]) => [...named(resource, ids), ...(empty ? named(empty.resource, [empty.id]) : [])];
  const records = [...writes.flatMap(({ resource, id }) => named(resource, [id])), ...reads.flatMap(seenIn)];
  const searched = [...new Set(reads.flatMap((one) => one.searched ?? []))];
  const seen = (): AccessAction => {
    if (read?.way === 'one' || read?.way === 'history') return read.way === 'one' ? 'view' : 'history';
    if (read?.way === 'written') return 'update';
    return searched.length > 0 ? 'search' : 'list';
  };
  const wrote = ({ resource, event }: { readonly resource: string; readonly event: VersionEvent }): AccessAction =>
    event === 'create' && registry.get(resource).outgoing ? 'message' : written[event];
  return { action: write ? wrote(write) : seen(), resource: about.resource, records: [...new Set(records)], ...(searched.length > 0 && { searched }) };
}

/** The entry of an idempotent replay: the user views the record of an earlier response again. */
export function repeatedEvent(request: FastifyRequest, payload: unknown, reading: Reading): AccessEvent | undefined {
  const resource = reading.resourceOf(request.routeOptions.url ?? '');
  if (!resource?.accounted || typeof payload !== 'string') return undefined;
  const answer = JSON.parse(payload) as { readonly id?: unknown; readonly data?: { readonly id?: unknown } };
  const id = answer.id ?? answer.data?.id;
  return { ...callOf(request, reading), action: 'view', resource: resource.name, ...(typeof id === 'number' && { records: [`${resource.name}:${id}`] }), reason: 'repeated' };
}

/** The entry of a request at the time of its response; undefined where it touched no accounted record. */
export function requestEvent(request: FastifyRequest, status: number, reading: Reading): AccessEvent | undefined {
  const call = callOf(request, reading);
  if (status === 401) return undefined;
  if ([403, 404, 429].includes(status)) {
    const refused = refusalOf(request, status, reading);
    return refused && { ...call, action: 'refused', ...refused, status };
  }
  const access = request.trace.access ?? request.routeOptions.config.access;
  const failed = status >= 400 ? { status } : {};
  const seen = accessOf(request, reading);
  if (seen) {
    const exported = request.method === 'GET' ? exportOf(request) : undefined;
    const action = access ?? (exported === undefined ? seen.action : 'export');
    return { ...call, ...seen, action, ...(exported !== undefined && { export_id: exported }), ...failed };
  }
  return access && { ...call, action: access, ...failed };
}
