import { z } from 'zod';
import type { Resource } from '../../../schema';
import {
  contactKinds,
  openReminders,
  type Comparison,
  type ContactKind,
  type ContactLog,
} from '../../../schema/server';
import type { AppContext } from '../../contracts';
import { dataSchema, idSchema as id, idText, recordParams, type Api } from '../../http/openapi/routeSchema';
import { ifMatchOf, recordsOf, requireKey } from '../openRecords';
import { findSubjects } from './findSubjects';
import { changeReminder, logContact, undoLogged } from './logContact';
import { registerForgotten } from './registerForgotten';
import { undoMinutes } from '../ownChange';

const day = z.iso.date('Must be a day, as YYYY-MM-DD');

const written = dataSchema(
  z.object({
    created: id.nullable().describe('The id of the new record'),
    changed: id.nullable().describe('The id of the record whose reminder was closed or moved'),
  }),
).describe('What was written, as the call that takes it back expects it');

const undoBody = z
  .strictObject({ created: id.nullish(), changed: id.nullish() })
  .refine(({ created, changed }) => (created ?? changed ?? undefined) !== undefined, {
    path: ['created'],
    message: 'Name the record that was created or changed',
  });

const contactBody = ({ outcomes }: ContactLog, { reported, label }: Resource) =>
  z.strictObject({
    about: id.describe('The record that the contact is about'),
    outcome: z.enum(
      outcomes.map(({ label }) => label),
      'Please choose what came of it',
    ),
    note: z.string().optional().describe('Plain text. Default: the outcome'),
    remind_on: day.nullish().describe('The day of a reminder'),
    closes: id.nullish().describe('The record whose reminder is closed by this contact'),
    marked: z
      .string()
      .nullish()
      .refine((value) => reported !== undefined || !value, `${label.many} are not reported to anybody: leave it out`)
      .describe('What has to be reported about it, such as an adverse event'),
  });

/** The parameters that say whose records are meant, named as the searches of a list. */
const assigneeParameters = {
  assigned_to: idText('assigned_to must be the id of a user').optional(),
  unassigned: z.enum(['true', 'false']).optional(),
};

interface Assignees {
  readonly assigned_to?: number | undefined;
  readonly unassigned?: 'true' | 'false' | undefined;
}

/** The conditions of the records that the parameters mean. */
function assigneeConditions({ assigned }: Resource, { assigned_to: to, unassigned }: Assignees): Comparison[] {
  if (!assigned) return [];
  return [
    ...(to === undefined ? [] : [{ field: assigned.to, op: 'eq' as const, value: to }]),
    ...(unassigned === undefined ? [] : [{ field: assigned.to, op: 'empty' as const, value: unassigned === 'true' }]),
  ];
}

/** The most days whose reminders are counted in one call. */
const mostDays = 92;
const dayMs = 86_400_000;

function registerKind(api: Api, kind: ContactKind, now: () => Date): void {
  const { resource, log } = kind;
  const path = `/x/log/${resource.name}`;
  const tags = [resource.label.many];
  const subjects = z.object({ id, title: z.string(), details: z.string(), current: z.boolean() });
  api.get(
    `${path}/subjects`,
    {
      schema: {
        tags,
        summary: 'What a contact with a person may be about: the likeliest first',
        querystring: z.strictObject({ whom: idText('whom must be the id of a record') }),
        response: { 200: dataSchema(z.array(subjects)) },
        errorStatuses: [404],
      },
    },
    async (request) => ({ data: await findSubjects(recordsOf(request), kind, request.query.whom) }),
  );
  api.get(
    `${path}/due`,
    {
      schema: {
        tags,
        summary: 'How many reminders are open, by the day on which they are due',
        querystring: z
          .strictObject({ from: day, to: day, ...assigneeParameters })
          .refine(({ assigned_to: to, unassigned }) => resource.assigned ?? (to ?? unassigned) === undefined, {
            path: ['assigned_to'],
            message: `${resource.label.many} are not assigned to anybody`,
          })
          .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / dayMs < mostDays, {
            path: ['to'],
            message: `to must be a day within ${mostDays} days from the first one`,
          }),
        response: { 200: dataSchema(z.array(z.object({ day, count: z.int() }))) },
      },
    },
    async (request) => {
      const { from, to, ...shown } = request.query;
      const where = [...openReminders(kind), ...assigneeConditions(resource, shown)];
      return {
        data: [...(await recordsOf(request).countByDay(resource, { field: log.reminder.at, from, to, where }))],
      };
    },
  );
  api.post(
    path,
    {
      schema: {
        tags,
        summary: 'Log a contact, with its reminder, and close the reminder that it answers',
        body: contactBody(log, resource),
        response: { 201: written },
        errorStatuses: [404, 409, 412, 422],
      },
    },
    async (request, reply) => {
      requireKey(request);
      const data = await logContact(recordsOf(request), kind, { ...request.body, ifMatch: ifMatchOf(request) });
      void reply.code(201);
      return { data };
    },
  );
  api.post(
    `${path}/:id/reminder`,
    {
      schema: {
        tags,
        summary: 'Close a reminder, or move it to a day',
        params: recordParams(resource),
        body: z.strictObject({ remind_on: day.nullable().describe('Null closes it') }),
        response: { 200: written },
        errorStatuses: [404, 409, 412, 422],
      },
    },
    async (request) => {
      const change = { id: request.params.id, ifMatch: ifMatchOf(request), remindOn: request.body.remind_on };
      return { data: await changeReminder(recordsOf(request), kind, change) };
    },
  );
  api.post(
    `${path}/undo`,
    {
      schema: {
        tags,
        summary: `Take back one's own contact or change of a reminder, within ${undoMinutes} minutes`,
        body: undoBody,
        response: { 200: written },
        errorStatuses: [404, 409],
      },
    },
    async (request) => {
      requireKey(request);
      return { data: await undoLogged(recordsOf(request), kind, { ...request.body, now: now() }) };
    },
  );
}

/** The calls of each kind of record that declares a log of contacts, under `x/log/{kind}` (decision 49). */
export function registerContacts(api: Api, { registry, now }: AppContext): void {
  for (const kind of contactKinds(registry)) {
    registerKind(api, kind, now);
    registerForgotten(api, kind, registry);
  }
}
