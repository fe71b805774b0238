import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppOptions } from '../contracts';
import { HttpError } from '../http/HttpError';
import { done, recordParams, type ZodTypes } from '../http/routeSchema';
import { whenStored, writeOnce } from '../idempotency/KeyedCall';
import { recordsOf } from '../records/openRecords';
import { removeFactor } from '../sessions/secondFactor/factorStore';
import { callerOf } from '../sessions/sessionEvents';
import { endSessionsOf } from '../sessions/sessionStore';
import { forgetTriesOf } from '../sessions/signInThrottle';
import { staffDb } from '../sessions/staffDatabase';
import { oneTimePassword } from './oneTimePassword';

/**
 * POST users/{id}/reset_password (Records 7, decision 18): sets the configured text or a random one, answers it this once as
 * `{ password }`, and ends the user's sessions. It has to be changed at the next sign-in. POST users/{id}/reset_second_factor takes
 * the second factor of somebody who has lost it away.
 */
export function registerUsers(api: FastifyInstance, { registry, store, config, hashPassword, onSessionEvent, now = () => new Date() }: AppOptions): void {
  const users = registry.get('users');
  const common = { tags: [users.label.many], params: recordParams(users), refusals: [404, 409], ofManufacturer: true } as const;
  const password = z.object({ password: z.string() }).describe('It is shown only now, and has to be changed at the next sign-in.');
  const resetPassword = { ...common, summary: 'Reset Password', response: { 200: password } };
  const resetFactor = { ...common, summary: 'Reset Second Factor', response: { 200: done } };
  const typed = api.withTypeProvider<ZodTypes>();
  typed.post(`/${users.apiPath}/:id/reset_password`, { config: { secret: true }, schema: resetPassword }, async (request) => {
    const records = recordsOf(request);
    const { id } = request.params;
    await records.getOne(users, id);
    if (id === records.context.user.id) throw new HttpError(409, 'Use Change Password to change your own password');
    const password = config.resetPassword ?? oneTimePassword();
    const hash = await hashPassword(password);
    const { record } = await records.patch(users, {
      id,
      decide: ({ discarded_at }) => {
        if (discarded_at !== null) throw new HttpError(409, 'This user is in the trash: recover it before changing it');
        return { password: hash, must_change_password: true };
      },
      also: async (source, { email }) => {
        await endSessionsOf(staffDb(source), id);
        await forgetTriesOf(staffDb(source), String(email));
      },
    });
    const email = String(record.email);
    await whenStored(request, () => onSessionEvent?.({ ...callerOf(request), kind: 'password_reset', at: now(), userId: id, email, by: records.context.user }));
    return { password };
  });
  typed.post(`/${users.apiPath}/:id/reset_second_factor`, { schema: resetFactor }, async (request) => {
    const records = recordsOf(request);
    const { id } = request.params;
    const { record } = await records.getOne(users, id);
    if (id === records.context.user.id) throw new HttpError(409, 'Use Second Factor in your account menu to change your own');
    await writeOnce(request, staffDb(store), async (db) => {
      await removeFactor(db, id);
      await endSessionsOf(db, id);
    });
    const email = String(record.email);
    await whenStored(request, () => onSessionEvent?.({ ...callerOf(request), kind: 'second_factor_reset', at: now(), userId: id, email, by: records.context.user }));
    return {};
  });
}
