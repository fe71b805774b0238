import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Resource } from '../../../schema';
import { hasPage } from '../../../schema/server';
import type { AppOptions } from '../../contracts';
import { dataSchema, recordParams, type ZodTypes } from '../../http/openapi/routeSchema';
import { readColleagues } from '../assign/colleagues';
import { recordsOf } from '../openRecords';
import { reportPresence } from './presence';

function registerKind(app: FastifyInstance, resource: Resource, { store }: Pick<AppOptions, 'store'>): void {
  const schema = {
    tags: [resource.label.many],
    summary: 'Reports that the user has a record open, and tells who else does',
    params: recordParams(resource),
    response: {
      200: dataSchema(z.array(z.object({ name: z.string() }))).describe('The colleagues who have it open, by name'),
    },
    ofManufacturer: true,
  } as const;
  // A page that is left open is no use of the session.
  const config = { isBackground: true } as const;
  app.withTypeProvider<ZodTypes>().put(`/x/presence/${resource.name}/:id`, { schema, config }, async (request) => {
    const records = recordsOf(request);
    records.requireRight(resource, 'list');
    const { manufacturer, user } = records.context;
    const page = { manufacturer, userId: user.id, resource: resource.name, id: request.params.id };
    const others = await reportPresence(store, page);
    const colleagues = others.length > 0 ? await readColleagues(store, manufacturer) : [];
    return { data: colleagues.filter(({ id }) => others.includes(id)).map(({ name }) => ({ name })) };
  });
}

/** `PUT x/presence/{kind}/{id}` for each kind of record with a page (decision 49). It tells nothing of the record. */
export function registerPresence(app: FastifyInstance, options: Pick<AppOptions, 'registry' | 'store'>): void {
  for (const resource of options.registry.all)
    if (resource.verbs.includes('list') && (hasPage.record(resource) || hasPage.edit(resource)))
      registerKind(app, resource, options);
}
