import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateCode } from '../../src/server/accounts/secondFactor/timeCodes';
import type { SessionEvent } from '../../src/server/accounts/sessionEvents';
import { staffDb } from '../../src/server/staff/staffDatabase';
import { registerUsers } from '../../src/server/features/users/registerUsers';
import { openPlatform, password, signIn, type Platform } from './platform';
import { engines } from './stores';

const start = Date.UTC(2026, 0, 5, 9);
const second = 1000;
const events: SessionEvent[] = [];
let platform: Platform;
let app: FastifyInstance;
let clock = start;
let users = 0;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly data?: Record<string, unknown> };
}

describe.each(engines.slice(-1))('the second factor on $name', (engine) => {
  beforeAll(async () => {
    platform = await openPlatform(engine);
    app = await serve();
  });
  beforeEach(() => {
    clock = start;
    events.length = 0;
  });
  afterAll(() => platform.close());

  const serve = (env: NodeJS.ProcessEnv = {}) =>
    platform.serve({
      routes: [registerUsers],
      env: { SIGN_IN_TRIES: '4', ...env },
      options: { now: () => new Date(clock), onSessionEvent: (event) => void events.push(event) },
    });

  async function call(
    url: string,
    { token, payload, server = app }: { token?: string; payload?: object; server?: FastifyInstance } = {},
  ): Promise<Answer> {
    const headers = token === undefined ? {} : { authorization: token };
    const answer = await server.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/${url}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const enter = (email: string, more: object = {}, server = app) =>
    call('sessions', { payload: { email, password, ...more }, server });

  async function newUser(more: { readonly role?: string } = {}) {
    users += 1;
    const email = `factor${users}@clinic.test`;
    await platform.addUser({ email, ...more });
    return { email, token: await signIn(app, email) };
  }

  /** A user with a second factor that was set up half a minute ago. */
  async function withFactor(more: { readonly role?: string } = {}) {
    const { email, token } = await newUser(more);
    const { body } = await call('x/two_factor/setup', { token, payload: { password } });
    const secret = String(body.data?.secret);
    const confirmed = await call('x/two_factor/confirm', {
      token,
      payload: { code: generateCode(secret, new Date(clock)) },
    });
    clock += 30 * second;
    return {
      email,
      token,
      secret,
      recovery: confirmed.body.data?.recovery_codes as string[],
      now: () => generateCode(secret, new Date(clock)),
    };
  }

  test('is nobody’s at first, and nothing asks for it', async () => {
    const { email, token } = await newUser();
    expect((await call('x/two_factor', { token })).body).toEqual({
      data: { active: false, required: false, recovery_codes_left: 0 },
    });
    expect((await enter(email)).status).toBe(200);
  });

  test('is set up with the password and a first code, and gives ten recovery codes', async () => {
    const { email, token } = await newUser();
    expect((await call('x/two_factor/setup', { token, payload: { password: 'wrong' } })).body).toMatchObject({
      errors: { password: ['The password is wrong'] },
    });
    const { body } = await call('x/two_factor/setup', { token, payload: { password } });
    const secret = String(body.data?.secret);
    expect(body.data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
      address: expect.stringContaining(`secret=${secret}`) as string,
    });
    expect((await enter(email)).status).toBe(200);
    expect((await call('x/two_factor/confirm', { token, payload: { code: '000000' } })).status).toBe(422);
    const confirmed = await call('x/two_factor/confirm', {
      token,
      payload: { code: generateCode(secret, new Date(clock)) },
    });
    const codes = confirmed.body.data?.recovery_codes as string[];
    expect(new Set(codes).size).toBe(10);
    expect((await call('x/two_factor', { token })).body).toEqual({
      data: { active: true, required: false, recovery_codes_left: 10 },
    });
    const stored = JSON.stringify([
      await staffDb(platform.store).selectFrom('staff.second_factors').selectAll().execute(),
      await staffDb(platform.store).selectFrom('staff.recovery_codes').selectAll().execute(),
    ]);
    for (const kept of [secret, ...codes]) expect(stored).not.toContain(kept);
  });

  test('a sign-in without the code is told that it is needed, in a way that a program can read; with it it goes through', async () => {
    const { email, now } = await withFactor();
    expect(await enter(email)).toEqual({
      status: 401,
      body: { message: 'Please enter the code of your second factor', code: 'second_factor_required' },
    });
    expect((await enter(email, { code: now() })).status).toBe(200);
    expect((await enter(email, { password: 'wrong', code: now() })).body).toEqual({
      message: 'The email or the password is wrong',
    });
  });

  test('a code works once, and about its time alone', async () => {
    const { email, secret, now } = await withFactor();
    const code = now();
    expect((await enter(email, { code })).status).toBe(200);
    expect((await enter(email, { code })).body).toEqual({
      message: 'The code is wrong, or was used before',
      code: 'second_factor_wrong',
    });
    clock += 30 * second;
    expect((await enter(email, { code: generateCode(secret, new Date(clock - 90 * second)) })).status).toBe(401);
    expect((await enter(email, { code: ` ${now().slice(0, 3)} ${now().slice(3)} ` })).status).toBe(200);
  });

  test('of two sign-ins with one code at the same time one gets in', async () => {
    const { email, now } = await withFactor();
    const statuses = (await Promise.all([enter(email, { code: now() }), enter(email, { code: now() })])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 401]);
  });

  test('a recovery code stands in for it, once, however it is typed', async () => {
    const { email, token, recovery, now } = await withFactor();
    const [first = ''] = recovery;
    expect((await enter(email, { code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200);
    expect((await enter(email, { code: first })).status).toBe(401);
    expect((await call('x/two_factor', { token })).body).toMatchObject({ data: { recovery_codes_left: 9 } });
    const renewed = (await call('x/two_factor/recovery_codes', { token, payload: { password, code: now() } })).body.data
      ?.recovery_codes as string[];
    expect((await enter(email, { code: recovery[1] })).status).toBe(401);
    expect((await enter(email, { code: renewed[0] })).status).toBe(200);
  });

  test('guessing codes is slowed down for the account, wherever it comes from', async () => {
    const { email, now } = await withFactor();
    const guess = (remoteAddress: string, code: string) =>
      app.inject({ method: 'POST', url: '/api/sessions', payload: { email, password, code }, remoteAddress });
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`203.0.113.${n}`, '000000')));
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4);
    const refused = await guess('198.51.100.1', now());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(events.filter(({ refusal }) => refusal === 'wrong_code')).toHaveLength(4);
  });

  test.each(['setup', 'recovery_codes', 'remove'])(
    '%s of an active one takes its code or a recovery code besides the password',
    async (change) => {
      const { token, now, recovery } = await withFactor();
      const attempt = (payload: object) => call(`x/two_factor/${change}`, { token, payload });
      expect(await attempt({ password })).toMatchObject({
        status: 422,
        body: { errors: { code: ['Please enter the code of your second factor'] } },
      });
      expect(await attempt({ password, code: '000000' })).toMatchObject({
        status: 422,
        body: { errors: { code: ['The code is wrong, or was used before'] } },
      });
      expect(await attempt({ password: 'wrong', code: now() })).toMatchObject({
        status: 422,
        body: { errors: { password: ['The password is wrong'] } },
      });
      expect((await attempt({ password, code: recovery[0] })).status).toBe(200);
      if (change !== 'setup') return;
      const code = now();
      expect([(await attempt({ password, code })).status, (await attempt({ password, code })).status]).toEqual([
        200, 422,
      ]);
    },
  );

  test('recovery codes are hashed like passwords; those of earlier versions count until they are renewed', async () => {
    const { email, recovery } = await withFactor();
    const db = staffDb(platform.store);
    const { id } = await db.selectFrom('staff.users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const rows = await db.selectFrom('staff.recovery_codes').select('code_hash').where('user_id', '=', id).execute();
    expect(rows).toHaveLength(10);
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^\$scrypt\$ln=\d+,r=8,p=1\$/);
    const early = 'bcdf-ghjk-mnpq-rst2';
    await db
      .insertInto('staff.recovery_codes')
      .values({
        user_id: id,
        code_hash: createHash('sha256')
          .update(`${id}:${early.replaceAll('-', '')}`)
          .digest('hex'),
      })
      .execute();
    expect([
      (await enter(email, { code: early })).status,
      (await enter(email, { code: early })).status,
      (await enter(email, { code: recovery[9] })).status,
    ]).toEqual([200, 401, 200]);
  });

  test('is taken away with the password and a code, and set up anew while the old one still counts', async () => {
    const { email, token, now, recovery } = await withFactor();
    const { body } = await call('x/two_factor/setup', { token, payload: { password, code: recovery[0] } });
    expect((await enter(email, { code: now() })).status).toBe(200);
    clock += 30 * second;
    const next = String(body.data?.secret);
    expect(
      (await call('x/two_factor/confirm', { token, payload: { code: generateCode(next, new Date(clock)) } })).status,
    ).toBe(200);
    expect((await enter(email, { code: now() })).status).toBe(401);
    expect((await call('x/two_factor/remove', { token, payload: { password: 'wrong' } })).status).toBe(422);
    clock += 30 * second;
    const renewedCode = generateCode(next, new Date(clock));
    expect((await call('x/two_factor/remove', { token, payload: { password, code: renewedCode } })).status).toBe(200);
    expect((await enter(email)).status).toBe(200);
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['second_factor_set_up', 'second_factor_refused', 'second_factor_removed']),
    );
  });

  test('where administrators have to have one, they set it up before anything else; others need not', async () => {
    const strict = await serve({ TWO_FACTOR_REQUIRED: 'administrators' });
    const [boss, agent] = [await newUser({ role: 'brand_admin' }), await newUser()];
    const patients = (token: string) => call('patients', { token, server: strict });
    expect((await patients(agent.token)).status).toBe(200);
    expect(await patients(boss.token)).toEqual({
      status: 403,
      body: { message: 'Please set up your second factor first' },
    });
    expect((await call('sessions/me', { token: boss.token, server: strict })).body).toMatchObject({
      data: { must_set_up_second_factor: true },
    });
    const { body } = await call('x/two_factor/setup', { token: boss.token, payload: { password }, server: strict });
    await call('x/two_factor/confirm', {
      token: boss.token,
      payload: { code: generateCode(String(body.data?.secret), new Date(clock)) },
      server: strict,
    });
    expect((await patients(boss.token)).status).toBe(200);
    clock += 30 * second;
    const code = generateCode(String(body.data?.secret), new Date(clock));
    expect(
      (await call('x/two_factor/remove', { token: boss.token, payload: { password, code }, server: strict })).status,
    ).toBe(409);
    const everybody = await serve({ TWO_FACTOR_REQUIRED: 'everybody' });
    expect((await call('patients', { token: agent.token, server: everybody })).status).toBe(403);
  });

  test('is reset by an administrator for somebody else, which ends their sessions and stands in the log', async () => {
    const { email, token, now } = await withFactor();
    const boss = await newUser({ role: 'brand_admin' });
    const { id } = await staffDb(platform.store)
      .selectFrom('staff.users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const reset = (by: string | undefined, of = id) =>
      call(`users/${of}/reset_second_factor`, { ...(by !== undefined && { token: by }), payload: {} });
    const other = await newUser();
    expect([
      (await reset(undefined)).status,
      (await reset(other.token)).status,
      (await reset(token)).status,
      (await reset(boss.token, 999_999)).status,
    ]).toEqual([401, 403, 403, 404]);
    expect((await enter(email, {})).body).toMatchObject({ code: 'second_factor_required' });
    events.length = 0;
    expect(await reset(boss.token)).toEqual({ status: 200, body: {} });
    expect(events).toMatchObject([{ kind: 'second_factor_reset', userId: id, email, by: { email: boss.email } }]);
    await app.accessLog.flush();
    const logged =
      await sql`select user_email, records from staff.access_log where action = 'second_factor_reset'`.execute(
        platform.store.db,
      );
    expect(logged.rows).toEqual([{ user_email: boss.email, records: [`users:${id}`] }]);
    expect((await call('sessions/me', { token })).status).toBe(401);
    expect((await enter(email, {})).status).toBe(200);
    expect((await enter(email, { code: now() })).status).toBe(200);
    const own = await staffDb(platform.store)
      .selectFrom('staff.users')
      .select('id')
      .where('email', '=', boss.email)
      .executeTakeFirstOrThrow();
    expect(await reset(boss.token, own.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('your own') as string },
    });
  });

  test('a secret that was encrypted with another key opens nothing, and recovery codes still do', async () => {
    const { email, now, recovery } = await withFactor();
    const other = await serve({ TWO_FACTOR_KEY: 'k'.repeat(32) });
    expect((await enter(email, { code: now() }, other)).status).toBe(401);
    expect((await enter(email, { code: recovery[0] }, other)).status).toBe(200);
  });
});
