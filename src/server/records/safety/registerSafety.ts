import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isReference, maxLengths, type Registry, type Resource } from '../../../schema';
import { reportedKinds, type ReportedKind } from '../../../schema/server';
import type { AppOptions } from '../../contracts';
import { dataSchema, integerMeta, recordParams, type ZodTypes } from '../../http/openapi/routeSchema';
import { ifMatchOf, recordsOf } from '../openRecords';
import { undoMinutes } from '../ownChange';
import { report, undoReport } from './report';

const id = z.int().min(1).meta(integerMeta);
const count = z.int();
const tooLong = `Must be at most ${maxLengths.text} characters`;
const neededText = (message: string) => z.string().trim().min(1, message).max(maxLengths.text, tooLong);

const open = dataSchema(
  z.array(
    z.object({
      resource: z.string(),
      count,
      overdue: count.describe('How many should have been reported before today'),
      ids: z.array(id).describe('The first 1,000 of them, those that are due first at the front'),
    }),
  ),
);

const written = dataSchema(z.object({ id }));

const reportBody = z.strictObject({
  to: neededText('Please say to whom'),
  at: z.iso.datetime({ offset: true, error: 'Must be a date and time' }).optional().describe('Default: now'),
  note: z.string().trim().max(maxLengths.text, tooLong).optional(),
});

const reasonBody = z.strictObject({ reason: neededText('Please give a reason') });

function registerKind(app: FastifyInstance, kind: ReportedKind, now: () => Date): void {
  const { resource } = kind;
  const path = `/x/safety/${resource.name}/:id`;
  const common = { tags: [resource.label.many], ofManufacturer: true, params: recordParams(resource) } as const;
  const api = app.withTypeProvider<ZodTypes>();
  api.post(
    `${path}/report`,
    {
      schema: {
        ...common,
        summary: 'Store to whom a marked record was reported',
        body: reportBody,
        response: { 200: written },
        errorStatuses: [404, 409, 422],
      },
    },
    async (request) => {
      await report(recordsOf(request), kind, { id: request.params.id, ...request.body, now: now() });
      return { data: { id: request.params.id } };
    },
  );
  api.post(
    `${path}/undo`,
    {
      schema: {
        ...common,
        summary: `Take back one's own report, within ${undoMinutes} minutes`,
        response: { 200: written },
        errorStatuses: [404, 409, 412],
      },
    },
    async (request) => {
      await undoReport(recordsOf(request), kind, { id: request.params.id, now: now() });
      return { data: { id: request.params.id } };
    },
  );
}

function registerDiscard(app: FastifyInstance, resource: Resource): void {
  const schema = {
    tags: [resource.label.many],
    summary: 'Discard a record with the reason that its history keeps',
    ofManufacturer: true,
    params: recordParams(resource),
    body: reasonBody,
    response: { 200: written },
    errorStatuses: [404, 409, 412, 422],
  } as const;
  app.withTypeProvider<ZodTypes>().post(`/x/safety/${resource.name}/:id/discard`, { schema }, async (request) => {
    const discarded = { id: request.params.id, ifMatch: ifMatchOf(request), reason: request.body.reason };
    await recordsOf(request).discard(resource, discarded);
    return { data: { id: request.params.id } };
  });
}

/** The kinds that may not be discarded without a reason: those that are reported, and what they belong to. */
function discardedWithReason(registry: Registry): readonly Resource[] {
  const all = reportedKinds(registry).flatMap(({ resource, reported }) => {
    const field = resource.fields[reported.of];
    return [resource, ...(isReference(field) ? [registry.get(field.to)] : [])];
  });
  return [...new Set(all)].filter(({ verbs }) => verbs.includes('delete'));
}

/** The calls about what has to be reported to somebody in time, under `x/safety`. */
export function registerSafety(app: FastifyInstance, { registry, now = () => new Date() }: AppOptions): void {
  const kinds = reportedKinds(registry);
  if (kinds.length === 0) return;
  const schema = {
    tags: kinds.map(({ resource }) => resource.label.many),
    summary: 'What has not been reported',
    querystring: z.strictObject({}),
    response: { 200: open },
    ofManufacturer: true,
  } as const;
  // The header asks for it on every screen, which is no use of the session.
  const config = { isBackground: true } as const;
  app.withTypeProvider<ZodTypes>().get('/x/safety', { schema, config }, async (request) => {
    const found = await recordsOf(request).openReports(kinds);
    return {
      data: found.map(({ resource, ids, ...counts }) => ({ resource: resource.name, ...counts, ids: [...ids] })),
    };
  });
  for (const kind of kinds) registerKind(app, kind, now);
  for (const resource of discardedWithReason(registry)) registerDiscard(app, resource);
}
