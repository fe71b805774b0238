import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SessionEvent } from '../../src/server/accounts/sessionEvents';
import { findActiveSessions } from '../../src/server/accounts/sessionStore';
import { staffDb } from '../../src/server/staff/staffDatabase';
import { openPlatform, password, type Platform } from './platform';

const start = new Date(Date.UTC(2026, 0, 5, 9));
const email = 'ada@clinic.test';
const events: SessionEvent[] = [];
let platform: Platform;
let app: FastifyInstance;

beforeAll(async () => {
  platform = await openPlatform();
  await platform.addUser({ email });
  app = await platform.serve({ options: { now: () => start, onSessionEvent: (event) => void events.push(event) } });
});
beforeEach(() => {
  events.length = 0;
});
afterAll(() => platform.close());

const headers = { 'user-agent': 'Test Browser' };
const post = (url: string, payload: object, token?: string) =>
  app.inject({ method: 'POST', url, payload, headers: { ...headers, ...(token && { authorization: token }) } });
const common = { at: start, address: '127.0.0.1', agent: 'Test Browser' };
const enter = async () =>
  (await post('/api/sessions', { email, password })).json<{ data: { auth_token: string } }>().data.auth_token;

test('a sign-in, a change of the password and a sign-out are told, each with its session, none with a secret', async () => {
  const token = await enter();
  const fresh = 'a quite different one 7';
  const changed = await post(
    '/api/sessions/change_password',
    { old_password: password, new_password: fresh, repeat_new_password: fresh },
    token,
  );
  const next = changed.json<{ data: { auth_token: string } }>().data.auth_token;
  await app.inject({ method: 'DELETE', url: '/api/sessions', headers: { ...headers, authorization: next } });
  expect(events).toMatchObject([
    { ...common, kind: 'signed_in', email, userId: expect.any(Number) as number },
    { ...common, kind: 'password_changed', email },
    { ...common, kind: 'signed_out', email },
  ]);
  expect(events[2]?.session).toBe(events[1]?.session);
  expect(events[1]?.session).not.toBe(events[0]?.session);
  for (const secret of [token, next, password, fresh]) expect(JSON.stringify(events)).not.toContain(secret);
  await post(
    '/api/sessions/change_password',
    { old_password: fresh, new_password: password, repeat_new_password: password },
    (await post('/api/sessions', { email, password: fresh })).json<{ data: { auth_token: string } }>().data.auth_token,
  );
});

test('refusals are told with their reason', async () => {
  await post('/api/sessions', { email, password: 'wrong' });
  await post('/api/sessions', { email: 'nobody@clinic.test', password: 'wrong' });
  await app.inject({ method: 'GET', url: '/api/patients', headers: { ...headers, authorization: 'nothing' } });
  const token = await enter();
  await post(
    '/api/sessions/change_password',
    { old_password: 'wrong', new_password: 'another one 7', repeat_new_password: 'another one 7' },
    token,
  );
  expect(events.map(({ kind, refusal }) => [kind, refusal])).toEqual([
    ['sign_in_refused', 'wrong_password'],
    ['sign_in_refused', 'unknown_email'],
    ['session_refused', 'no_session'],
    ['signed_in', undefined],
    ['password_change_refused', 'wrong_password'],
  ]);
  expect(events[1]).toMatchObject({ email: 'nobody@clinic.test' });
  expect(events[1]).not.toHaveProperty('userId');
});

test('whether a session holds is known by its id, from its first moment to its last', async () => {
  const token = await enter();
  const db = staffDb(platform.store);
  const limits = { sessionIdleMinutes: 15, sessionMaxHours: 12 };
  const ask = async (id: string, now = start) => (await findActiveSessions(db, { ids: [id], now, limits })).has(id);
  const id = events.at(-1)?.session ?? '';
  expect(await ask(id)).toBe(true);
  expect(await ask(id, new Date(start.getTime() + 15 * 60_000))).toBe(false);
  expect(await ask('of nobody')).toBe(false);
  await app.inject({ method: 'DELETE', url: '/api/sessions', headers: { authorization: token } });
  expect(await ask(id)).toBe(false);
});

test('sessions that their user ends elsewhere are told, one or all of them', async () => {
  const [, , token] = [await enter(), await enter(), await enter()];
  const [one, other, own] = events.map(({ session }) => session);
  for (const url of [`/api/x/sessions/${String(one)}`, '/api/x/sessions'])
    expect(
      (await app.inject({ method: 'DELETE', url, headers: { ...headers, authorization: token } })).statusCode,
    ).toBe(200);
  const ended = events.slice(3);
  expect(ended[0]).toMatchObject({ ...common, kind: 'session_ended', email, session: one });
  expect(new Set(ended.map(({ kind }) => kind))).toEqual(new Set(['session_ended']));
  expect(ended.slice(1).map(({ session }) => session)).toContain(other);
  expect(ended.map(({ session }) => session)).not.toContain(own);
});
