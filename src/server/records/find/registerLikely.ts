import { z } from 'zod';
import { likelyFields, likelyQuery } from '../../../schema/server';
import type { Resource } from '../../../schema';
import type { AppContext } from '../../contracts';
import type { Api } from '../../http/openapi/routeSchema';
import { recordsOf } from '../openRecords';
import { foundSchema, toAnswer } from './registerFind';

/** The longest typed value, in characters. */
const maxLength = 1_000;

const typedValue = z.union([z.string().max(maxLength), z.number()]).nullish();

const schemaOfKind = (resource: Resource, fields: readonly string[]) => ({
  tags: [resource.label.many],
  summary: 'Stored records that are likely the one whose values are sent',
  body: z.strictObject(Object.fromEntries(fields.map((name) => [name, typedValue]))),
  response: {
    200: z
      .object({ data: z.array(foundSchema), meta: z.object({ total: z.int() }) })
      .describe('At most five records, the likeliest first; none while the values say too little'),
  },
});

/**
 * Registers `POST x/duplicates/{kind}` for each kind whose `duplicates` name the fields of likely ones (decision 56).
 * The values are in the body: addresses are logged.
 */
export function registerLikely(api: Api, { registry }: AppContext): void {
  for (const resource of registry.all) {
    const fields = likelyFields(resource);
    if (fields.length === 0) continue;
    api.post(`/x/duplicates/${resource.name}`, { schema: schemaOfKind(resource, fields) }, async (request) => {
      const records = recordsOf(request);
      const query = likelyQuery(resource, request.body);
      if (!query) {
        records.requireRight(resource, 'list');
        return { data: [], meta: { total: 0 } };
      }
      const searched = fields.filter((name) => (request.body[name] ?? '') !== '');
      return toAnswer(await records.findLikely(resource, { ...query, searched }), [...query.names, ...query.shared]);
    });
  }
}
