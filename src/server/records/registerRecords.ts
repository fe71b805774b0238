import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Resource, type Verb, QueryError, parseRecordId, readValue, keyOptionsOf } from '../../schema';
import type { AppContext, AppOptions } from '../contracts';
import { withBody } from './readBody';
import {
  openRecords,
  recordsOf,
  idOf,
  ifMatchOf,
  queryOf,
  parseListRequest,
  sendList,
  sendRecord,
  timeZoneOf,
  requiresAbsence,
} from './openRecords';
import { registerAssign } from './assign/registerAssign';
import { registerPresence } from './presence/presence';
import { registerContacts } from './contacts/registerContacts';
import { registerReports } from './reports/registerReports';
import { registerSafety } from './safety/registerSafety';
import { registerTimeline } from './timeline/registerTimeline';
import { registerUnmask } from './registerUnmask';
import { registerFind } from './find/registerFind';
import { registerLive } from './live/registerLive';
import { registerMessages } from './messages/registerMessages';
import { registerMerges } from './merge/registerMerges';
import { registerLikely } from './find/registerLikely';
import { registerJobs } from './jobs/registerJobs';
import { registerViews } from './views/registerViews';
import { registerVersions } from './registerVersions';
import type { WriteInput, ChildKey } from './Records';
import { HttpError, notFound } from '../http/HttpError';
import type { ZodTypes } from '../http/openapi/routeSchema';

/** The keyed child that the URL and its query identify; undefined if the URL contains no such key. */
function readChildKey(resource: Resource, key: string, query: URLSearchParams): ChildKey | undefined {
  const {
    relations: { keyed },
    fields,
  } = resource;
  const [parentField, byField] = [fields[keyed?.parent ?? ''], fields[keyed?.by ?? '']];
  if (!keyed || !parentField || !byField) throw new Error(`${resource.name} is not a resource of keyed children`);
  const by = readValue(byField, key);
  if (!('value' in by)) return undefined;
  for (const name of query.keys()) if (name !== keyed.parent) throw new QueryError(name, `Unknown parameter ${name}`);
  const parent = readValue({ ...parentField, required: true }, query.get(keyed.parent));
  if ('errors' in parent)
    throw new HttpError(400, parent.errors[0] ?? `${keyed.parent} is not valid`, {
      errors: { [keyed.parent]: parent.errors },
    });
  return { parent: parent.value as number, by: by.value as string };
}

async function sendKeyedChild(
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, keyOrId }: { readonly resource: Resource; readonly keyOrId: string },
) {
  const records = recordsOf(request);
  const key = readChildKey(resource, keyOrId, queryOf(request));
  const id = parseRecordId(keyOrId);
  if (!key && id === undefined) throw notFound(resource.label.one);
  if (!key) return sendRecord(reply, await records.getOne(resource, id ?? 0));
  const found = await records.getKeyedChild(resource, key);
  return found ? sendRecord(reply, found) : {};
}

function registerReads(app: FastifyInstance, resource: Resource): void {
  const path = resource.relations.keyed?.path;
  if (path === undefined) {
    app.get<{ Params: { id: string } }>(`/${resource.apiPath}/:id`, (request, reply) =>
      sendKeyedChild(request, reply, { resource, keyOrId: request.params.id }),
    );
    return;
  }
  for (const { value: key } of keyOptionsOf(resource))
    app.get(`/${path}${key}`, (request, reply) => sendKeyedChild(request, reply, { resource, keyOrId: key }));
}

/**
 * The routes of a resource's keyed children: GET with `?{parent}=` returns the record or `{}`. `POST` on the resource's
 * own path creates or replaces it, if the resource has the verb `create` (decision 12).
 */
function registerKeyedChildren(app: FastifyInstance, resource: Resource, { files }: AppOptions): void {
  registerReads(app, resource);
  if (!resource.verbs.includes('create')) return;
  app.post(`/${resource.apiPath}`, async (request, reply) => {
    const records = recordsOf(request);
    const bodyOptions = { resource, files, owner: records.context };
    const write = (input: WriteInput) =>
      records.putKeyedChild(resource, { input, ifMatch: ifMatchOf(request), mustNotExist: requiresAbsence(request) });
    const response = await withBody(request, bodyOptions, write);
    return sendRecord(reply, response, response.created ? 201 : 200);
  });
}

type RegisterRoutes = (app: FastifyInstance, resource: Resource, options: AppOptions) => void;

const registerList: RegisterRoutes = (app, resource) => {
  app.get(`/${resource.apiPath}`, async (request, reply) => {
    const call = parseListRequest(resource, queryOf(request), timeZoneOf(request));
    const records = recordsOf(request);
    return sendList(
      reply,
      await ('ids' in call ? records.getMany(resource, call.ids) : records.list(resource, call.query)),
    );
  });
  if (resource.relations.keyed && resource.relations.keyed.path === undefined) return;
  app.get(`/${resource.apiPath}/:id`, async (request, reply) =>
    sendRecord(reply, await recordsOf(request).getOne(resource, idOf(request, resource))),
  );
};

const registerCreate: RegisterRoutes = (app, resource, { files }) => {
  if (resource.relations.keyed) return;
  app.post(`/${resource.apiPath}`, async (request, reply) => {
    const records = recordsOf(request);
    const bodyOptions = { resource, files, owner: records.context };
    return sendRecord(reply, await withBody(request, bodyOptions, (input) => records.create(resource, input)), 201);
  });
};

const registerUpdate: RegisterRoutes = (app, resource, { files }) => {
  app.put(`/${resource.apiPath}/:id`, async (request, reply) => {
    const id = idOf(request, resource);
    const records = recordsOf(request);
    const bodyOptions = { resource, files, owner: records.context };
    const write = (input: WriteInput) => records.update(resource, { id, input, ifMatch: ifMatchOf(request) });
    return sendRecord(reply, await withBody(request, bodyOptions, write));
  });
};

const registerDelete: RegisterRoutes = (app, resource) => {
  app.delete(`/${resource.apiPath}/:id`, (request) =>
    recordsOf(request).discard(resource, { id: idOf(request, resource), ifMatch: ifMatchOf(request) }),
  );
};

/** The routes of each verb. `trash` shares the update route and adds it only if it is missing. */
const routesByVerb: Readonly<Record<Verb, RegisterRoutes>> = {
  list: registerList,
  create: registerCreate,
  update: registerUpdate,
  delete: registerDelete,
  // A discarded record is recovered through the update route.
  trash: (app, resource, options) => {
    if (!resource.verbs.includes('update')) registerUpdate(app, resource, options);
  },
};

/** Registers the routes of every resource under /api, by verb, with keyed children and change history. */
export async function registerRecords(app: FastifyInstance, options: AppContext): Promise<void> {
  app.decorateRequest('records', null);
  await app.register(
    (app, _options, done) => {
      const api = app.withTypeProvider<ZodTypes>();
      // Authorisation is checked before the request is validated.
      api.addHook('preValidation', openRecords(options));
      api.addHook('onRoute', (route) => {
        if (route.schema) route.schema = { ...route.schema, ofManufacturer: true };
      });
      for (const resource of options.registry.all) {
        for (const verb of resource.verbs) routesByVerb[verb](api, resource, options);
        if (resource.relations.keyed) registerKeyedChildren(api, resource, options);
      }
      registerVersions(api, options);
      registerUnmask(api, options);
      registerFind(api, options);
      registerLikely(api, options);
      registerMerges(api, options);
      registerContacts(api, options);
      registerTimeline(api, options);
      registerAssign(api, options);
      registerViews(api, options);
      registerPresence(api, options);
      registerJobs(api, options);
      registerLive(api, options);
      registerSafety(api, options);
      registerReports(api, options);
      registerMessages(api, options);
      for (const register of options.routes ?? [])
        register(api, { registry: options.registry, getOptions: () => options });
      done();
    },
    { prefix: '/api' },
  );
}
