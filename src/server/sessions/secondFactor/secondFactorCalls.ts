import { z } from 'zod';
import { HttpError, invalidFields } from '../../http/HttpError';
import { answerOf, done } from '../../http/routeSchema';
import { writeOnce } from '../../idempotency/KeyedCall';
import { verifyPassword } from '../passwordHash';
import type { SessionEventKind } from '../sessionEvents';
import { noSession, sessionTags, signedIn, trySecret, type CallWith, type SessionCall } from '../sessionTools';
import { findUser } from '../staffUsers';
import { removeFactor } from './factorStore';
import { needsSecondFactor } from './secondFactorRule';
import { setupAddress } from './timeCodes';

const passwordBody = z.object({ password: z.string('Password is required').min(1, 'Password is required').max(1000, 'Must be at most 1000 characters') });
const codeBody = z.object({ code: z.string('Code is required').trim().min(1, 'Code is required').max(40, 'Must be at most 40 characters') });

const recoveryCodes = answerOf(z.object({ recovery_codes: z.array(z.string()) }));

export const secondFactorSchemas = {
  state: {
    tags: sessionTags,
    summary: 'Whether there is a second factor, and has to be one',
    response: { 200: answerOf(z.object({ active: z.boolean(), required: z.boolean(), recovery_codes_left: z.int().min(0) })) },
  },
  setUp: {
    tags: sessionTags,
    summary: 'A secret for an authenticator app, which waits for its first code',
    body: passwordBody,
    response: { 200: answerOf(z.object({ secret: z.string(), address: z.url() })) },
    refusals: [422],
  },
  confirm: { tags: sessionTags, summary: 'Take the secret into use; answers the recovery codes, this once', body: codeBody, response: { 200: recoveryCodes }, refusals: [422] },
  recoveryCodes: { tags: sessionTags, summary: 'New recovery codes in place of the old', body: passwordBody, response: { 200: recoveryCodes }, refusals: [409, 422] },
  remove: { tags: sessionTags, summary: 'Take the second factor away', body: passwordBody, response: { 200: answerOf(done) }, refusals: [409, 422] },
};

type WithPassword = CallWith<typeof passwordBody>;

async function userOf({ request, tools }: SessionCall) {
  const user = await findUser(tools.db, signedIn(request).id);
  if (!user) throw noSession();
  return user;
}

type User = Awaited<ReturnType<typeof userOf>>;

const told = ({ request, tools }: SessionCall, user: User, event: { readonly kind: SessionEventKind; readonly refusal?: 'wrong_password' | 'wrong_code' | 'throttled' }) =>
  tools.tell(request, { userId: user.id, email: user.email, session: signedIn(request).session, ...event });

/** Verifies the password before a change of the second factor: an unattended session is not sufficient. */
async function withPassword(call: WithPassword): Promise<User> {
  const user = await userOf(call);
  const { password } = call.body;
  const refuse = (refusal: 'wrong_password' | 'throttled') => told(call, user, { kind: 'second_factor_refused', refusal });
  const isRight = () => verifyPassword(password, user.password);
  if (await trySecret(call, { what: 'password', email: user.email, userId: user.id, isRight, whenThrottled: () => refuse('throttled') })) return user;
  await refuse('wrong_password');
  throw invalidFields({ password: ['The password is wrong'] });
}

/** GET x/two_factor: whether a second factor is active and required, and the number of unused recovery codes. */
export async function answerFactor(call: SessionCall) {
  const user = await userOf(call);
  const { factors, config } = call.tools;
  const active = await factors.isActive(user.id);
  return { data: { active, required: needsSecondFactor(user, config), recovery_codes_left: active ? await factors.recoveryCodesLeft(user.id) : 0 } };
}

/** POST x/two_factor/setup: returns a secret for an authenticator app once. It becomes active with its first code. */
export async function beginFactor(call: WithPassword) {
  const user = await withPassword(call);
  const secret = await call.tools.factors.begin(user.id, call.request);
  return { data: { secret, address: setupAddress(secret, user.email) } };
}

/** POST x/two_factor/confirm: activates the secret with its first code; returns the recovery codes once. */
export async function confirmFactor(call: CallWith<typeof codeBody>) {
  const user = await userOf(call);
  const { code } = call.body;
  let codes: string[] | undefined;
  const isRight = async () => {
    codes = await call.tools.factors.confirm(user.id, code);
    return codes !== undefined;
  };
  const refuse = (refusal: 'wrong_code' | 'throttled') => told(call, user, { kind: 'second_factor_refused', refusal });
  const right = await trySecret(call, { what: 'code', email: user.email, userId: user.id, isRight, whenThrottled: () => refuse('throttled') });
  if (!right || !codes) {
    await refuse('wrong_code');
    throw invalidFields({ code: ['The code is wrong. Please check the clock of your device, and try the next one'] });
  }
  await told(call, user, { kind: 'second_factor_set_up' });
  return { data: { recovery_codes: codes } };
}

/** POST x/two_factor/recovery_codes: replaces the recovery codes. */
export async function renewRecoveryCodes(call: WithPassword) {
  const user = await withPassword(call);
  if (!(await call.tools.factors.isActive(user.id))) throw new HttpError(409, 'There is no second factor to recover');
  const recovery_codes = await call.tools.factors.renewRecoveryCodes(user.id, call.request);
  await told(call, user, { kind: 'recovery_codes_renewed' });
  return { data: { recovery_codes } };
}

/** POST x/two_factor/remove; 409 if the user must have a second factor. */
export async function takeFactorAway(call: WithPassword) {
  const user = await withPassword(call);
  if (needsSecondFactor(user, call.tools.config)) throw new HttpError(409, 'You have to have a second factor: set up another one in its place');
  await writeOnce(call.request, call.tools.db, (db) => removeFactor(db, user.id));
  await told(call, user, { kind: 'second_factor_removed' });
  return { data: {} };
}
