import type { SessionUser } from '../contracts';
import { prepareMarker } from '../db';
import type { StaffDb } from '../staff/staffDatabase';
import { hashToken, createToken } from '../staff/ensureSecret';

export interface SessionLimits {
  readonly sessionIdleMinutes: number;
  readonly sessionMaxHours: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Update interval of `last_seen_at` in milliseconds: at most once a minute, more often if the idle timeout is short.
 */
const lastSeenIntervalMs = ({ sessionIdleMinutes }: SessionLimits): number =>
  Math.min(minuteMs, (sessionIdleMinutes * minuteMs) / 4);

interface NewSession {
  readonly userId: number;
  readonly now: Date;
  readonly limits: SessionLimits;
  /** Network address and User-Agent. */
  readonly caller: { readonly address: string; readonly agent?: string };
}

const maxAgentLength = 500;

export interface OpenedSession {
  readonly id: string;
  /** Not stored; only its hash is. */
  readonly token: string;
}

/** Opens a session and deletes expired ones. */
export async function openSession(db: StaffDb, { userId, now, limits, caller }: NewSession): Promise<OpenedSession> {
  const token = createToken();
  await db.deleteFrom('staff.sessions').where('expires_at', '<', now.toISOString()).execute();
  const { id } = await db
    .insertInto('staff.sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + limits.sessionMaxHours * hourMs),
      address: caller.address,
      agent: caller.agent?.slice(0, maxAgentLength) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Time at which an unused session ends, in milliseconds since the epoch. */
export const sessionEndMs = (
  { last_seen_at, expires_at }: { last_seen_at: string; expires_at: string },
  { sessionIdleMinutes }: SessionLimits,
): number => Math.min(Date.parse(last_seen_at) + sessionIdleMinutes * minuteMs, Date.parse(expires_at));

/** An active session and its user; `mustChangePassword` while a one-time password is in use. */
export interface ActiveSession {
  readonly user: SessionUser;
  readonly mustChangePassword: boolean;
  readonly hasSecondFactor: boolean;
  /** WAL position that covers all writes of the session. */
  readonly writtenUpTo: number;
}

/**
 * Finds the session of a token; undefined if it is unknown, idle for too long, expired, or its user is discarded.
 * Deletes an invalid session. A valid one is extended, unless the request is one that pages send by themselves.
 */
export async function findSession(
  db: StaffDb,
  {
    token,
    now,
    limits,
    isBackground = false,
  }: { token: string; now: Date; limits: SessionLimits; isBackground?: boolean | undefined },
): Promise<ActiveSession | undefined> {
  const hash = hashToken(token);
  const found = await db
    .selectFrom('staff.sessions as session')
    .modifyFront(prepareMarker)
    .innerJoin('staff.users as user', 'user.id', 'session.user_id')
    .select([
      'session.id as session',
      'session.last_seen_at',
      'session.expires_at',
      'session.written_up_to',
      'user.id',
      'user.email',
      'user.role',
    ])
    .select(['user.service_manufacturers', 'user.must_change_password', 'user.discarded_at'])
    .leftJoin('staff.second_factors as factor', 'factor.user_id', 'user.id')
    .select('factor.secret as factor')
    .where('session.token_hash', '=', hash)
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.discarded_at !== null || sessionEndMs(found, limits) <= now.getTime()) {
    await endSession(db, token);
    return undefined;
  }
  // Also where it is in the future, because the clock has been set back since: the session would remain active until
  // that time.
  if (!isBackground && Math.abs(now.getTime() - Date.parse(found.last_seen_at)) >= lastSeenIntervalMs(limits)) {
    await db.updateTable('staff.sessions').set({ last_seen_at: now }).where('token_hash', '=', hash).execute();
  }
  const { id, email, role, service_manufacturers, session, written_up_to: writtenUpTo } = found;
  return {
    user: { id, email, role, service_manufacturers, session },
    mustChangePassword: found.must_change_password,
    hasSecondFactor: found.factor !== null,
    writtenUpTo,
  };
}

/** The users of those sessions that are active, by session, as they are; does not extend the sessions. */
export async function findActiveSessions(
  db: StaffDb,
  { ids, now, limits }: { ids: readonly string[]; now: Date; limits: SessionLimits },
): Promise<ReadonlyMap<string, SessionUser>> {
  const found = await db
    .selectFrom('staff.sessions as session')
    .innerJoin('staff.users as user', 'user.id', 'session.user_id')
    .select(['session.id as session', 'session.last_seen_at', 'session.expires_at'])
    .select(['user.id', 'user.email', 'user.role', 'user.service_manufacturers'])
    .where('session.id', 'in', ids)
    .where('user.discarded_at', 'is', null)
    .execute();
  return new Map(
    found
      .filter((one) => sessionEndMs(one, limits) > now.getTime())
      .map(({ last_seen_at: _seen, expires_at: _end, ...user }) => [user.session, user]),
  );
}

export async function endSession(db: StaffDb, token: string): Promise<void> {
  await db.deleteFrom('staff.sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends every session of a user: after a password change and when the user is discarded. */
export async function endSessionsOf(db: StaffDb, userId: number): Promise<void> {
  await db.deleteFrom('staff.sessions').where('user_id', '=', userId).execute();
}
