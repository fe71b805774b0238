import type { FastifyInstance } from 'fastify';
import type { Resource, Verb } from '../../schema';
import type { AppOptions } from '../contracts';
import { withBody } from './readBody';
import { openRecords, recordsOf } from './openRecords';
import { idOf, ifMatchOf, queryOf, parseListRequest, sendList, sendRecord, timeZoneOf } from './requestParts';
import { registerKeyedChildren } from './registerKeyedChildren';
import { registerVersions } from './registerVersions';
import type { WriteInput } from './Records';

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
export async function registerRecords(app: FastifyInstance, options: AppOptions): Promise<void> {
  app.decorateRequest('records', null);
  await app.register(
    (api, _options, done) => {
      // Authorisation is checked before the request is validated.
      api.addHook('preValidation', openRecords(options));
      for (const resource of options.registry.all) {
        for (const verb of resource.verbs) routesByVerb[verb](api, resource, options);
        if (resource.relations.keyed) registerKeyedChildren(api, resource, options);
      }
      registerVersions(api, options);
      for (const register of options.routes ?? [])
        register(api, { registry: options.registry, getOptions: () => options });
      done();
    },
    { prefix: '/api' },
  );
}
