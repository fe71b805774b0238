import type { FastifyInstance } from 'fastify';
import type { AppOptions } from '../contracts';
import { HttpError } from '../http/HttpError';
import { whenStored, writeOnce } from '../idempotency/KeyedCall';
import { recordsOf } from '../records/openRecords';
import { idOf } from '../records/requestParts';
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
  api.post(`/${users.path}/:id/reset_password`, { config: { secret: true } }, async (request) => {
    const records = recordsOf(request);
    const id = idOf(request, users);
    await records.getOne(users, id);
    if (id === records.context.user.id) throw new HttpError(409, 'Use Change Password to change your own password');
    const password = config.resetPassword ?? oneTimePassword();
    const hash = await hashPassword(password);
    const { record } = await records.keep(users, {
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
  api.post(`/${users.path}/:id/reset_second_factor`, async (request) => {
    const records = recordsOf(request);
    const id = idOf(request, users);
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
