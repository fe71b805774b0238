import { z } from 'zod';
import { maxLengths } from '../../../schema';
import { assignedKinds, contactKinds, openReminders, type AssignedKind } from '../../../schema/server';
import type { AppOptions } from '../../contracts';
import { invalidFields } from '../../http/HttpError';
import { dataSchema, idSchema as id, type Api } from '../../http/openapi/routeSchema';
import { recordsOf, requireKey } from '../openRecords';
import type { Records } from '../Records';
import { readColleagues, type Colleague } from '../../staff/staffDatabase';

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

/** To whom a record goes; null: to nobody. */
interface Assignment {
  readonly id: number;
  readonly to: number | null;
}

/** A record that was handed over, and whose it was before. */
interface HandedOver {
  readonly id: number;
  readonly from: number | null;
}

interface HandOver {
  readonly assignments: readonly Assignment[];
  readonly note: string | null;
  readonly colleagues: readonly Colleague[];
}

/** Whether the last change of a record took it from this person: giving it back is no new assignment. */
async function wasTakenFrom(records: Records, { resource, assigned }: AssignedKind, { id, to }: Assignment) {
  const [last] = (await records.versions(resource, { id, page: 1, per: 1 })).data;
  return last?.changeset[assigned.to]?.[0] === to;
}

async function assertColleagues(
  records: Records,
  kind: AssignedKind,
  { assignments, colleagues }: Pick<HandOver, 'assignments' | 'colleagues'>,
): Promise<void> {
  for (const assignment of assignments) {
    const { to } = assignment;
    if (to === null || colleagues.some(({ id }) => id === to) || (await wasTakenFrom(records, kind, assignment)))
      continue;
    throw invalidFields({ assignments: ['Somebody named here does not serve this manufacturer: choose another'] });
  }
}

/**
 * Gives records to people who serve the manufacturer. Each gets the note, in place of an earlier one. All writes are
 * those of one idempotent call. Throws 422 for anybody else, who only gets back what was just taken from them.
 */
async function handOver(records: Records, kind: AssignedKind, handed: HandOver): Promise<HandedOver[]> {
  const { resource, assigned } = kind;
  await assertColleagues(records, kind, handed);
  const former: HandedOver[] = [];
  // In the order of their ids, so that two calls for the same records wait for each other and never both.
  for (const { id, to } of [...handed.assignments].sort((a, b) => a.id - b.id)) {
    await records.patch(resource, {
      id,
      decide: (record) => {
        former.push({ id, from: (record[assigned.to] ?? null) as number | null });
        return { [assigned.to]: to, [assigned.note]: handed.note };
      },
    });
  }
  return former;
}

function registerHandOver(api: Api, kind: AssignedKind, { store }: Pick<AppOptions, 'store'>): void {
  const { resource } = kind;
  const schema = {
    tags: [resource.label.many],
    summary: 'Hand records over to colleagues, or to nobody',
    body,
    response: { 200: dataSchema(handedOver) },
    errorStatuses: [404, 409, 422],
  };
  api.post(`/x/assign/${resource.name}`, { schema }, async (request) => {
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
function registerDue(api: Api, { resource, assigned }: AssignedKind, registry: AppOptions['registry']) {
  const contact = contactKinds(registry).find((kind) => kind.resource.name === resource.name);
  if (!contact) return;
  const schema = {
    tags: [resource.label.many],
    summary: "How many of the caller's own reminders are due",
    querystring: z.strictObject({ until: z.iso.date('Must be a day, as YYYY-MM-DD').describe('The last day') }),
    response: { 200: dataSchema(z.object({ count: z.int() })) },
  };
  // The menu counts again whenever somebody has changed one.
  const config = { isBackground: true } as const;
  api.get(`/x/assign/${resource.name}/due`, { schema, config }, async (request) => {
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
export function registerAssign(api: Api, { registry, store }: AppOptions): void {
  const kinds = assignedKinds(registry);
  if (kinds.length === 0) return;
  const schema = {
    tags: ['Users'],
    summary: 'Everybody who serves the manufacturer',
    response: { 200: dataSchema(colleagues) },
  };
  api.get('/x/assign', { schema }, async (request) => {
    const { manufacturer, user } = recordsOf(request).context;
    const all = await readColleagues(store, manufacturer);
    return { data: all.map((one) => ({ ...one, me: one.id === user.id })) };
  });
  for (const kind of kinds) {
    registerHandOver(api, kind, { store });
    registerDue(api, kind, registry);
  }
}
