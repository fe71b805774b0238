import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccessAction } from '../../accessLog/accessEvent';
import type { AppContext } from '../../contracts';
import { maxLengths } from '../../../schema';
import { HttpError } from '../../http/HttpError';
import { dataSchema, emptySchema, timestampSchema, type ZodTypes } from '../../http/openapi/routeSchema';
import { afterCommit, writeInTransaction } from '../../http/idempotency/IdempotentCall';
import { manufacturerOf } from '../../http/manufacturerOf';
import { createSessionTools, requireUser } from '../../accounts/sessionTools';
import { passwordField } from '../../accounts/passwordRules';
import { codeField, verifyCaller } from '../../accounts/verifyCaller';
import { addGrant, endGrants, findGrant, unlockChanges } from '../../staff/grants';
import { ownGrantPath } from './registerEndGrant';
import { notifyAdministrators } from './notifyAdministrators';

const [minReasonWords, maxReasonLength] = [3, maxLengths.reason];

const reason = z
  .string('Please give the reason')
  .trim()
  .max(maxReasonLength, `Must be at most ${maxReasonLength} characters`)
  .refine(
    (text) => text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length >= minReasonWords,
    `Please give the reason in at least ${minReasonWords} words`,
  )
  .describe(`At least ${minReasonWords} words`);

const grantBody = z.object({
  reason,
  password: passwordField('Please input your password!'),
  code: codeField,
});

const grantSchema = z.object({
  id: z.int().min(1),
  expires_at: timestampSchema,
  changes_from: timestampSchema.nullable().describe('When changes were unlocked; null while the access is for reading'),
});
const common = { tags: ['Emergency access'], ofManufacturer: true } as const;
const schemas = {
  take: {
    ...common,
    summary: "Start temporary emergency access to a manufacturer's records",
    body: grantBody,
    response: { 201: dataSchema(grantSchema).describe('The emergency access') },
    errorStatuses: [409, 422],
  },
  find: {
    ...common,
    summary: 'The emergency access of the current user',
    response: { 200: dataSchema(grantSchema.nullable()).describe('Null if there is none') },
    errorStatuses: [409],
  },
  unlock: {
    ...common,
    summary: 'Unlock changes under the emergency access of the current user, until it ends',
    body: z.object({ reason }),
    response: { 200: dataSchema(grantSchema).describe('The emergency access') },
    errorStatuses: [409, 422],
  },
  end: {
    ...common,
    summary: 'End the emergency access of the current user',
    response: { 200: dataSchema(emptySchema) },
    errorStatuses: [409],
  },
};

/**
 * Emergency access: a user who does not serve a manufacturer gives a reason, their password and the code of their
 * second factor and gets temporary access to its records. Their entries in the access log are marked, and the
 * administrators are notified. The access is for reading: `POST x/emergency_access/mine/changes` unlocks changes with a
 * reason of their own. `GET x/emergency_access/mine` returns the caller's access, `DELETE` ends it. The routes do not
 * exist where EMERGENCY_ACCESS_MINUTES is 0.
 */
export function registerEmergency(app: FastifyInstance, options: AppContext): void {
  const { store, config, messenger, accessLog, onLetters, now } = options;
  const minutes = config.emergencyMinutes;
  if (minutes === 0) return;
  const tools = createSessionTools(options);
  const path = '/api/x/emergency_access';
  const readCall = (request: FastifyRequest) => {
    const manufacturer = manufacturerOf(request, options);
    const { id, email, service_manufacturers } = requireUser(request);
    if (service_manufacturers.includes(manufacturer.key))
      throw new HttpError(409, `You serve ${manufacturer.name}: no emergency access is needed`);
    return { manufacturer, email, who: { userId: id, manufacturer: manufacturer.key, now: now() } };
  };
  const logAccess = (
    request: FastifyRequest,
    action: AccessAction,
    more: { readonly emergency_id?: number; readonly reason?: string } = {},
  ) => {
    const { manufacturer, email, who } = readCall(request);
    const call = {
      happened_at: now().toISOString(),
      request_id: request.id,
      address: request.ip,
      user_id: who.userId,
      user_email: email,
    };
    accessLog.add({ ...call, action, manufacturer: manufacturer.key, ...more });
  };

  const routes = app.withTypeProvider<ZodTypes>();
  // Refuse users who need no emergency access before the body is validated.
  const preValidation = (request: FastifyRequest) => Promise.resolve(void readCall(request));

  routes.post(path, { config: { secret: true }, schema: schemas.take, preValidation }, async (request, reply) => {
    const { manufacturer, email, who } = readCall(request);
    const { reason, password, code } = request.body;
    await verifyCaller({ request, reply, tools }, { password, code }, (refusal) => {
      logAccess(request, 'emergency_refused', { reason: refusal });
      return Promise.resolve();
    });
    const grant = await writeInTransaction(request, tools.db, async (db) => {
      await notifyAdministrators(
        { db, messenger, config },
        {
          email,
          manufacturer,
          subject: `Emergency access to ${manufacturer.name}`,
          what: `taken emergency access to its records for ${minutes} minutes`,
        },
      );
      return addGrant({ db }, { ...who, email, reason, minutes });
    });
    await afterCommit(request, () => {
      logAccess(request, 'emergency_granted', { emergency_id: grant.id });
      // The response does not wait for the e-mails.
      onLetters?.();
    });
    void reply.code(201);
    return { data: grant };
  });
  routes.get(`/api/${ownGrantPath}`, { schema: schemas.find }, async (request) => ({
    data: (await findGrant(store, readCall(request).who)) ?? null,
  }));
  routes.post(`/api/${ownGrantPath}/changes`, { schema: schemas.unlock, preValidation }, async (request) => {
    const { manufacturer, email, who } = readCall(request);
    const current = await findGrant(store, who);
    if (!current) throw new HttpError(409, `You have no emergency access to ${manufacturer.name}`);
    const unlocked = await writeInTransaction(request, tools.db, async (db) => {
      const grant = await unlockChanges({ db }, { id: current.id, reason: request.body.reason, now: who.now });
      const what = 'unlocked changes of its records under an emergency access, until this ends';
      if (grant)
        await notifyAdministrators(
          { db, messenger, config },
          { email, manufacturer, subject: `Emergency access to ${manufacturer.name}: changes`, what },
        );
      return grant;
    });
    await afterCommit(request, () => {
      if (!unlocked) return;
      logAccess(request, 'emergency_changes', { emergency_id: current.id });
      onLetters?.();
    });
    return { data: unlocked ?? current };
  });
  routes.delete(`/api/${ownGrantPath}`, { schema: schemas.end }, async (request) => {
    const { who } = readCall(request);
    const grant = await findGrant(store, who);
    if (grant) {
      await endGrants(store, who);
      logAccess(request, 'emergency_ended', { emergency_id: grant.id });
    }
    return { data: {} };
  });
}
