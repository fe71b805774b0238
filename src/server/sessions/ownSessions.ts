import bowser from 'bowser';
import { z } from 'zod';
import { notFound } from '../http/HttpError';
import { answerOf, done, instant } from '../http/routeSchema';
import { sessionTags, signedIn, type SessionCall } from './sessionTools';
import { endOf } from './sessionStore';

const text = z.string().nullable();
const ownSession = z.object({ id: z.uuid(), created_at: instant, last_seen_at: instant, address: text, device: text.describe('Browser and system'), current: z.boolean() });

/** Schemas of the routes that list and end the sessions of the current user. */
export const ownSessionSchemas = {
  list: { tags: sessionTags, summary: 'Where one is signed in, the most recently used first', response: { 200: answerOf(z.array(ownSession)) } },
  endOthers: { tags: sessionTags, summary: "End all of one's own sessions but this one", response: { 200: answerOf(z.object({ ended: z.int().min(0) })) } },
  end: { tags: sessionTags, summary: "End one of one's own sessions", params: z.object({ id: z.string() }), response: { 200: answerOf(done) }, refusals: [404] },
};

/** The browser and operating system without versions, as "Chrome on Windows"; null if unknown. */
export function deviceName(agent: string | null): string | null {
  if (agent === null || agent === '') return null;
  const { browser, os } = bowser.parse(agent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length > 0 ? names.join(' on ') : null;
}

/** GET x/sessions: the active sessions of the current user, the most recently used first. */
export async function listSessions({ request, tools: { db, config, now } }: SessionCall) {
  const { id, session } = signedIn(request);
  const rows = await db
    .selectFrom('staff.sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'address', 'agent'])
    .where('user_id', '=', id)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const held = rows.filter((row) => endOf(row, config) > now().getTime());
  return {
    data: held.map((row) => ({
      id: row.id,
      created_at: row.created_at,
      last_seen_at: row.last_seen_at,
      address: row.address,
      device: deviceName(row.agent),
      current: row.id === session,
    })),
  };
}

/** DELETE x/sessions/{id}: ends a session of the current user; 404 for any other. */
export async function endOwnSession({ request, tools: { db, tell } }: SessionCall, id: string) {
  const { id: userId, email } = signedIn(request);
  const ended = await db.deleteFrom('staff.sessions').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst();
  if (!ended) throw notFound('The session');
  await tell(request, { kind: 'session_ended', userId, email, session: id });
  return { data: {} };
}

/** DELETE x/sessions: ends all sessions of the current user except the current one. */
export async function endOtherSessions({ request, tools: { db, tell } }: SessionCall) {
  const { id: userId, email, session } = signedIn(request);
  const ended = await db.deleteFrom('staff.sessions').where('user_id', '=', userId).where('id', '!=', session).returning('id').execute();
  for (const { id } of ended) await tell(request, { kind: 'session_ended', userId, email, session: id });
  return { data: { ended: ended.length } };
}
