import type { FastifyRequest } from 'fastify';
import { parseRecordId, type Registry, type Resource } from '../../schema';
import type { ReadEvent, WriteEvent } from '../contracts';
import type { AccessAction, AccessEvent } from './accessEvent';

const writeActions: Readonly<Record<WriteEvent['event'], AccessAction>> = {
  create: 'create',
  update: 'update',
  destroy: 'discard',
  recover: 'recover',
};

/** Creates a lookup from a route's URL to the resource whose path it starts with; the longest match wins. */
export function createResourceLookup({ all }: Registry): (url: string) => Resource | undefined {
  const prefixes = all.flatMap((resource) => [
    { prefix: `/api/${resource.apiPath}/`, resource },
    ...(resource.relations.keyed?.path === undefined
      ? []
      : [{ prefix: `/api/${resource.relations.keyed.path}`, resource }]),
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

/** The log's name of a stored file. */
const attachmentName = (id: number): string => `attachments:${id}`;

/** The fetched file, preceded by the record that holds it. */
function fileColumnsOf(
  { trace: { file } }: FastifyRequest,
  registry: Registry,
): Pick<AccessEvent, 'resource' | 'records'> | undefined {
  if (!file) return undefined;
  const { id, holder } = file;
  return holder
    ? {
        resource: holder.resource,
        records: [recordNameOf(registry.get(holder.resource), holder.id), attachmentName(id)],
      }
    : { records: [attachmentName(id)] };
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

const routeIdOf = ({ params }: FastifyRequest): number | undefined =>
  parseRecordId((params as { readonly id?: string } | undefined)?.id ?? '');

/** The target of a refused request: not permitted (403), another tenant's or unknown (404), rate-limited (429). */
function refusalOf(
  request: FastifyRequest,
  status: number,
  { resourceOf }: EventContext,
): Pick<AccessEvent, 'resource' | 'records'> | undefined {
  const resource = resourceOf(request.routeOptions.url ?? '');
  // A 403 without a session is logged as a session event; the 404 of a route whose calls are not logged leaves no
  // entry.
  const isPublic = request.routeOptions.config.public === true;
  if (status === 403 && !request.user && !isPublic) return undefined;
  if (status === 404 && !resource?.accessLogged && request.routeOptions.config.access === undefined) return undefined;
  const id = routeIdOf(request);
  return {
    ...(resource && { resource: resource.name, ...(id !== undefined && { records: [recordNameOf(resource, id)] }) }),
  };
}

/** The record of a masked field, and the field. */
const unmaskedOf = (
  { trace: { unmasked } }: FastifyRequest,
  registry: Registry,
): Pick<AccessEvent, 'resource' | 'records' | 'reason'> | undefined =>
  unmasked && {
    resource: unmasked.resource,
    records: [recordNameOf(registry.get(unmasked.resource), unmasked.id)],
    reason: unmasked.field,
  };

type Access = Pick<AccessEvent, 'action' | 'resource' | 'records' | 'searched' | 'reason'>;

/** The entry of one written record. */
function writtenAccess(
  { resource: name, id, event }: WriteEvent,
  registry: Registry,
): Access & { readonly records: readonly string[] } {
  const resource = registry.get(name);
  return {
    action: event === 'create' && resource.outgoing ? 'message' : writeActions[event],
    resource: name,
    records: [recordNameOf(resource, id)],
  };
}

/** The entry of the records with logged access that a request read. */
function readAccess(
  reads: readonly ReadEvent[],
  primary: ReadEvent,
  registry: Registry,
): Access & { readonly records: readonly string[] } {
  const recordNames = (resource: string, ids: readonly number[]) =>
    ids.map((id) => recordNameOf(registry.get(resource), id));
  const searched = [...new Set(reads.flatMap((one) => one.searched ?? []))];
  const actions = {
    one: 'view',
    history: 'history',
    written: 'update',
    list: searched.length > 0 ? 'search' : 'list',
  } as const;
  const records = reads.flatMap(({ resource, ids, at: empty }) => [
    ...recordNames(resource, ids),
    ...(empty ? recordNames(empty.resource, [empty.id]) : []),
  ]);
  return {
    action: actions[primary.kind],
    resource: primary.resource,
    records,
    ...(searched.length > 0 && { searched }),
  };
}

/** The entries of what was written outside a request: one for each written record. */
export const writtenAccesses = (writes: readonly WriteEvent[], registry: Registry): readonly Access[] =>
  distinctWrites(writes).map((write) => writtenAccess(write, registry));

/** One write for each record: a record that was created and then changed in the same request was created. */
function distinctWrites(writes: readonly WriteEvent[]): WriteEvent[] {
  const first = new Map<string, WriteEvent>();
  for (const write of writes)
    if (!first.has(`${write.resource}:${write.id}`)) first.set(`${write.resource}:${write.id}`, write);
  return [...first.values()];
}

/**
 * What a request read and wrote: one entry for each written record of any kind. The first, for the resource of the
 * route, also names the files that were stored and the records that were read, as far as their reads are logged.
 */
function accessesOf(request: FastifyRequest, { registry, resourceOf }: EventContext): readonly Access[] {
  const unmasked = unmaskedOf(request, registry);
  if (unmasked) return [{ action: 'unmask', ...unmasked }];
  const { reads: allReads, writes, uploads } = request.trace;
  const reads = allReads.filter(({ resource }) => registry.get(resource).accessLogged === true);
  const routeResource = resourceOf(request.routeOptions.url ?? '')?.name;
  const findPrimary = <T extends { readonly resource: string }>(events: readonly T[]): T | undefined =>
    events.find(({ resource }) => resource === routeResource) ?? events.at(-1);
  const written = distinctWrites(writes);
  const [write, read] = [findPrimary(written), findPrimary(reads)];
  const primary: (Access & { readonly records: readonly string[] })[] = [
    ...(write ? [writtenAccess(write, registry)] : []),
    ...(uploads.length > 0
      ? [
          {
            action: 'upload' as const,
            ...(routeResource !== undefined && { resource: routeResource }),
            records: uploads.map(attachmentName),
          },
        ]
      : []),
    ...(read ? [readAccess(reads, read, registry)] : []),
  ];
  if (primary.length === 0) return [];
  const merged = primary.reduceRight((later, earlier) => ({ ...later, ...earlier }));
  return [
    { ...merged, records: [...new Set(primary.flatMap(({ records }) => records))] },
    ...written.filter((other) => other !== write).map((other) => writtenAccess(other, registry)),
  ];
}

/** The entry of an idempotent replay: the user views the record of an earlier response again. */
export function replayEvent(request: FastifyRequest, payload: unknown, context: EventContext): AccessEvent | undefined {
  const resource = context.resourceOf(request.routeOptions.url ?? '');
  if (!resource?.accessLogged || typeof payload !== 'string') return undefined;
  const body = JSON.parse(payload) as { readonly id?: unknown; readonly data?: { readonly id?: unknown } };
  const id = body.id ?? body.data?.id;
  return {
    ...baseColumnsOf(request, context),
    action: 'view',
    resource: resource.name,
    ...(typeof id === 'number' && { records: [`${resource.name}:${id}`] }),
    reason: 'repeated',
  };
}

/**
 * The entries of a request at the time of its response, at each tenant that it concerns; none where it wrote nothing
 * and read no record whose access is logged.
 */
export function requestEvents(request: FastifyRequest, status: number, context: EventContext): readonly AccessEvent[] {
  const events = ownEvents(request, status, context);
  const others = [...request.trace.concerned].filter((manufacturer) => manufacturer !== request.trace.manufacturer);
  return [...events, ...others.flatMap((manufacturer) => events.map((event) => ({ ...event, manufacturer })))];
}

/** The entries of a request at its own tenant. */
function ownEvents(request: FastifyRequest, status: number, context: EventContext): readonly AccessEvent[] {
  const base = baseColumnsOf(request, context);
  if (status === 401) return [];
  if ([403, 404, 429].includes(status) && request.trace.writes.length === 0) {
    const refused = unmaskedOf(request, context.registry) ?? refusalOf(request, status, context);
    return refused ? [{ ...base, action: 'refused', ...refused, status }] : [];
  }
  const access = request.trace.access ?? request.routeOptions.config.access;
  const failed = status >= 400 ? { status } : {};
  const [first, ...others] = accessesOf(request, context);
  if (!first) return access ? [{ ...base, action: access, ...failed }] : [];
  const exportId = request.method === 'GET' ? exportIdOf(request) : undefined;
  const action = access ?? (exportId === undefined ? first.action : 'export');
  return [
    { ...base, ...first, action, ...(exportId !== undefined && { export_id: exportId }), ...failed },
    ...others.map((other) => ({ ...base, ...other, ...failed })),
  ];
}
