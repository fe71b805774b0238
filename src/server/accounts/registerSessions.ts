import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../http/HttpError';
import { dataSchema, emptySchema, timestampSchema, type ZodTypes } from '../http/openapi/routeSchema';
import { isApiRequest } from '../http/security';
import { isAdministrator } from './staffUsers';
import { changePassword, changePasswordSchema } from './changePassword';
import { endOtherSessions, endOwnSession, listSessions, ownSessionSchemas } from './ownSessions';
import {
  readSecondFactor,
  setUpSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorSchemas,
  removeSecondFactor,
  needsSecondFactor,
} from './secondFactor/secondFactorHandlers';
import type { SessionRefusal } from './sessionEvents';
import { endSession, findSession } from './sessionStore';
import { trackWrites } from './verifyCaller';
import {
  createSessionTools,
  createNoSessionError,
  draftKeySchema,
  sessionTags,
  readUser,
  requireUser,
  type SessionCall,
  type SessionOptions,
  type SessionTools,
  allPermissions,
  listPermissions,
} from './sessionTools';
import { signIn, signInSchema } from './signIn';
import { parseToken } from '../staff/ensureSecret';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Permitted for a user who must change the password first. */
    readonly beforePasswordChange?: true;
    /** Permitted for a user who must set up a second factor first. */
    readonly beforeSecondFactor?: true;
    /** Sent by open pages by themselves: it does not extend the session. */
    readonly isBackground?: true;
  }
}

const currentUser = z.object({
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  role: z.string(),
  permissions: z.array(z.enum(allPermissions)),
  service_manufacturers: z.array(z.string()),
  must_change_password: z.boolean(),
  must_set_up_second_factor: z.boolean(),
  has_second_factor: z.boolean(),
  idle_minutes: z.number().describe('Minutes without use after which a session ends'),
  draft_key: draftKeySchema,
  emergency_minutes: z
    .number()
    .describe('Duration of an emergency access in minutes; 0 if emergency access is disabled'),
  access_log_broken_at: timestampSchema
    .optional()
    .describe('When the access log was last found broken. Present only for users who may see it, and only if it was'),
});
const currentUserSchema = {
  tags: sessionTags,
  summary: 'The current user',
  response: { 200: dataSchema(currentUser).describe('The user') },
};
const signOutSchema = {
  tags: sessionTags,
  summary: 'Sign out',
  response: { 200: dataSchema(emptySchema).describe('Signed out') },
};

async function readCurrentUser(call: SessionCall) {
  const { config, factors, draftKeyOf, accessLog } = call.tools;
  const user = await readUser(call);
  const { email, first_name, last_name, role, service_manufacturers, must_change_password } = user;
  const permissions = listPermissions({ role, isAdministrator: isAdministrator(user, config) });
  const idle_minutes = config.sessionIdleMinutes;
  const emergency_minutes = config.emergencyMinutes;
  const has_second_factor = await factors.isActive(user.id);
  const must_set_up_second_factor = needsSecondFactor(user, config) && !has_second_factor;
  const draft_key = await draftKeyOf(user.id);
  const access_log_broken_at = permissions.includes('access_log') ? accessLog.findProblem()?.broken_at : undefined;
  const broken = access_log_broken_at !== undefined && { access_log_broken_at };
  return {
    data: {
      email,
      first_name,
      last_name,
      role,
      permissions,
      service_manufacturers: [...service_manufacturers],
      must_change_password,
      must_set_up_second_factor,
      has_second_factor,
      idle_minutes,
      emergency_minutes,
      draft_key,
      ...broken,
    },
  };
}

async function signOut({ request, tools: { db, report } }: SessionCall) {
  const token = parseToken(request.headers.authorization);
  if (token !== undefined) await endSession(db, token);
  const { id, email, session } = requireUser(request);
  await report(request, { kind: 'signed_out', userId: id, email, session });
  return { data: {} };
}

/** Authenticates an API request by its session and sets `request.user`. */
async function authenticate(request: FastifyRequest, { db, config, now, report }: SessionTools): Promise<void> {
  const { public: isPublic, beforePasswordChange, beforeSecondFactor, isBackground } = request.routeOptions.config;
  if (!isApiRequest(request) || isPublic) return;
  const token = parseToken(request.headers.authorization);
  const read = { now: now(), limits: config, isBackground };
  const session = token === undefined ? undefined : await findSession(db, { token, ...read });
  if (!session) {
    await report(request, { kind: 'session_refused', refusal: 'no_session' });
    throw createNoSessionError();
  }
  const { user } = session;
  const refuse = async (refusal: SessionRefusal, message: string) => {
    await report(request, {
      kind: 'session_refused',
      userId: user.id,
      email: user.email,
      session: user.session,
      refusal,
    });
    throw new HttpError(403, message);
  };
  if (session.mustChangePassword && !beforePasswordChange)
    await refuse('must_change_password', 'Please change your password first');
  if (!session.hasSecondFactor && !beforeSecondFactor && needsSecondFactor(user, config))
    await refuse('no_second_factor', 'Please set up your second factor first');
  request.user = user;
  request.writtenUpTo = session.writtenUpTo;
}

/**
 * Registers the routes for signing in and out, the current user, passwords, sessions and second factors, and the
 * authentication hook of all routes under /api: 401 without a session. Call before registering other routes.
 */
export function registerSessions(app: FastifyInstance, options: SessionOptions): void {
  const tools = createSessionTools(options);
  app.decorateRequest('user', null);
  trackWrites(app, options);
  app.addHook('onRequest', (request) => authenticate(request, tools));
  const api = app.withTypeProvider<ZodTypes>();
  const createCall = (request: FastifyRequest, reply: FastifyReply): SessionCall => ({ request, reply, tools });
  const beforeSetup = { config: { beforePasswordChange: true, beforeSecondFactor: true } } as const;
  const duringFactorSetup = { config: { beforeSecondFactor: true } } as const;
  const duringFactorSetupSecret = { config: { ...duringFactorSetup.config, secret: true } } as const;
  const secret = { config: { secret: true } } as const;
  api.post('/api/sessions', { config: { public: true }, schema: signInSchema }, (request, reply) =>
    signIn({ ...createCall(request, reply), body: request.body }),
  );
  api.get('/api/sessions/me', { ...beforeSetup, schema: currentUserSchema }, (request, reply) =>
    readCurrentUser(createCall(request, reply)),
  );
  api.post('/api/sessions/change_password', { ...beforeSetup, schema: changePasswordSchema }, (request, reply) =>
    changePassword({ ...createCall(request, reply), body: request.body }),
  );
  api.delete('/api/sessions', { ...beforeSetup, schema: signOutSchema }, (request, reply) =>
    signOut(createCall(request, reply)),
  );
  api.get('/api/x/sessions', { schema: ownSessionSchemas.list }, (request, reply) =>
    listSessions(createCall(request, reply)),
  );
  api.delete('/api/x/sessions', { schema: ownSessionSchemas.endOthers }, (request, reply) =>
    endOtherSessions(createCall(request, reply)),
  );
  api.delete('/api/x/sessions/:id', { schema: ownSessionSchemas.end }, (request, reply) =>
    endOwnSession(createCall(request, reply), request.params.id),
  );
  api.get('/api/x/two_factor', { ...duringFactorSetup, schema: secondFactorSchemas.state }, (request, reply) =>
    readSecondFactor(createCall(request, reply)),
  );
  api.post(
    '/api/x/two_factor/setup',
    { ...duringFactorSetupSecret, schema: secondFactorSchemas.setUp },
    (request, reply) => setUpSecondFactor({ ...createCall(request, reply), body: request.body }),
  );
  api.post(
    '/api/x/two_factor/confirm',
    { ...duringFactorSetupSecret, schema: secondFactorSchemas.confirm },
    (request, reply) => confirmSecondFactor({ ...createCall(request, reply), body: request.body }),
  );
  api.post(
    '/api/x/two_factor/recovery_codes',
    { ...secret, schema: secondFactorSchemas.recoveryCodes },
    (request, reply) => renewRecoveryCodes({ ...createCall(request, reply), body: request.body }),
  );
  api.post('/api/x/two_factor/remove', { ...secret, schema: secondFactorSchemas.remove }, (request, reply) =>
    removeSecondFactor({ ...createCall(request, reply), body: request.body }),
  );
}
