import { z } from 'zod';
import { invalidFields } from '../http/HttpError';
import type { SessionRefusal } from './sessionEvents';
import { createNoSessionError, requireUser, verifySecret, type SessionCall } from './sessionTools';
import { findUser } from './staffUsers';

/** The code of a second factor, or a recovery code, which users without a second factor leave out. */
export const codeField = z
  .string('Please enter the code')
  .trim()
  .max(40, 'Must be at most 40 characters')
  .optional()
  .describe('The code of the second factor, if the user has one');

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

type Refuse = (refusal: Extract<SessionRefusal, 'wrong_password' | 'wrong_code' | 'throttled'>) => Promise<void>;

/**
 * Verifies the password of the current user, and the code of the second factor if there is one, before what an
 * unattended session or a stolen password must not be sufficient for. Returns the user; throws 422 at the field
 * otherwise.
 */
export async function verifyCaller(call: SessionCall, { password, code }: Proof, refuse: Refuse) {
  const { db, factors, passwords } = call.tools;
  const user = await findUser(db, requireUser(call.request).id);
  if (!user) throw createNoSessionError();
  const check = { email: user.email, userId: user.id, onThrottled: () => refuse('throttled') };
  if (
    !(await verifySecret(call, { ...check, kind: 'password', verify: () => passwords.verify(password, user.password) }))
  ) {
    await refuse('wrong_password');
    throw invalidFields({ password: ['The password is wrong'] });
  }
  if (!(await factors.isActive(user.id))) return user;
  if (code === undefined || code === '') throw invalidFields({ code: ['Please enter the code of your second factor'] });
  if (!(await verifySecret(call, { ...check, kind: 'code', verify: () => factors.consume(user.id, code) }))) {
    await refuse('wrong_code');
    throw invalidFields({ code: ['The code is wrong, or was used before'] });
  }
  return user;
}
