import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerConfig } from '../config';
import type { AppContext, SessionUser } from '../contracts';
import { HttpError } from '../http/HttpError';
import { dataSchema } from '../http/openapi/routeSchema';
import { createKnownDevices, type KnownDevices } from './knownDevices';
import type { PasswordHasher } from './passwordHash';
import { createFactorStore, type FactorStore } from './secondFactor/factorStore';
import { readCaller, type SessionEvent } from './sessionEvents';
import { createThrottle, ThrottledError, type Attempt, type Throttle, type Verify } from './signInThrottle';
import { staffDb, type StaffDb } from '../staff/staffDatabase';
import { findUser } from './staffUsers';
import { createSecretReader } from '../staff/ensureSecret';
import { permissions, type Holders, type Permission } from '../../../resources/options/staff';

interface PermissionSubject {
  readonly role: string;
  readonly isAdministrator: boolean;
}

/** All declared permissions. */
export const allPermissions = Object.keys(permissions) as readonly Permission[];

/** The permissions of a user, from the declared holders of each. */
export function listPermissions({ role, isAdministrator }: PermissionSubject): Permission[] {
  const isHeld = (holders: Holders): boolean =>
    holders === 'administrators' ? isAdministrator : holders.some((holder) => holder === role);
  return allPermissions.filter((permission) => isHeld(permissions[permission]));
}

/**
 * Returns the key with which a browser encrypts what a user has typed and not saved. It is the same in every session of
 * the user, so that it is readable after the next sign-in, and is given with a session only.
 */
function createDraftKeys(db: StaffDb): (userId: number) => Promise<string> {
  const readSecret = createSecretReader(db, 'draft_keys');
  return async (userId) =>
    createHmac('sha256', await readSecret())
      .update(String(userId))
      .digest('base64url');
}

export type SessionOptions = Pick<
  AppContext,
  'store' | 'passwords' | 'config' | 'now' | 'onSessionEvent' | 'accessLog'
>;

/** Dependencies shared by the session handlers. */
export interface SessionTools {
  readonly db: StaffDb;
  readonly config: ServerConfig;
  readonly now: () => Date;
  readonly passwords: PasswordHasher;
  readonly throttle: Throttle;
  readonly devices: KnownDevices;
  readonly factors: FactorStore;
  readonly accessLog: Pick<AppContext['accessLog'], 'findProblem'>;
  readonly draftKeyOf: ReturnType<typeof createDraftKeys>;
  /** Reports an event, adding the time and the properties of the request. */
  readonly report: (
    request: FastifyRequest,
    event: Omit<SessionEvent, 'at' | 'request' | 'address' | 'agent'>,
  ) => Promise<void>;
}

export function createSessionTools({
  store,
  config,
  passwords,
  now,
  onSessionEvent,
  accessLog,
}: SessionOptions): SessionTools {
  const db = staffDb(store);
  return {
    db,
    config,
    now,
    passwords,
    throttle: createThrottle({ db, limits: config.signIn, now }),
    devices: createKnownDevices(db),
    factors: createFactorStore({ db, key: config.secondFactorKey, now, passwords }),
    accessLog,
    draftKeyOf: createDraftKeys(db),
    report: async (request, event) => onSessionEvent({ ...readCaller(request), at: now(), ...event }),
  };
}

export const createNoSessionError = () => new HttpError(401, 'Your session has ended. Please sign in');

/** The current user; throws 401 without one. */
export function requireUser({ user }: FastifyRequest): SessionUser {
  if (!user) throw createNoSessionError();
  return user;
}

/** The stored user of a call; throws 401 if there is none any more. */
export async function readUser({ request, tools }: Pick<SessionCall, 'request' | 'tools'>) {
  const user = await findUser(tools.db, requireUser(request).id);
  if (!user) throw createNoSessionError();
  return user;
}

interface SecretCheck {
  readonly kind: Attempt['kind'];
  readonly email: string;
  /** Absent if the e-mail is unknown. */
  readonly userId?: number | undefined;
  readonly verify: Verify;
  readonly onThrottled: () => Promise<void>;
}

/** The argument of the session handlers. */
export interface SessionCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly tools: SessionTools;
}

/** A call with the body parsed by the schema of its route. */
export interface CallWithBody<Body extends z.ZodType> extends SessionCall {
  readonly body: z.output<Body>;
}

export const sessionTags = ['Sessions'];
export const draftKeySchema = z
  .string()
  .describe('Encrypts what the user has typed and not saved, in the browser; 32 bytes in base64url');
/** Response of a sign-in and of a password change, which leaves out the key: it stays the same. */
export const newSessionResponse = dataSchema(z.object({ auth_token: z.string(), email: z.string() }));

/**
 * Verifies a secret subject to throttling; if throttled, sets `Retry-After` and calls `onThrottled` before it throws.
 */
export async function verifySecret(
  { request, reply, tools }: SessionCall,
  { kind, email, userId, verify, onThrottled }: SecretCheck,
): Promise<boolean> {
  const device = userId === undefined ? undefined : await tools.devices.find(request, userId, tools.now());
  try {
    return await tools.throttle.attempt({ kind, email, address: request.ip, device }, verify);
  } catch (error) {
    if (error instanceof ThrottledError) {
      void reply.header('retry-after', error.retryAfter);
      await onThrottled();
    }
    throw error;
  }
}
