import bowser from 'bowser';
import { z } from 'zod';
import { notFound } from '../http/HttpError';
import { dataSchema, emptySchema, timestampSchema } from '../http/openapi/routeSchema';
import { sessionTags, requireUser, type SessionCall } from './sessionTools';
import { sessionEndMs } from './sessionStore';

const text = z.string().nullable();
const ownSession = z.object({
  id: z.uuid(),
  created_at: timestampSchema,
  last_seen_at: timestampSchema,
  address: text,
  device: text.describe('Browser and system'),
  current: z.boolean(),
});

/** Schemas of the routes that list and end the sessions of the current user. */
export const ownSessionSchemas = {
  list: {
    tags: sessionTags,
    summary: 'The sessions of the current user, the most recently used first',
    response: { 200: dataSchema(z.array(ownSession)) },
  },
  endOthers: {
    tags: sessionTags,
    summary: 'End all sessions of the current user except this one',
    response: { 200: dataSchema(z.object({ ended: z.int().min(0) })) },
  },
  end: {
    tags: sessionTags,
    summary: 'End one session of the current user',
    params: z.object({ id: z.string() }),
    response: { 200: dataSchema(emptySchema) },
    errorStatuses: [404],
  },
};

/** The browser and operating system without versions, as "Chrome on Windows"; null if unknown. */
export function formatDeviceName(agent: string | null): string | null {
  if (agent === null || agent === '') return null;
  const { browser, os } = bowser.parse(agent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length > 0 ? names.join(' on ') : null;
}

/** GET x/sessions: the active sessions of the current user, the most recently used first. */
export async function listSessions({ request, tools: { db, config, now } }: SessionCall) {
  const { id, session } = requireUser(request);
  const rows = await db
    .selectFrom('staff.sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'address', 'agent'])
    .where('user_id', '=', id)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const active = rows.filter((row) => sessionEndMs(row, config) > now().getTime());
  return {
    data: active.map((row) => ({
      id: row.id,
      created_at: row.created_at,
      last_seen_at: row.last_seen_at,
      address: row.address,
      device: formatDeviceName(row.agent),
      current: row.id === session,
    })),
  };
}

/** DELETE x/sessions/{id}: ends a session of the current user; 404 for any other. */
export async function endOwnSession({ request, tools: { db, report } }: SessionCall, id: string) {
  const { id: userId, email } = requireUser(request);
  const ended = await db
    .deleteFrom('staff.sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound('The session');
  await report(request, { kind: 'session_ended', userId, email, session: id });
  return { data: {} };
}

/** DELETE x/sessions: ends all sessions of the current user except the current one. */
export async function endOtherSessions({ request, tools: { db, report } }: SessionCall) {
  const { id: userId, email, session } = requireUser(request);
  const ended = await db
    .deleteFrom('staff.sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', session)
    .returning('id')
    .execute();
  for (const { id } of ended) await report(request, { kind: 'session_ended', userId, email, session: id });
  return { data: { ended: ended.length } };
}
