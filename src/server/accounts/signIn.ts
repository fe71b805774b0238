import { z } from 'zod';
import { maxLengths } from '../../schema';
import { HttpError } from '../http/HttpError';
import { dataSchema } from '../http/openapi/routeSchema';
import { passwordField, spendOneTimePassword } from './passwordRules';
import { readCaller, type SessionRefusal } from './sessionEvents';
import { openSession } from './sessionStore';
import { draftKeySchema, sessionTags, verifySecret, type CallWithBody } from './sessionTools';
import type { Verify } from './signInThrottle';
import { codeField } from './verifyCaller';
import { findUserByEmail } from './staffUsers';

const body = z.object({
  email: z
    .string('Please enter a valid email')
    .trim()
    .max(maxLengths.email, `Must be at most ${maxLengths.email} characters`)
    .meta({ format: 'email' })
    .pipe(z.email('Please enter a valid email')),
  password: passwordField('Please input your password!'),
  code: codeField,
});

const newSession = dataSchema(z.object({ auth_token: z.string(), email: z.string(), draft_key: draftKeySchema }));

export const signInSchema = {
  tags: sessionTags,
  summary: 'Sign in',
  body,
  response: { 200: newSession.describe('Signed in') },
  errorStatuses: [422],
};

/** POST sessions: exchanges an e-mail and a password for a token, and marks the device as known. */
export async function signIn(call: CallWithBody<typeof body>) {
  const { request, reply, tools } = call;
  const { db, config, now, report, devices, passwords } = tools;
  const { email, password, code } = call.body;
  const user = await findUserByEmail(db, email);
  const subject = user ? { userId: user.id, email: user.email } : { email };
  const refuse = (refusal: SessionRefusal) => report(request, { kind: 'sign_in_refused', ...subject, refusal });
  // Anybody can make up e-mails without end: where many sign-ins fail, those of nobody occupy no processor.
  const verify: Verify = ({ isCrowded }) =>
    isCrowded && !user ? Promise.resolve(false) : passwords.verify(password, user?.password);
  const isCorrect = await verifySecret(call, {
    kind: 'password',
    email,
    userId: user?.id,
    verify,
    onThrottled: () => refuse('throttled'),
  });
  if (!user || !isCorrect) {
    await refuse(user ? 'wrong_password' : 'unknown_email');
    throw new HttpError(401, 'The email or the password is wrong');
  }
  if (await tools.factors.isActive(user.id)) {
    // Other servers have no such step: the response equals that of a wrong password except for its code.
    if (code === undefined || code === '')
      throw new HttpError(401, 'Please enter the code of your second factor', {
        more: { code: 'second_factor_required' },
      });
    const verifyCode = () => tools.factors.consume(user.id, code);
    if (
      !(await verifySecret(call, {
        kind: 'code',
        email,
        userId: user.id,
        verify: verifyCode,
        onThrottled: () => refuse('throttled'),
      }))
    ) {
      await refuse('wrong_code');
      throw new HttpError(401, 'The code is wrong, or was used before', { more: { code: 'second_factor_wrong' } });
    }
  }
  if (!(await spendOneTimePassword(db, user, now()))) {
    await refuse('one_time_password_ended');
    throw new HttpError(
      401,
      'This one-time password was used before or has expired. Please ask an administrator for another',
    );
  }
  if (passwords.isOutdated(user.password)) {
    const renewed = await passwords.hash(password);
    await db
      .updateTable('staff.users')
      .set({ password: renewed })
      .where('id', '=', user.id)
      .where('password', '=', user.password)
      .execute();
  }
  const session = await openSession(db, { userId: user.id, now: now(), limits: config, caller: readCaller(request) });
  await devices.setCookie(request, reply, { userId: user.id, now: now() });
  await report(request, { kind: 'signed_in', ...subject, session: session.id });
  return { data: { auth_token: session.token, email: user.email, draft_key: await tools.draftKeyOf(user.id) } };
}
