import { z } from 'zod';
import type { Registry, Resource } from '../../../schema';
import { ownChanges, timelineKinds } from '../../../schema/server';
import type { AppOptions } from '../../contracts';
import { componentRef, recordParams, type Api } from '../../http/openapi/routeSchema';
import { recordsOf } from '../openRecords';
import type { TimelineMoment } from '../Records';

const instant = z.iso.datetime({ precision: 6 });

/** A place in a timeline, as the server names the one that the next page begins after. */
const cursorOf = ({ at, kind, id }: TimelineMoment): string => [at, kind, id].join('~');

function readCursor(text: string): TimelineMoment | undefined {
  const [at = '', kind = '', id = '', ...others] = text.split('~');
  const isWhole = instant.safeParse(at).success && /^[1-9]\d{0,15}$/.test(id) && others.length === 0;
  return isWhole ? { at, kind, id: Number(id) } : undefined;
}

const itemSchema = z.object({
  kind: z.string().describe(`The kind of the record, or "${ownChanges}" for a change of the record itself`),
  id: z.int(),
  at: z.string().meta({ type: 'string', format: 'date-time' }),
  operator_email: z.string().nullable().describe('Who did it; null for what was imported'),
  operator_name: z.string().nullable(),
  record: z.custom<object>().optional().meta({ type: 'object' }).describe('The fields that the entry shows'),
  over: z
    .object({ resource: z.string(), id: z.int(), title: z.string() })
    .optional()
    .describe('The record in between, over which this one belongs to the timeline'),
  version: componentRef('Version').optional(),
});

function querySchema(names: readonly string[]) {
  const kinds = z.string().transform((text, context) => {
    const wanted = text.split(',').filter(Boolean);
    const isKnown = wanted.length > 0 && wanted.every((name) => names.includes(name));
    if (!isKnown) context.addIssue({ code: 'custom', message: `kinds must be some of ${names.join(', ')}` });
    return wanted;
  });
  const before = z.string().transform((text, context) => {
    const cursor = readCursor(text);
    if (!cursor) context.addIssue({ code: 'custom', message: 'before must be the "next" of another page' });
    return cursor ?? z.NEVER;
  });
  return z.strictObject({
    kinds: kinds
      .optional()
      .meta({ type: 'string', description: `Some of ${names.join(', ')}, with commas; default: all` }),
    before: before.optional().meta({ type: 'string', description: 'The "next" of the page before' }),
  });
}

function registerKind(api: Api, registry: Registry, resource: Resource): void {
  const names = [...timelineKinds(registry, resource).map((kind) => kind.resource.name), ownChanges];
  const schema = {
    tags: [resource.label.many],
    summary: 'What has happened to a record, newest first: the records that belong to it, and its own changes',
    params: recordParams(resource),
    querystring: querySchema(names),
    response: {
      200: z.object({
        data: z.array(itemSchema),
        meta: z.object({ next: z.string().nullable().describe('Where the next page begins; null after the last') }),
      }),
    },
    errorStatuses: [404],
  };
  api.get(`/x/timeline/${resource.name}/:id`, { schema }, async (request) => {
    const query = { ...request.params, ...request.query };
    const { data, next } = await recordsOf(request).timeline(resource, query);
    return { data: [...data], meta: { next: next ? cursorOf(next) : null } };
  });
}

/** `GET x/timeline/{kind}/{id}` for each kind of record whose page shows a timeline (decision 49). */
export function registerTimeline(api: Api, { registry }: Pick<AppOptions, 'registry'>): void {
  for (const resource of registry.all) if (resource.record?.timeline) registerKind(api, registry, resource);
}
