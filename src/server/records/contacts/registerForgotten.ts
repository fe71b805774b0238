import { z } from 'zod';
import { isReference, type Registry } from '../../../schema';
import type { ContactKind } from '../../../schema/server';
import { dataSchema, idSchema, type Api } from '../../http/openapi/routeSchema';
import { recordsOf } from '../openRecords';
import { mostForgotten } from './findForgotten';

const answer = dataSchema(
  z.object({
    ids: z.array(idSchema).max(mostForgotten),
    more: z.boolean().describe('There are more than are named'),
  }),
);

const toAnswer = (ids: readonly number[]) => ({
  data: { ids: ids.slice(0, mostForgotten), more: ids.length > mostForgotten },
});

/** The most days without a contact that can be asked for. */
const mostDays = 366;

const days = z
  .string()
  .regex(/^\d{1,3}$/, 'days must be a number')
  .transform(Number)
  .refine((count) => count >= 1 && count <= mostDays, `days must be from 1 to ${mostDays}`)
  .meta({ type: 'integer', minimum: 1, maximum: mostDays, pattern: undefined });

/** The calls that tell what a log of contacts has lost sight of. */
export function registerForgotten(api: Api, kind: ContactKind, { get }: Registry): void {
  const { resource, log, about } = kind;
  const whom = about.fields[log.whom];
  const path = `/x/log/${resource.name}`;
  const tags = [resource.label.many];
  api.get(
    `${path}/forgotten`,
    {
      schema: {
        tags,
        summary: `${about.label.many} in progress without an open reminder`,
        querystring: z.strictObject({}),
        response: { 200: answer },
      },
    },
    async (request) => toAnswer(await recordsOf(request).findForgotten(resource, { kind })),
  );
  if (!isReference(whom)) return;
  const people = get(whom.to);
  api.get(
    `${path}/unreached`,
    {
      schema: {
        tags,
        summary: `${people.label.many} with something in progress who have not been reached for some days`,
        querystring: z.strictObject({ days }),
        response: { 200: answer },
      },
    },
    async (request) =>
      toAnswer(
        await recordsOf(request).findForgotten(resource, { kind, unreached: { people, days: request.query.days } }),
      ),
  );
}
