import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http/HttpError';
import { isApiRequest } from '../security';
import { isAdministrator } from './administrators';
import { changePassword } from './changePassword';
import { endOtherSessions, endOwnSession, listSessions } from './ownSessions';
import { answerFactor, beginFactor, confirmFactor, renewRecoveryCodes, takeFactorAway } from './secondFactor/secondFactorCalls';
import { needsSecondFactor } from './secondFactor/secondFactorRule';
import type { SessionRefusal } from './sessionEvents';
import { endSession, findSession } from './sessionStore';
import { createSessionTools, noSession, signedIn, type SessionCall, type SessionOptions, type SessionTools } from './sessionTools';
import { signIn } from './signIn';
import { tokenOf } from './token';
import { findUser } from './staffUsers';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to a user who has to choose a password before anything else. */
    readonly beforePasswordChange?: true;
    /** Open to a user who has to set up a second factor before anything else. */
    readonly beforeSecondFactor?: true;
  }
}

/** Every role may see shipments; a right that only some have would be told apart here (decision 20). */
const permissionsByRole: Readonly<Record<string, readonly string[]>> = { brand_admin: ['shipments'], crm_user: ['shipments'] };

async function answerMe({ request, tools: { db, config, factors } }: SessionCall) {
  const user = await findUser(db, signedIn(request).id);
  if (!user) throw noSession();
  const { email, first_name, last_name, role, service_manufacturers, must_change_password } = user;
  const permissions = [...(permissionsByRole[role] ?? []), ...(isAdministrator(user, config) ? ['access_log'] : [])];
  const idle_minutes = config.sessionIdleMinutes;
  const emergency_minutes = config.emergencyMinutes;
  const must_set_up_second_factor = needsSecondFactor(user, config) && !(await factors.isActive(user.id));
  return { data: { email, first_name, last_name, role, permissions, service_manufacturers, must_change_password, must_set_up_second_factor, idle_minutes, emergency_minutes } };
}

async function signOut({ request, tools: { db, tell } }: SessionCall) {
  const token = tokenOf(request.headers.authorization);
  if (token !== undefined) await endSession(db, token);
  const { id, email, session } = signedIn(request);
  await tell(request, { kind: 'signed_out', userId: id, email, session });
  return { data: {} };
}

/** Lets a call of the API through where its session holds, and sets `request.user`. */
async function admit(request: FastifyRequest, { db, config, now, tell }: SessionTools): Promise<void> {
  const { public: isPublic, beforePasswordChange, beforeSecondFactor } = request.routeOptions.config;
  if (!isApiRequest(request) || isPublic) return;
  const token = tokenOf(request.headers.authorization);
  const session = token === undefined ? undefined : await findSession(db, { token, now: now(), limits: config });
  if (!session) {
    await tell(request, { kind: 'session_refused', refusal: 'no_session' });
    throw noSession();
  }
  const { user } = session;
  const refuse = async (refusal: SessionRefusal, message: string) => {
    await tell(request, { kind: 'session_refused', userId: user.id, email: user.email, session: user.session, refusal });
    throw new HttpError(403, message);
  };
  if (session.mustChangePassword && !beforePasswordChange) await refuse('must_change_password', 'Please change your password first');
  if (!session.hasSecondFactor && !beforeSecondFactor && needsSecondFactor(user, config)) await refuse('no_second_factor', 'Please set up your second factor first');
  request.user = user;
}

/**
 * Signing in and out, who is signed in, and changing the password; and the door in front of every other address under /api: without a
 * session it answers 401. Sets `request.user`. To be called before the routes.
 */
export function registerSessions(app: FastifyInstance, options: SessionOptions): void {
  const tools = createSessionTools(options);
  app.decorateRequest('user', null);
  app.addHook('onRequest', (request) => admit(request, tools));
  const handle = (handler: (call: SessionCall) => Promise<unknown>) => (request: FastifyRequest, reply: FastifyReply) => handler({ request, reply, tools });
  const own = { config: { beforePasswordChange: true, beforeSecondFactor: true } } as const;
  const settingUp = { config: { beforeSecondFactor: true } } as const;
  const proving = { config: { ...settingUp.config, secret: true } } as const;
  const secret = { config: { secret: true } } as const;
  app.post('/api/sessions', { config: { public: true } }, handle(signIn));
  app.get('/api/sessions/me', own, handle(answerMe));
  app.post('/api/sessions/change_password', own, handle(changePassword));
  app.delete('/api/sessions', own, handle(signOut));
  app.get('/api/x/sessions', handle(listSessions));
  app.delete('/api/x/sessions', handle(endOtherSessions));
  app.delete('/api/x/sessions/:id', handle(endOwnSession));
  app.get('/api/x/two_factor', settingUp, handle(answerFactor));
  app.post('/api/x/two_factor/setup', proving, handle(beginFactor));
  app.post('/api/x/two_factor/confirm', proving, handle(confirmFactor));
  app.post('/api/x/two_factor/recovery_codes', secret, handle(renewRecoveryCodes));
  app.post('/api/x/two_factor/remove', secret, handle(takeFactorAway));
}
