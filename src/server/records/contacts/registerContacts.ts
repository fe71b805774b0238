import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Resource } from '../../../schema';
import { contactKinds, openReminders, type ContactKind, type ContactLog } from '../../../schema/server';
import type { AppOptions } from '../../contracts';
import { dataSchema, integerMeta, recordParams, type ZodTypes } from '../../http/openapi/routeSchema';
import { ifMatchOf, recordsOf, requireKey } from '../openRecords';
import { assigneeConditions, assigneeParameters } from '../assign/assigneeConditions';
import { findSubjects } from './findSubjects';
import { changeReminder, logContact } from './logContact';
import { registerForgotten } from './registerForgotten';
import { undoMinutes } from '../ownChange';
import { undoLogged } from './undoLogged';

const id = z.int().min(1).meta(integerMeta);
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

/** The most days whose reminders are counted in one call. */
const mostDays = 92;
const dayMs = 86_400_000;

function registerKind(app: FastifyInstance, kind: ContactKind, now: () => Date): void {
  const { resource, log } = kind;
  const path = `/x/log/${resource.name}`;
  const common = { tags: [resource.label.many], ofManufacturer: true } as const;
  const api = app.withTypeProvider<ZodTypes>();
  const whom = z.string().regex(/^[1-9]\d{0,15}$/, 'whom must be the id of a record');
  const subjects = z.object({ id, title: z.string(), details: z.string(), current: z.boolean() });
  api.get(
    `${path}/subjects`,
    {
      schema: {
        ...common,
        summary: 'What a contact with a person may be about: the likeliest first',
        querystring: z.strictObject({ whom: whom.meta({ type: 'integer', minimum: 1 }) }),
        response: { 200: dataSchema(z.array(subjects)) },
        errorStatuses: [404],
      },
    },
    async (request) => ({ data: await findSubjects(recordsOf(request), kind, Number(request.query.whom)) }),
  );
  api.get(
    `${path}/due`,
    {
      schema: {
        ...common,
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
        ...common,
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
        ...common,
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
        ...common,
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
export function registerContacts(app: FastifyInstance, { registry, now = () => new Date() }: AppOptions): void {
  for (const kind of contactKinds(registry)) {
    registerKind(app, kind, now);
    registerForgotten(app, kind, registry);
  }
}
