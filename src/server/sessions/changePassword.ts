import { invalidFields } from '../http/HttpError';
import { hashPassword, verifyPassword } from './passwordHash';
import { passwordChange, refuseChange } from './passwordRules';
import { callerOf, type SessionRefusal } from './sessionEvents';
import { endSessionsOf, openSession } from './sessionStore';
import { newSession, noSession, sessionTags, signedIn, trySecret, type CallWith } from './sessionTools';
import { findUser } from './staffUsers';

export const passwordChangeSchema = {
  tags: sessionTags,
  summary: 'Change the password; ends every other session of the user',
  body: passwordChange,
  response: { 200: newSession.describe('Changed') },
  refusals: [422],
};

/** POST sessions/change_password (decision 19): ends every session of the user and returns a new one. */
export async function changePassword(call: CallWith<typeof passwordChange>) {
  const { request, tools, body } = call;
  const { db, config, now, tell } = tools;
  const { id, session: old } = signedIn(request);
  const user = await findUser(db, id);
  if (!user) throw noSession();
  const errors = await refuseChange(body, [user.email, user.first_name, user.last_name]);
  if (errors) throw invalidFields(errors);
  const about = { userId: user.id, email: user.email };
  const refuse = (refusal: SessionRefusal) => tell(request, { kind: 'password_change_refused', ...about, session: old, refusal });
  const isRight = () => verifyPassword(body.old_password, user.password);
  if (!(await trySecret(call, { what: 'password', ...about, isRight, whenThrottled: () => refuse('throttled') }))) {
    await refuse('wrong_password');
    throw invalidFields({ old_password: ['The current password is wrong'] });
  }
  const password = await hashPassword(body.new_password);
  const session = await db.transaction().execute(async (trx) => {
    await trx.updateTable('staff.users').set({ password, must_change_password: false, updated_at: now() }).where('id', '=', user.id).execute();
    await endSessionsOf(trx, user.id);
    return openSession(trx, { userId: user.id, now: now(), limits: config, caller: callerOf(request) });
  });
  await tell(request, { kind: 'password_changed', ...about, session: session.id });
  return { data: { auth_token: session.token, email: user.email } };
}
