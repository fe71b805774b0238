import { invalidFields } from '../http/HttpError';
import { hashPassword, verifyPassword } from './passwordHash';
import { readPasswordChange } from './passwordRules';
import { callerOf, type SessionRefusal } from './sessionEvents';
import { endSessionsOf, openSession } from './sessionStore';
import { noSession, signedIn, trySecret, type SessionCall } from './sessionTools';
import { findUser } from './staffUsers';

/** POST sessions/change_password (decision 19): ends every session of the user and answers a fresh one. */
export async function changePassword(call: SessionCall) {
  const { request, tools } = call;
  const { db, config, now, tell } = tools;
  const { id, session: old } = signedIn(request);
  const user = await findUser(db, id);
  if (!user) throw noSession();
  const read = await readPasswordChange(request.body, [user.email, user.first_name, user.last_name]);
  if ('errors' in read) throw invalidFields(read.errors);
  const about = { userId: user.id, email: user.email };
  const refuse = (refusal: SessionRefusal) => tell(request, { kind: 'password_change_refused', ...about, session: old, refusal });
  const isRight = () => verifyPassword(read.change.old_password, user.password);
  if (!(await trySecret(call, { what: 'password', ...about, isRight, whenThrottled: () => refuse('throttled') }))) {
    await refuse('wrong_password');
    throw invalidFields({ old_password: ['The current password is wrong'] });
  }
  const password = await hashPassword(read.change.new_password);
  const session = await db.transaction().execute(async (trx) => {
    await trx.updateTable('staff.users').set({ password, must_change_password: false, updated_at: now() }).where('id', '=', user.id).execute();
    await endSessionsOf(trx, user.id);
    return openSession(trx, { userId: user.id, now: now(), limits: config, caller: callerOf(request) });
  });
  await tell(request, { kind: 'password_changed', ...about, session: session.id });
  return { data: { auth_token: session.token, email: user.email } };
}
