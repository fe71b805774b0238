import { invalidFields } from '../http/HttpError';
import { passwordChangeBody, findPasswordChangeErrors } from './passwordRules';
import { readCaller, type SessionRefusal } from './sessionEvents';
import { endSessionsOf, openSession } from './sessionStore';
import {
  newSessionResponse,
  sessionTags,
  readUser,
  requireUser,
  verifySecret,
  type CallWithBody,
} from './sessionTools';

export const changePasswordSchema = {
  tags: sessionTags,
  summary: 'Change the password; ends every other session of the user',
  body: passwordChangeBody,
  response: { 200: newSessionResponse.describe('Changed') },
  errorStatuses: [422],
};

/** POST sessions/change_password (decision 19): ends every session of the user and returns a new one. */
export async function changePassword(call: CallWithBody<typeof passwordChangeBody>) {
  const { request, tools, body } = call;
  const { db, config, now, report, passwords } = tools;
  const { session: currentSession } = requireUser(request);
  const user = await readUser(call);
  const errors = await findPasswordChangeErrors(body, [user.email, user.first_name, user.last_name]);
  if (errors) throw invalidFields(errors);
  const subject = { userId: user.id, email: user.email };
  const refuse = (refusal: SessionRefusal) =>
    report(request, { kind: 'password_change_refused', ...subject, session: currentSession, refusal });
  const verify = () => passwords.verify(body.old_password, user.password);
  if (!(await verifySecret(call, { kind: 'password', ...subject, verify, onThrottled: () => refuse('throttled') }))) {
    await refuse('wrong_password');
    throw invalidFields({ old_password: ['The current password is wrong'] });
  }
  const password = await passwords.hash(body.new_password);
  const session = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('staff.users')
      .set({ password, must_change_password: false, one_time_until: null, updated_at: now() })
      .where('id', '=', user.id)
      .execute();
    await endSessionsOf(trx, user.id);
    return openSession(trx, { userId: user.id, now: now(), limits: config, caller: readCaller(request) });
  });
  await report(request, { kind: 'password_changed', ...subject, session: session.id });
  return { data: { auth_token: session.token, email: user.email } };
}
