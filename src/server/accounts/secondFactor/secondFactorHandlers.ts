import { z } from 'zod';
import { HttpError, invalidFields } from '../../http/HttpError';
import { dataSchema, emptySchema } from '../../http/openapi/routeSchema';
import { writeInTransaction } from '../../http/idempotency/IdempotentCall';
import type { SessionEventKind } from '../sessionEvents';
import { sessionTags, readUser, requireUser, verifySecret, type CallWithBody, type SessionCall } from '../sessionTools';
import { isAdministrator } from '../staffUsers';
import { passwordField } from '../passwordRules';
import { codeField, verifyCaller } from '../verifyCaller';
import { removeFactor } from './factorStore';
import { createSetupUri } from './timeCodes';
import type { ServerConfig } from '../../config';
import type { SessionUser } from '../../contracts';

/** Whether a user must have a second factor. */
export function needsSecondFactor(
  user: Pick<SessionUser, 'email' | 'role'>,
  config: Pick<ServerConfig, 'secondFactorRule' | 'administratorEmails'>,
): boolean {
  if (config.secondFactorRule === 'none') return false;
  return config.secondFactorRule === 'everybody' || isAdministrator(user, config);
}

const proofBody = z.object({
  password: passwordField('Password is required'),
  code: codeField,
});
const codeBody = z.object({
  code: z.string('Code is required').trim().min(1, 'Code is required').max(40, 'Must be at most 40 characters'),
});

const recoveryCodes = dataSchema(z.object({ recovery_codes: z.array(z.string()) }));

export const secondFactorSchemas = {
  state: {
    tags: sessionTags,
    summary: 'Whether the current user has a second factor, and whether one is required',
    response: {
      200: dataSchema(z.object({ active: z.boolean(), required: z.boolean(), recovery_codes_left: z.int().min(0) })),
    },
  },
  setUp: {
    tags: sessionTags,
    summary: 'Create a secret for an authenticator app, to be confirmed by a first code',
    body: proofBody,
    response: { 200: dataSchema(z.object({ secret: z.string(), address: z.url() })) },
    errorStatuses: [422],
  },
  confirm: {
    tags: sessionTags,
    summary: 'Activate the secret; returns the recovery codes, which are shown only once',
    body: codeBody,
    response: { 200: recoveryCodes },
    errorStatuses: [422],
  },
  recoveryCodes: {
    tags: sessionTags,
    summary: 'Replace the recovery codes',
    body: proofBody,
    response: { 200: recoveryCodes },
    errorStatuses: [409, 422],
  },
  remove: {
    tags: sessionTags,
    summary: 'Remove the second factor',
    body: proofBody,
    response: { 200: dataSchema(emptySchema) },
    errorStatuses: [409, 422],
  },
};

type ProofCall = CallWithBody<typeof proofBody>;

type User = Awaited<ReturnType<typeof readUser>>;

const reportEvent = (
  { request, tools }: SessionCall,
  user: User,
  event: { readonly kind: SessionEventKind; readonly refusal?: 'wrong_password' | 'wrong_code' | 'throttled' },
) => tools.report(request, { userId: user.id, email: user.email, session: requireUser(request).session, ...event });

/** Verifies the password, and the code of an active second factor, before the second factor is changed. */
const verifyOwner = (call: ProofCall): Promise<User> =>
  verifyCaller(call, call.body, (refusal, user) => reportEvent(call, user, { kind: 'second_factor_refused', refusal }));

/** GET x/two_factor: whether a second factor is active and required, and the number of unused recovery codes. */
export async function readSecondFactor(call: SessionCall) {
  const user = await readUser(call);
  const { factors, config } = call.tools;
  const active = await factors.isActive(user.id);
  return {
    data: {
      active,
      required: needsSecondFactor(user, config),
      recovery_codes_left: active ? await factors.countRecoveryCodes(user.id) : 0,
    },
  };
}

/** POST x/two_factor/setup: returns a secret for an authenticator app once. It becomes active with its first code. */
export async function setUpSecondFactor(call: ProofCall) {
  const user = await verifyOwner(call);
  const secret = await call.tools.factors.begin(user.id, call.request);
  return { data: { secret, address: createSetupUri(secret, user.email) } };
}

/** POST x/two_factor/confirm: activates the secret with its first code; returns the recovery codes once. */
export async function confirmSecondFactor(call: CallWithBody<typeof codeBody>) {
  const user = await readUser(call);
  const { code } = call.body;
  let codes: string[] | undefined;
  const verify = async () => {
    codes = await call.tools.factors.confirm(user.id, code);
    return codes !== undefined;
  };
  const refuse = (refusal: 'wrong_code' | 'throttled') =>
    reportEvent(call, user, { kind: 'second_factor_refused', refusal });
  const isCorrect = await verifySecret(call, {
    kind: 'code',
    email: user.email,
    userId: user.id,
    verify,
    onThrottled: () => refuse('throttled'),
  });
  if (!isCorrect || !codes) {
    await refuse('wrong_code');
    throw invalidFields({ code: ['The code is wrong. Please check the clock of your device, and try the next one'] });
  }
  await reportEvent(call, user, { kind: 'second_factor_set_up' });
  return { data: { recovery_codes: codes } };
}

/** POST x/two_factor/recovery_codes: replaces the recovery codes. */
export async function renewRecoveryCodes(call: ProofCall) {
  const user = await verifyOwner(call);
  if (!(await call.tools.factors.isActive(user.id))) throw new HttpError(409, 'There is no second factor to recover');
  const recovery_codes = await call.tools.factors.renewRecoveryCodes(user.id, call.request);
  await reportEvent(call, user, { kind: 'recovery_codes_renewed' });
  return { data: { recovery_codes } };
}

/** POST x/two_factor/remove; 409 if the user must have a second factor. */
export async function removeSecondFactor(call: ProofCall) {
  const user = await verifyOwner(call);
  if (needsSecondFactor(user, call.tools.config))
    throw new HttpError(409, 'You have to have a second factor: set up another one in its place');
  await writeInTransaction(call.request, call.tools.db, (db) => removeFactor(db, user.id));
  await reportEvent(call, user, { kind: 'second_factor_removed' });
  return { data: {} };
}
