import { z } from 'zod';
import { maxLengths } from '../../schema';
import { HttpError } from '../http/HttpError';
import { verifyPassword } from './passwordHash';
import { callerOf, type SessionRefusal } from './sessionEvents';
import { openSession } from './sessionStore';
import { newSession, sessionTags, trySecret, type CallWith } from './sessionTools';
import { findUserByEmail } from './staffUsers';

const body = z.object({
  email: z.string('Please enter a valid email').trim().max(maxLengths.email, `Must be at most ${maxLengths.email} characters`).meta({ format: 'email' }).pipe(z.email('Please enter a valid email')),
  password: z.string('Please input your password!').min(1, 'Please input your password!').max(1000, 'Must be at most 1000 characters'),
  code: z.string('Please enter the code').trim().max(40, 'Must be at most 40 characters').optional().describe('Of the second factor, where there is one'),
});

export const signInSchema = { tags: sessionTags, summary: 'Sign in', body, response: { 200: newSession.describe('Signed in') }, refusals: [422] };

/** POST sessions: exchanges an e-mail and a password for a token, and marks the device as known. */
export async function signIn(call: CallWith<typeof body>) {
  const { request, reply, tools } = call;
  const { db, config, now, tell, devices } = tools;
  const { email, password, code } = call.body;
  const user = await findUserByEmail(db, email);
  const about = user ? { userId: user.id, email: user.email } : { email };
  const refuse = (refusal: SessionRefusal) => tell(request, { kind: 'sign_in_refused', ...about, refusal });
  const isRight = () => verifyPassword(password, user?.password);
  const right = await trySecret(call, { what: 'password', email, userId: user?.id, isRight, whenThrottled: () => refuse('throttled') });
  if (!user || !right) {
    await refuse(user ? 'wrong_password' : 'unknown_email');
    throw new HttpError(401, 'The email or the password is wrong');
  }
  if (await tools.factors.isActive(user.id)) {
    // Other servers have no such step: the response equals that of a wrong password except for its code.
    if (code === undefined || code === '') throw new HttpError(401, 'Please enter the code of your second factor', { more: { code: 'second_factor_required' } });
    const isRightCode = () => tools.factors.spend(user.id, code);
    if (!(await trySecret(call, { what: 'code', email, userId: user.id, isRight: isRightCode, whenThrottled: () => refuse('throttled') }))) {
      await refuse('wrong_code');
      throw new HttpError(401, 'The code is wrong, or was used before', { more: { code: 'second_factor_wrong' } });
    }
  }
  const session = await openSession(db, { userId: user.id, now: now(), limits: config, caller: callerOf(request) });
  await devices.setCookie(request, reply, { userId: user.id, now: now() });
  await tell(request, { kind: 'signed_in', ...about, session: session.id });
  return { data: { auth_token: session.token, email: user.email } };
}
