import type { FastifyRequest } from 'fastify';
import { parseRecordId, type Registry, type Resource } from '../../schema';
import type { WriteEvent } from '../contracts';
import type { AccessAction, AccessEvent } from './accessEvent';

const writeActions: Readonly<Record<WriteEvent['event'], AccessAction>> = { create: 'create', update: 'update', destroy: 'discard', recover: 'recover' };

/** Creates a lookup from a route's URL to the resource whose path it starts with; the longest match wins. */
export function createResourceLookup({ all }: Registry): (url: string) => Resource | undefined {
  const prefixes = all.flatMap((resource) => [
    { prefix: `/api/${resource.apiPath}/`, resource },
    ...(resource.relations.keyed?.path === undefined ? [] : [{ prefix: `/api/${resource.relations.keyed.path}`, resource }]),
  ]);
  const longestFirst = prefixes.sort((left, right) => right.prefix.length - left.prefix.length);
  return (url) => longestFirst.find(({ prefix }) => `${url}/`.startsWith(prefix))?.resource;
}

/** The id shared by the calls of one export: a media type parameter, which other servers ignore. */
function exportIdOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /;\s*export=([\w-]{1,64})/.exec(headers.accept ?? '')?.[1];
}

interface EventContext {
  readonly registry: Registry;
  readonly now: () => Date;
  readonly resourceOf: (url: string) => Resource | undefined;
}

/** The log's name of a record, `patients:12`; a view counts as the resource that it is a view of. */
const recordNameOf = ({ name, view }: Resource, id: number): string => `${view?.of ?? name}:${id}`;

/** The fetched file, preceded by the record that holds it. */
function fileColumnsOf({ trace: { file } }: FastifyRequest, registry: Registry): Pick<AccessEvent, 'resource' | 'records'> | undefined {
  if (!file) return undefined;
  const { id, holder } = file;
  const attachmentName = `attachments:${id}`;
  return holder ? { resource: holder.resource, records: [recordNameOf(registry.get(holder.resource), holder.id), attachmentName] } : { records: [attachmentName] };
}

/** The columns that every event has: caller, address, time, tenant and file. */
function baseColumnsOf(request: FastifyRequest, { now, registry }: EventContext): Omit<AccessEvent, 'action'> {
  const { trace, id, ip } = request;
  const user = request.user ?? trace.viewer;
  return {
    happened_at: now().toISOString(),
    request_id: id,
    address: ip,
    ...(user && { user_id: user.id, user_email: user.email }),
    ...(trace.manufacturer !== undefined && { manufacturer: trace.manufacturer }),
    ...fileColumnsOf(request, registry),
    ...(trace.emergency !== undefined && { emergency_id: trace.emergency }),
  };
}

const routeIdOf = ({ params }: FastifyRequest): number | undefined => parseRecordId((params as { readonly id?: string } | undefined)?.id ?? '');

/** The target of a refused request: not permitted (403), another tenant's or unknown (404), rate-limited (429). */
function refusalOf(request: FastifyRequest, status: number, { resourceOf }: EventContext): Pick<AccessEvent, 'resource' | 'records'> | undefined {
  const resource = resourceOf(request.routeOptions.url ?? '');
  // A 403 without a session is logged as a session event; the 404 of a route whose calls are not logged leaves no entry.
  const isPublic = request.routeOptions.config.public === true;
  if (status === 403 && !request.user && !isPublic) return undefined;
  if (status === 404 && !resource?.accessLogged && request.routeOptions.config.access === undefined) return undefined;
  const id = routeIdOf(request);
  return { ...(resource && { resource: resource.name, ...(id !== undefined && { records: [recordNameOf(resource, id)] }) }) };
}

/** The records with logged access that a request read and wrote. */
function accessOf(request: FastifyRequest, { registry, resourceOf }: EventContext): Pick<AccessEvent, 'action' | 'resource' | 'records' | 'searched'> | undefined {
  const isAccessLogged = ({ resource }: { readonly resource: string }) => registry.get(resource).accessLogged === true;
  const [reads, writes] = [request.trace.reads.filter(isAccessLogged), request.trace.writes.filter(isAccessLogged)];
  const routeResource = resourceOf(request.routeOptions.url ?? '')?.name;
  const findPrimary = <T extends { readonly resource: string }>(events: readonly T[]): T | undefined => events.find(({ resource }) => resource === routeResource) ?? events.at(-1);
  const [write, read] = [findPrimary(writes), findPrimary(reads)];
  const subject = write ?? read;
  if (!subject) return undefined;
  const recordNames = (resource: string, ids: readonly number[]) => ids.map((id) => recordNameOf(registry.get(resource), id));
  const namesOfRead = ({ resource, ids, at: empty }: (typeof reads)[number]) => [...recordNames(resource, ids), ...(empty ? recordNames(empty.resource, [empty.id]) : [])];
  const records = [...writes.flatMap(({ resource, id }) => recordNames(resource, [id])), ...reads.flatMap(namesOfRead)];
  const searched = [...new Set(reads.flatMap((one) => one.searched ?? []))];
  const readAction = (): AccessAction => {
    if (read?.kind === 'one' || read?.kind === 'history') return read.kind === 'one' ? 'view' : 'history';
    if (read?.kind === 'written') return 'update';
    return searched.length > 0 ? 'search' : 'list';
  };
  const writeAction = ({ resource, event }: Pick<WriteEvent, 'resource' | 'event'>): AccessAction =>
    event === 'create' && registry.get(resource).outgoing ? 'message' : writeActions[event];
  return { action: write ? writeAction(write) : readAction(), resource: subject.resource, records: [...new Set(records)], ...(searched.length > 0 && { searched }) };
}

/** The entry of an idempotent replay: the user views the record of an earlier response again. */
export function replayEvent(request: FastifyRequest, payload: unknown, context: EventContext): AccessEvent | undefined {
  const resource = context.resourceOf(request.routeOptions.url ?? '');
  if (!resource?.accessLogged || typeof payload !== 'string') return undefined;
  const body = JSON.parse(payload) as { readonly id?: unknown; readonly data?: { readonly id?: unknown } };
  const id = body.id ?? body.data?.id;
  return { ...baseColumnsOf(request, context), action: 'view', resource: resource.name, ...(typeof id === 'number' && { records: [`${resource.name}:${id}`] }), reason: 'repeated' };
}

/** The entry of a request at the time of its response; undefined where it touched no record whose access is logged. */
export function requestEvent(request: FastifyRequest, status: number, context: EventContext): AccessEvent | undefined {
  const base = baseColumnsOf(request, context);
  if (status === 401) return undefined;
  if ([403, 404, 429].includes(status)) {
    const refused = refusalOf(request, status, context);
    return refused && { ...base, action: 'refused', ...refused, status };
  }
  const access = request.trace.access ?? request.routeOptions.config.access;
  const failed = status >= 400 ? { status } : {};
  const accessed = accessOf(request, context);
  if (accessed) {
    const exportId = request.method === 'GET' ? exportIdOf(request) : undefined;
    const action = access ?? (exportId === undefined ? accessed.action : 'export');
    return { ...base, ...accessed, action, ...(exportId !== undefined && { export_id: exportId }), ...failed };
  }
  return access && { ...base, action: access, ...failed };
}
