import { z } from 'zod';
import { QueryError, type Registry, type Resource } from '../../../schema';
import { idsParameter } from '../../../schema/server';
import type { AppContext } from '../../contracts';
import { notFound } from '../../http/HttpError';
import { dataSchema, type Api } from '../../http/openapi/routeSchema';
import { parseListRequest, queryOf, recordsOf, timeZoneOf } from '../openRecords';
import { requireUser } from '../../accounts/sessionTools';
import { toldKinds } from './changeNotices';

/** A page that is left open is no use of the session. */
const config = { isBackground: true } as const;

function registerTotal(api: Api, registry: Registry): void {
  const told = toldKinds(registry);
  const isCounted = ({ verbs, view, name }: Resource) => verbs.includes('list') && told.has(view?.of ?? name);
  const kinds = new Map(registry.all.filter(isCounted).map((resource) => [resource.name, resource]));
  const schema = {
    tags: ['Server'],
    summary: 'How many records a list has, by the parameters of the list',
    params: z.object({ kind: z.string().describe('The name of the kind of record') }),
    querystring: z.looseObject({}),
    response: { 200: dataSchema(z.object({ total: z.int() })) },
    errorStatuses: [404],
  };
  api.get('/x/live/:kind', { schema, config }, async (request) => {
    const resource = kinds.get(request.params.kind);
    if (!resource) throw notFound('This list');
    const read = parseListRequest(resource, queryOf(request), timeZoneOf(request));
    if ('ids' in read) throw new QueryError(idsParameter, `${idsParameter} is no search: leave it out`);
    const { total } = await recordsOf(request).listIds(resource, { ...read.query, page: 1, per: 1 });
    return { data: { total } };
  });
}

const streamSchema = {
  tags: ['Server'],
  summary: 'Tells which records change, as server-sent events',
  querystring: z.looseObject({
    since: z.coerce
      .number()
      .int()
      .min(0)
      .max(60_000)
      .optional()
      .describe('Milliseconds since the page was read: the changes of that time are told first'),
  }),
  response: {
    200: {
      description:
        '`changed` has the `kind` of a record, its `id` and what `happened`: created, updated, discarded, recovered; ' +
        'of many changes at once the `kind` and their `count`; the X-Client-Id of the call as its `origin`; ' +
        'and how many milliseconds `ago` it was. ' +
        '`lost` tells that changes were missed',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
  errorStatuses: [429],
};

/**
 * `GET x/live`, a stream of the changes that the user may know of, and `GET x/live/{kind}`, the total of a list, by
 * which a page says how many of them are new (decision 49). No record is read by them.
 */
export function registerLive(api: Api, { registry, liveStreams }: Pick<AppContext, 'registry' | 'liveStreams'>): void {
  const stream = { schema: streamSchema, config: { ...config, isStream: true }, compress: false } as const;
  const route = { ...stream, exposeHeadRoute: false };
  api.get<{ Querystring: { readonly since?: number } }>('/x/live', route, async (request, reply) => {
    const { manufacturer } = recordsOf(request).context;
    const body = await liveStreams.open(requireUser(request), manufacturer, { since: request.query.since });
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(body);
  });
  registerTotal(api, registry);
}
