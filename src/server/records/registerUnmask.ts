import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { maskedFields, parseRecordId } from '../../schema';
import type { AppOptions } from '../contracts';
import { dataSchema, type ZodTypes } from '../http/openapi/routeSchema';
import { recordsOf } from './openRecords';

/**
 * GET x/unmask?resource=&id=&field=: the whole value of a masked field, for whoever may see it, with an entry in the
 * access log. Only where a kind of record has such a field.
 */
export function registerUnmask(app: FastifyInstance, { registry }: AppOptions): void {
  const names = registry.all.filter((resource) => maskedFields(resource).length > 0).map(({ name }) => name);
  if (names.length === 0) return;
  const id = z.string().transform((text, context) => {
    const read = parseRecordId(text);
    if (read === undefined) context.addIssue({ code: 'custom', message: 'id must be the id of a record' });
    return read ?? z.NEVER;
  });
  const schema = {
    tags: ['Server'],
    summary: 'The whole value of a masked field',
    querystring: z.strictObject({
      resource: z.enum(names, 'resource must be a kind of record with a masked field'),
      id: id.meta({ type: 'integer', minimum: 1 }),
      field: z.string('field must be the name of a masked field'),
    }),
    response: { 200: dataSchema(z.object({ value: z.union([z.string(), z.number()]).nullable() })) },
    errorStatuses: [404],
    ofManufacturer: true,
  } as const;
  const config = { access: 'unmask' } as const;
  app.withTypeProvider<ZodTypes>().get('/x/unmask', { config, schema }, async (request) => {
    const { resource, ...target } = request.query;
    request.trace.unmasked = { resource, ...target };
    return { data: { value: await recordsOf(request).unmask(registry.get(resource), target) } };
  });
}
