import { z } from 'zod';
import { HttpError, invalidFields } from '../http/HttpError';
import { verifyPassword } from './passwordHash';
import type { SessionRefusal } from './sessionEvents';
import { openSession } from './sessionStore';
import { trySecret, type SessionCall } from './sessionTools';
import { findUserByEmail } from './staffUsers';

const body = z.object({
  email: z.string('Please enter a valid email').trim().max(254, 'Must be at most 254 characters').pipe(z.email('Please enter a valid email')),
  password: z.string('Please input your password!').min(1, 'Please input your password!').max(1000, 'Must be at most 1000 characters'),
});

function readSignIn(sent: unknown) {
  const read = body.safeParse(typeof sent === 'object' && sent !== null ? sent : {});
  if (!read.success) throw invalidFields(z.flattenError(read.error).fieldErrors);
  return read.data;
}

/** POST sessions: an e-mail and a password for a token. The device is known from then on. */
export async function signIn(call: SessionCall) {
  const { request, reply, tools } = call;
  const { db, config, now, tell, devices } = tools;
  const { email, password } = readSignIn(request.body);
  const user = await findUserByEmail(db, email);
  const about = user ? { userId: user.id, email: user.email } : { email };
  const refuse = (refusal: SessionRefusal) => tell(request, { kind: 'sign_in_refused', ...about, refusal });
  const isRight = () => verifyPassword(password, user?.password);
  const right = await trySecret(call, { what: 'password', email, userId: user?.id, isRight, whenThrottled: () => refuse('throttled') });
  if (!user || !right) {
    await refuse(user ? 'wrong_password' : 'unknown_email');
    throw new HttpError(401, 'The email or the password is wrong');
  }
  const session = await openSession(db, { userId: user.id, now: now(), limits: config });
  await devices.keep(request, reply, { userId: user.id, now: now() });
  await tell(request, { kind: 'signed_in', ...about, session: session.id });
  return { data: { auth_token: session.token, email: user.email } };
}
