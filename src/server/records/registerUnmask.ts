import { z } from 'zod';
import { maskedFields } from '../../schema';
import type { AppOptions } from '../contracts';
import { dataSchema, idText, type Api } from '../http/openapi/routeSchema';
import { recordsOf } from './openRecords';

/**
 * GET x/unmask?resource=&id=&field=: the whole value of a masked field, for whoever may see it, with an entry in the
 * access log. Only where a kind of record has such a field.
 */
export function registerUnmask(api: Api, { registry }: AppOptions): void {
  const names = registry.all.filter((resource) => maskedFields(resource).length > 0).map(({ name }) => name);
  if (names.length === 0) return;
  const schema = {
    tags: ['Server'],
    summary: 'The whole value of a masked field',
    querystring: z.strictObject({
      resource: z.enum(names, 'resource must be a kind of record with a masked field'),
      id: idText('id must be the id of a record'),
      field: z.string('field must be the name of a masked field'),
    }),
    response: { 200: dataSchema(z.object({ value: z.union([z.string(), z.number()]).nullable() })) },
    errorStatuses: [404],
  };
  const config = { access: 'unmask' } as const;
  api.get('/x/unmask', { config, schema }, async (request) => {
    const { resource, ...target } = request.query;
    request.trace.unmasked = { resource, ...target };
    return { data: { value: await recordsOf(request).unmask(registry.get(resource), target) } };
  });
}
