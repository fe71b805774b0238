import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerConfig } from '../config';
import type { SessionUser } from '../contracts';
import { HttpError, invalidFields } from '../http/HttpError';
import { isApiRequest } from '../security';
import type { Store } from '../store';
import { hashPassword, verifyPassword } from './passwordHash';
import { readPasswordChange } from './passwordRules';
import { staffDb, type StaffDb } from './staffDatabase';
import { callerOf, type SessionEvent, type SessionListener, type SessionRefusal } from './sessionEvents';
import { endSession, endSessionsOf, findSession, openSession } from './sessionStore';
import { countTry, forgetTry, ThrottledError } from './signInThrottle';
import { tokenOf } from './token';
import { findUser, findUserByEmail } from './staffUsers';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to a user who has to choose a password before anything else. */
    readonly beforePasswordChange?: true;
  }
}

export interface SessionOptions {
  readonly store: Store;
  readonly config: Pick<ServerConfig, 'sessionIdleMinutes' | 'sessionMaxHours' | 'signIn'>;
  /** The clock; another one for tests of expiry. */
  readonly now?: () => Date;
  readonly onSessionEvent?: SessionListener;
}

interface Context extends Required<Omit<SessionOptions, 'store'>> {
  readonly db: StaffDb;
}

/** The one place that an event is told from: what is the same of all of a call's is added here. */
const tell = async (request: FastifyRequest, { now, onSessionEvent }: Context, event: Omit<SessionEvent, 'at' | 'address' | 'agent'>): Promise<void> =>
  onSessionEvent({ ...callerOf(request), at: now(), ...event });

const signInBody = z.object({
  email: z.string('Please enter a valid email').trim().max(254, 'Must be at most 254 characters').pipe(z.email('Please enter a valid email')),
  password: z.string('Please input your password!').min(1, 'Please input your password!').max(1000, 'Must be at most 1000 characters'),
});

/** Every role may see shipments; a right that only some have would be told apart here (decision 20). */
const permissionsByRole: Readonly<Record<string, readonly string[]>> = { brand_admin: ['shipments'], crm_user: ['shipments'] };

const noSession = () => new HttpError(401, 'Your session has ended. Please sign in');

function signedIn(request: FastifyRequest): SessionUser {
  if (!request.user) throw noSession();
  return request.user;
}

async function signIn(request: FastifyRequest, context: Context) {
  const { db, config, now } = context;
  const read = signInBody.safeParse(typeof request.body === 'object' && request.body !== null ? request.body : {});
  if (!read.success) throw invalidFields(z.flattenError(read.error).fieldErrors);
  const { email, password } = read.data;
  const attempt = { email, address: request.ip, now: now(), limits: config.signIn };
  const user = await findUserByEmail(db, email);
  const about = user ? { userId: user.id, email: user.email } : { email };
  const refuse = (refusal: SessionRefusal) => tell(request, context, { kind: 'sign_in_refused', ...about, refusal });
  await countTry(db, attempt).catch(whenThrottled(() => refuse('throttled')));
  const right = await verifyPassword(password, user?.password);
  if (!user || !right) {
    await refuse(user ? 'wrong_password' : 'unknown_email');
    throw new HttpError(401, 'The email or the password is wrong');
  }
  await forgetTry(db, attempt);
  const session = await openSession(db, { userId: user.id, now: now(), limits: config });
  await tell(request, context, { kind: 'signed_in', ...about, session: session.id });
  return { data: { auth_token: session.token, email: user.email } };
}

async function answerMe(request: FastifyRequest, { db }: Context) {
  const user = await findUser(db, signedIn(request).id);
  if (!user) throw noSession();
  const { email, first_name, last_name, role, service_manufacturers, must_change_password } = user;
  const permissions = permissionsByRole[role] ?? [];
  return { data: { email, first_name, last_name, role, permissions, service_manufacturers, must_change_password } };
}

async function changePassword(request: FastifyRequest, context: Context) {
  const { db, config, now } = context;
  const { id, session: old } = signedIn(request);
  const user = await findUser(db, id);
  if (!user) throw noSession();
  const read = await readPasswordChange(request.body);
  if ('errors' in read) throw invalidFields(read.errors);
  const attempt = { email: user.email, address: request.ip, now: now(), limits: config.signIn };
  const about = { userId: user.id, email: user.email };
  const refuse = (refusal: SessionRefusal) => tell(request, context, { kind: 'password_change_refused', ...about, session: old, refusal });
  await countTry(db, attempt).catch(whenThrottled(() => refuse('throttled')));
  if (!(await verifyPassword(read.change.old_password, user.password))) {
    await refuse('wrong_password');
    throw invalidFields({ old_password: ['The current password is wrong'] });
  }
  await forgetTry(db, attempt);
  const password = await hashPassword(read.change.new_password);
  const session = await db.transaction().execute(async (trx) => {
    await trx.updateTable('staff.users').set({ password, must_change_password: false, updated_at: now() }).where('id', '=', user.id).execute();
    await endSessionsOf(trx, user.id);
    return openSession(trx, { userId: user.id, now: now(), limits: config });
  });
  await tell(request, context, { kind: 'password_changed', ...about, session: session.id });
  return { data: { auth_token: session.token, email: user.email } };
}

/** What to do first where tries are throttled; the refusal goes on. */
const whenThrottled = (first: () => Promise<void>) => async (error: unknown): Promise<never> => {
  if (error instanceof ThrottledError) await first();
  throw error;
};

function withRetryAfter<T>(reply: FastifyReply, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof ThrottledError) void reply.header('retry-after', error.retryAfter);
    throw error;
  });
}

/**
 * Signing in and out, who is signed in, and changing the password; and the door in front of every other address under /api: without a
 * session it answers 401. Sets `request.user`. To be called before the routes.
 */
export function registerSessions(app: FastifyInstance, options: SessionOptions): void {
  const { store, config, now = () => new Date(), onSessionEvent = () => undefined } = options;
  const db = staffDb(store);
  const context: Context = { db, config, now, onSessionEvent };
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    const { public: isPublic, beforePasswordChange } = request.routeOptions.config;
    if (!isApiRequest(request) || isPublic) return;
    const token = tokenOf(request.headers.authorization);
    const session = token === undefined ? undefined : await findSession(db, { token, now: now(), limits: config });
    if (!session) {
      await tell(request, context, { kind: 'session_refused', refusal: 'no_session' });
      throw noSession();
    }
    const { user } = session;
    if (session.mustChangePassword && !beforePasswordChange) {
      await tell(request, context, { kind: 'session_refused', userId: user.id, email: user.email, session: user.session, refusal: 'must_change_password' });
      throw new HttpError(403, 'Please change your password first');
    }
    request.user = user;
  });

  app.post('/api/sessions', { config: { public: true } }, (request, reply) => withRetryAfter(reply, signIn(request, context)));
  const own = { config: { beforePasswordChange: true } } as const;
  app.get('/api/sessions/me', own, (request) => answerMe(request, context));
  app.post('/api/sessions/change_password', own, (request, reply) => withRetryAfter(reply, changePassword(request, context)));
  app.delete('/api/sessions', own, async (request) => {
    const token = tokenOf(request.headers.authorization);
    if (token !== undefined) await endSession(db, token);
    const { id, email, session } = signedIn(request);
    await tell(request, context, { kind: 'signed_out', userId: id, email, session });
    return { data: {} };
  });
}
