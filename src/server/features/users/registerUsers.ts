import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RouteModule } from '../../contracts';
import { HttpError } from '../../http/HttpError';
import { emptySchema, recordParams } from '../../http/openapi/routeSchema';
import { afterCommit } from '../../http/idempotency/IdempotentCall';
import { recordsOf } from '../../records/openRecords';
import type { Row } from '../../records/Records';
import { removeFactor } from '../../accounts/secondFactor/factorStore';
import { readCaller, type SessionEventKind } from '../../accounts/sessionEvents';
import { endSessionsOf } from '../../accounts/sessionStore';
import { clearFailures } from '../../accounts/signInThrottle';
import { staffDb } from '../../staff/staffDatabase';
import { createOneTimePassword, oneTimePasswordEnd } from '../../accounts/passwordRules';

/** The manufacturers whose access logs record what a request does to a user. */
const manufacturersOf = ({ trace: { manufacturer = '', concerned } }: FastifyRequest): readonly string[] => [
  ...new Set([manufacturer, ...concerned]),
];

/**
 * POST users/{id}/reset_password (Records 7, decision 18): sets the configured password or a random one, returns it
 * once as `{ password }`, and ends the sessions of the user, who must change it at the next sign-in. POST
 * users/{id}/reset_second_factor removes a lost second factor.
 */
export const registerUsers: RouteModule = (api, { registry, getOptions }) => {
  const users = registry.get('users');
  const common = {
    tags: [users.label.many],
    params: recordParams(users),
    errorStatuses: [404, 409],
  };
  const password = z
    .object({ password: z.string() })
    .describe(
      'The new password, which is shown only once and must be changed at the next sign-in, for which it ' +
        'works once within eight hours',
    );
  const resetPassword = { ...common, summary: 'Reset Password', response: { 200: password } };
  const resetFactor = { ...common, summary: 'Reset Second Factor', response: { 200: emptySchema } };
  const reportReset = (request: FastifyRequest, kind: SessionEventKind, { id, email }: Row) => {
    const { onSessionEvent, now } = getOptions();
    const { id: userId, email: by } = recordsOf(request).context.user;
    const event = {
      kind,
      at: now(),
      userId: id,
      email: String(email),
      by: { id: userId, email: by },
      manufacturers: manufacturersOf(request),
    };
    return afterCommit(request, () => onSessionEvent({ ...readCaller(request), ...event }));
  };
  api.post(
    `/${users.apiPath}/:id/reset_password`,
    { config: { secret: true }, schema: resetPassword },
    async (request) => {
      const { config, passwords, now } = getOptions();
      const records = recordsOf(request);
      const { id } = request.params;
      await records.getOne(users, id);
      if (id === records.context.user.id) throw new HttpError(409, 'Use Change Password to change your own password');
      const password = config.resetPassword ?? createOneTimePassword();
      const hash = await passwords.hash(password);
      const { record } = await records.patch(users, {
        id,
        decide: ({ discarded_at }) => {
          if (discarded_at !== null)
            throw new HttpError(409, 'This user is in the trash: recover it before changing it');
          return { password: hash, must_change_password: true };
        },
        withinTransaction: async (source, { email }) => {
          await staffDb(source)
            .updateTable('staff.users')
            .set({ one_time_until: oneTimePasswordEnd(now()) })
            .where('id', '=', id)
            .execute();
          await endSessionsOf(staffDb(source), id);
          await clearFailures(staffDb(source), String(email));
        },
      });
      await reportReset(request, 'password_reset', record);
      return { password };
    },
  );
  api.post(`/${users.apiPath}/:id/reset_second_factor`, { schema: resetFactor }, async (request) => {
    const records = recordsOf(request);
    records.requireRight(users, 'update');
    const { id } = request.params;
    if (id === records.context.user.id)
      throw new HttpError(409, 'Use Second Factor in your account menu to change your own');
    const { record } = await records.patch(users, {
      id,
      decide: () => ({}),
      withinTransaction: async (source) => {
        await removeFactor(staffDb(source), id);
        await endSessionsOf(staffDb(source), id);
      },
    });
    await reportReset(request, 'second_factor_reset', record);
    return {};
  });
};
