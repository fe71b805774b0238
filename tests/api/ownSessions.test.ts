import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDeviceName } from '../../src/server/accounts/ownSessions';
import { openPlatform, password, type Platform } from './platform';
import { engines } from './stores';

const start = Date.UTC(2026, 0, 5, 9);
const minute = 60_000;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:146.0) Gecko/20100101 Firefox/146.0';

interface Listed {
  readonly id: string;
  readonly address: string;
  readonly device: string | null;
  readonly current: boolean;
}

describe.each(engines.slice(-1))('one’s own sessions on $name', (engine) => {
  let platform: Platform;
  let app: FastifyInstance;
  let clock = start;

  beforeAll(async () => {
    platform = await openPlatform(engine);
    app = await platform.serve({ options: { now: () => new Date(clock) } });
  });
  afterAll(() => platform.close());

  async function enter(email: string, { agent = chrome, remoteAddress = '203.0.113.1' } = {}): Promise<string> {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/sessions',
      payload: { email, password },
      headers: { 'user-agent': agent },
      remoteAddress,
    });
    return answer.json<{ data: { auth_token: string } }>().data.auth_token;
  }
  const call = (method: 'GET' | 'DELETE', token: string, id = '') =>
    app.inject({ method, url: `/api/x/sessions${id && `/${id}`}`, headers: { authorization: token } });
  const list = async (token: string) => (await call('GET', token)).json<{ data: Listed[] }>().data;
  const holds = async (token: string) =>
    (await app.inject({ method: 'GET', url: '/api/sessions/me', headers: { authorization: token } })).statusCode ===
    200;

  test('are listed with when, from where and with what, this one marked, and no token', async () => {
    await platform.addUser({ email: 'ada@clinic.test' });
    await platform.addUser({ email: 'bob@clinic.test' });
    const mine = await enter('ada@clinic.test');
    await enter('bob@clinic.test');
    clock = start + 5 * minute;
    await enter('ada@clinic.test', { agent: firefox, remoteAddress: '198.51.100.7' });
    expect(await list(mine)).toEqual([
      expect.objectContaining({
        address: '203.0.113.1',
        device: 'Chrome on Windows',
        current: true,
        created_at: new Date(start).toISOString(),
        last_seen_at: new Date(clock).toISOString(),
      }),
      expect.objectContaining({ address: '198.51.100.7', device: 'Firefox on macOS', current: false }),
    ]);
    expect(JSON.stringify(await list(mine))).not.toContain(mine);
    clock = start + 16 * minute;
    expect(await list(mine)).toHaveLength(2);
    clock = start + 30 * minute;
    expect(await list(mine)).toHaveLength(1);
  });

  test('are ended one by one or all but this one, and nobody else’s', async () => {
    clock = start;
    await platform.addUser({ email: 'eve@clinic.test' });
    await platform.addUser({ email: 'fay@clinic.test' });
    const [mine, second, third, other] = [
      await enter('eve@clinic.test'),
      await enter('eve@clinic.test'),
      await enter('eve@clinic.test'),
      await enter('fay@clinic.test'),
    ];
    const [theirs] = await list(other);
    expect((await call('DELETE', mine, theirs?.id)).statusCode).toBe(404);
    const ids = (await list(second)).filter(({ current }) => current);
    expect((await call('DELETE', mine, ids[0]?.id)).statusCode).toBe(200);
    expect(await Promise.all([mine, second, third, other].map(holds))).toEqual([true, false, true, true]);
    expect((await call('DELETE', mine)).json()).toEqual({ data: { ended: 1 } });
    expect(await Promise.all([mine, third, other].map(holds))).toEqual([true, false, true]);
  });
});

test.each([
  [null, null],
  ['', null],
  ['curl/8.0', null],
])('what %s is, nobody knows', (agent, name) => expect(formatDeviceName(agent)).toBe(name));
