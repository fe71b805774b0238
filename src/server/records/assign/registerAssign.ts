import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { maxLengths } from '../../../schema';
import { assignedKinds, contactKinds, openReminders, type AssignedKind } from '../../../schema/server';
import type { AppOptions } from '../../contracts';
import { dataSchema, integerMeta, type ZodTypes } from '../../http/openapi/routeSchema';
import { recordsOf, requireKey } from '../openRecords';
import { readColleagues } from './colleagues';
import { handOver } from './handOver';

const id = z.int().min(1).meta(integerMeta);

/** The most records of one call. */
const mostRecords = 100;

const colleagues = z.array(z.object({ id, name: z.string(), me: z.boolean().describe('The caller') }));

const body = z.strictObject({
  assignments: z
    .array(z.strictObject({ id, to: id.nullable().describe('To whom; null: to nobody') }))
    .min(1, 'Name a record')
    .max(mostRecords, `At most ${mostRecords} records are handed over in one call`)
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Name each record once'),
  note: z.string().max(maxLengths.text, `Must be at most ${maxLengths.text} characters`).default(''),
});

const handedOver = z
  .array(z.object({ id, from: id.nullable() }))
  .describe('Whose each record was: the same call with these takes it back');

function registerHandOver(app: FastifyInstance, kind: AssignedKind, { store }: Pick<AppOptions, 'store'>): void {
  const { resource } = kind;
  const schema = {
    tags: [resource.label.many],
    summary: 'Hand records over to colleagues, or to nobody',
    body,
    response: { 200: dataSchema(handedOver) },
    errorStatuses: [404, 409, 422],
    ofManufacturer: true,
  } as const;
  app.withTypeProvider<ZodTypes>().post(`/x/assign/${resource.name}`, { schema }, async (request) => {
    requireKey(request);
    const records = recordsOf(request);
    const { assignments, note } = request.body;
    const data = await handOver(records, kind, {
      assignments,
      note: note.trim() === '' ? null : note.trim(),
      colleagues: await readColleagues(store, records.context.manufacturer),
    });
    return { data };
  });
}

/** Before every reminder. */
const firstDay = '0001-01-01';

/** Counts the caller's own open reminders, if the kind has any. */
function registerDue(app: FastifyInstance, { resource, assigned }: AssignedKind, registry: AppOptions['registry']) {
  const contact = contactKinds(registry).find((kind) => kind.resource.name === resource.name);
  if (!contact) return;
  const schema = {
    tags: [resource.label.many],
    summary: "How many of the caller's own reminders are due",
    querystring: z.strictObject({ until: z.iso.date('Must be a day, as YYYY-MM-DD').describe('The last day') }),
    response: { 200: dataSchema(z.object({ count: z.int() })) },
    ofManufacturer: true,
  } as const;
  // The menu counts again whenever somebody has changed one.
  const config = { isBackground: true } as const;
  app.withTypeProvider<ZodTypes>().get(`/x/assign/${resource.name}/due`, { schema, config }, async (request) => {
    const records = recordsOf(request);
    const days = await records.countByDay(resource, {
      field: contact.log.reminder.at,
      from: firstDay,
      to: request.query.until,
      where: [...openReminders(contact), { field: assigned.to, op: 'eq', value: records.context.user.id }],
    });
    return { data: { count: days.reduce((sum, { count }) => sum + count, 0) } };
  });
}

/** The calls about whose a record is, under `x/assign` (decision 49). */
export function registerAssign(app: FastifyInstance, { registry, store }: AppOptions): void {
  const kinds = assignedKinds(registry);
  if (kinds.length === 0) return;
  const schema = {
    tags: ['Users'],
    summary: 'Everybody who serves the manufacturer',
    response: { 200: dataSchema(colleagues) },
    ofManufacturer: true,
  } as const;
  app.withTypeProvider<ZodTypes>().get('/x/assign', { schema }, async (request) => {
    const { manufacturer, user } = recordsOf(request).context;
    const all = await readColleagues(store, manufacturer);
    return { data: all.map((one) => ({ ...one, me: one.id === user.id })) };
  });
  for (const kind of kinds) {
    registerHandOver(app, kind, { store });
    registerDue(app, kind, registry);
  }
}
