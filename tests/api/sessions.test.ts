import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { readConfig } from '../../src/server/config';
import { oneTimePasswordEnd } from '../../src/server/accounts/passwordRules';
import { createPasswordHasher } from '../../src/server/accounts/passwordHash';
import { createThrottle } from '../../src/server/accounts/signInThrottle';
import { staffDb } from '../../src/server/staff/staffDatabase';
import { addUsers } from '../../src/server/accounts/staffUsers';
import { openPlatform, password, signIn, type Platform } from './platform';
import { borrowStore, cheapHash, engines } from './stores';

const start = Date.UTC(2026, 0, 5, 9);
const [minute, hour] = [60_000, 3_600_000];
/** The number of failed sign-ins before a wait; small, since each costs a password check. */
const tries = 4;
const settings = { SIGN_IN_TRIES: String(tries), SIGN_IN_TRIES_PER_ADDRESS: '100000' };

describe.each(engines.slice(-1))('on $name', (engine) => {
  let platform: Platform;
  let app: FastifyInstance;
  let clock = start;
  let users = 0;

  /** Sets the clock to this many milliseconds after the start. */
  const at = (passed: number) => {
    clock = start + passed;
  };

  beforeAll(async () => {
    platform = await openPlatform(engine);
    app = await platform.serve({ env: settings, options: { now: () => new Date(clock) } });
  });
  afterAll(() => platform.close());

  /** The e-mail of a new user, so that tests do not share failed sign-ins. */
  async function newUser(more: Parameters<Platform['addUser']>[0] | object = {}): Promise<string> {
    users += 1;
    const email = `user${users}@clinic.test`;
    await platform.addUser({ email, ...more });
    return email;
  }

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { token, payload }: { token?: string; payload?: object } = {},
  ) =>
    app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: token === undefined ? {} : { authorization: token },
    });
  const me = (token?: string) => call('GET', '/api/sessions/me', token === undefined ? {} : { token });
  const trySignIn = (email: unknown, secret: unknown, server = app) =>
    server.inject({ method: 'POST', url: '/api/sessions', payload: { email, password: secret } });

  const statuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);
  const aKey = expect.stringMatching(/^[\w-]{43}$/) as string;
  const draftKeyOf = (answer: { readonly json: () => unknown }) =>
    (answer.json() as { data: { draft_key: string } }).data.draft_key;

  describe('the key for drafts', () => {
    test('is the same in every session of a user, also after another password, and nobody else has it', async () => {
      at(0);
      const email = await newUser();
      const first = draftKeyOf(await trySignIn(email, password));
      const token = await signIn(app, email);
      expect(draftKeyOf(await me(token))).toBe(first);
      const fresh = 'a quite different one 8';
      const payload = { old_password: password, new_password: fresh, repeat_new_password: fresh };
      expect((await call('POST', '/api/sessions/change_password', { token, payload })).json()).not.toHaveProperty(
        'data.draft_key',
      );
      expect(draftKeyOf(await trySignIn(email, fresh))).toBe(first);
      expect(draftKeyOf(await trySignIn(await newUser(), password))).not.toBe(first);
    });
  });

  describe('signing in', () => {
    test('answers a token and the e-mail, in whatever case it was typed', async () => {
      const email = await newUser();
      const answer = await trySignIn(` ${email.toUpperCase()} `, password);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        data: { auth_token: expect.stringMatching(/^[\w-]{43}$/) as string, email, draft_key: aKey },
      });
    });

    test('the token works as it is and behind Bearer', async () => {
      const token = await signIn(app, await newUser());
      expect((await me(token)).statusCode).toBe(200);
      expect((await me(`Bearer ${token}`)).statusCode).toBe(200);
      expect((await me(`bearer ${token}`)).statusCode).toBe(200);
    });

    test('the store holds neither the token nor the password', async () => {
      const email = 'kept@clinic.test';
      await addUsers(staffDb(platform.store), [
        { email, first_name: null, last_name: null, role: 'crm_user', service_manufacturers: [], password },
      ]);
      const token = await signIn(app, email);
      const stored = [
        await staffDb(platform.store).selectFrom('staff.sessions').selectAll().execute(),
        await staffDb(platform.store).selectFrom('staff.users').selectAll().execute(),
      ];
      expect(JSON.stringify(stored)).not.toContain(token);
      expect(JSON.stringify(stored)).not.toContain(password);
      expect(JSON.stringify(stored)).toMatch(/\$scrypt\$ln=17,r=8,p=1\$/);
    });

    test('a wrong password and an unknown e-mail get one and the same answer', async () => {
      const wrong = await trySignIn(await newUser(), 'not the password');
      const unknown = await trySignIn('nobody@clinic.test', 'not the password');
      expect(wrong.statusCode).toBe(401);
      expect([unknown.statusCode, unknown.body, Object.keys(unknown.headers)]).toEqual([
        wrong.statusCode,
        wrong.body,
        Object.keys(wrong.headers),
      ]);
    });

    test.each([
      [{ email: 'no address', password }, { email: ['Please enter a valid email'] }],
      [{ email: 'a@clinic.test', password: '' }, { password: ['Please input your password!'] }],
      [{}, { email: ['Please enter a valid email'], password: ['Please input your password!'] }],
      [
        { email: { $ne: '' }, password: ['x'] },
        { email: ['Please enter a valid email'], password: ['Please input your password!'] },
      ],
    ])('what is missing or of a wrong form is said at its field: %j', async (payload, errors) => {
      const answer = await call('POST', '/api/sessions', { payload });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors });
    });

    test('a password of a lower cost is hashed anew', async () => {
      at(0);
      const email = await newUser();
      const costly = await platform.serve({
        options: { now: () => new Date(clock), passwords: createPasswordHasher({ ln: 3, r: 8, p: 1 }) },
      });
      const stored = async () =>
        (
          await staffDb(platform.store)
            .selectFrom('staff.users')
            .select('password')
            .where('email', '=', email)
            .executeTakeFirstOrThrow()
        ).password;
      await trySignIn(email, 'wrong', costly);
      expect(await stored()).toContain('$ln=2,');
      expect((await trySignIn(email, password, costly)).statusCode).toBe(200);
      const renewed = await stored();
      expect(renewed).toContain('$ln=3,');
      expect((await trySignIn(email, password, costly)).statusCode).toBe(200);
      expect((await trySignIn(email, password)).statusCode).toBe(200);
      expect(await stored()).toBe(renewed);
    });

    test('a discarded user cannot', async () => {
      const email = await newUser();
      await staffDb(platform.store)
        .updateTable('staff.users')
        .set({ discarded_at: new Date() })
        .where('email', '=', email)
        .execute();
      expect((await trySignIn(email, password)).statusCode).toBe(401);
    });
  });

  describe('failed sign-ins', () => {
    const from = (
      remoteAddress: string,
      {
        email,
        secret,
        cookie,
        server = app,
      }: { email: string; secret: string; cookie?: string; server?: FastifyInstance },
    ) =>
      server.inject({
        method: 'POST',
        url: '/api/sessions',
        payload: { email, password: secret },
        remoteAddress,
        headers: cookie === undefined ? {} : { cookie },
      });
    const fail = (email: string, times: number) =>
      Promise.all(Array.from({ length: times }, () => trySignIn(email, 'wrong')));
    /** The device cookie that a sign-in sets. */
    const deviceOf = (answer: { headers: object }): string =>
      String((answer.headers as { 'set-cookie'?: string })['set-cookie']).split(';')[0] ?? '';
    const openLimited = () =>
      platform.serve({ env: { SIGN_IN_TRIES_PER_ADDRESS: '3' }, options: { now: () => new Date(clock) } });

    test.each([
      ['of a user', () => newUser()],
      ['of an e-mail that nobody has', () => Promise.resolve('ghost@clinic.test')],
    ])('%s make the next one wait, whatever its password, and the one after it longer', async (_whose, makeEmail) => {
      at(0);
      const email = await makeEmail();
      expect(new Set(statuses(await fail(email, tries)))).toEqual(new Set([401]));
      const refused = await trySignIn(email, password);
      expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
        429,
        '1',
        { message: 'Too many failed sign-ins. Try again in 1 second' },
      ]);
      at(1000);
      expect((await trySignIn(email, 'wrong')).statusCode).toBe(401);
      expect((await trySignIn(email, password)).headers['retry-after']).toBe('2');
      at(3000);
      expect((await trySignIn(email, password)).statusCode).not.toBe(429);
    });

    test('of 200 made at the same time no more are looked at than may fail', async () => {
      at(0);
      const answers = statuses(await fail(await newUser(), 200));
      expect(answers.filter((status) => status === 401)).toHaveLength(tries);
      expect(answers.filter((status) => status === 429)).toHaveLength(200 - tries);
    });

    test('a sign-in that succeeds starts the count anew', async () => {
      at(0);
      const email = await newUser();
      await fail(email, tries - 1);
      expect((await trySignIn(email, password)).statusCode).toBe(200);
      expect(statuses(await fail(email, tries))).not.toContain(429);
    });

    test('another process on the same store knows of them', async () => {
      at(0);
      const email = await newUser();
      await fail(email, tries);
      const other = await platform.serve({ env: settings, options: { now: () => new Date(clock) } });
      expect((await trySignIn(email, password, other)).statusCode).toBe(429);
    });

    test('150 people at once behind one address get in, and get in again later, whatever the limits', async () => {
      at(0);
      const few = await openLimited();
      const emails = Array.from({ length: 150 }, (_, n) => `office${n}@clinic.test`);
      await addUsers(
        staffDb(platform.store),
        emails.map((email) => ({
          email,
          first_name: null,
          last_name: null,
          role: 'crm_user',
          service_manufacturers: [],
          password,
        })),
        cheapHash,
      );
      for (const passed of [0, hour]) {
        at(passed);
        const answers = await Promise.all(
          emails.map((email) => from('203.0.113.9', { email, secret: password, server: few })),
        );
        expect(new Set(statuses(answers))).toEqual(new Set([200]));
      }
    });

    test('by anybody keep nobody out at another address, nor on a device that signed in before', async () => {
      at(0);
      const email = await newUser();
      const cookie = deviceOf(await from('203.0.113.1', { email, secret: password }));
      await Promise.all(Array.from({ length: 60 }, () => from('203.0.113.1', { email, secret: 'wrong' })));
      expect((await from('203.0.113.1', { email, secret: password })).statusCode).toBe(429);
      expect((await from('203.0.113.1', { email, secret: password, cookie })).statusCode).toBe(200);
      expect((await from('198.51.100.7', { email, secret: password })).statusCode).toBe(200);
    });

    test('of a known device are counted too', async () => {
      at(0);
      const email = await newUser();
      const cookie = deviceOf(await from('203.0.113.1', { email, secret: password }));
      for (let n = 0; n < tries; n += 1) await from(`203.0.113.${n}`, { email, secret: 'wrong', cookie });
      expect((await from('203.0.113.99', { email, secret: password, cookie })).statusCode).toBe(429);
      expect((await from('203.0.113.99', { email, secret: password })).statusCode).toBe(200);
    });

    test('on many devices of one account are looked at one after the other, beside those of others', async () => {
      const [email, other] = [await newUser(), await newUser()];
      const throttle = createThrottle({
        db: staffDb(platform.store),
        limits: readConfig(settings).signIn,
        now: () => new Date(clock),
      });
      const begun: string[] = [];
      const gates: (() => void)[] = [];
      let [own, most] = [0, 0];
      const attempt = (account: string, device: string) =>
        throttle.attempt({ kind: 'password', email: account, address: '203.0.113.1', device }, () => {
          begun.push(device);
          if (account === email) most = Math.max(most, (own += 1));
          return new Promise<boolean>((resolve) => {
            gates.push(() => {
              if (account === email) own -= 1;
              resolve(true);
            });
          });
        });
      const tried = [attempt(email, 'a')];
      await expect.poll(() => begun).toEqual(['a']);
      tried.push(attempt(email, 'b'), attempt(email, 'c'));
      tried.push(attempt(other, 'd'));
      await expect.poll(() => begun).toEqual(['a', 'd']);
      // The order of the other two depends on the store, which each of them queries first.
      for (const length of [3, 4]) {
        gates.splice(0).forEach((open) => open());
        await expect.poll(() => begun.length).toBe(length);
      }
      gates.splice(0).forEach((open) => open());
      expect(await Promise.all(tried)).toEqual([true, true, true, true]);
      expect(begun.slice(2).sort()).toEqual(['b', 'c']);
      expect(most).toBe(1);
    });

    test('that wait are limited in number, per account and altogether', async () => {
      const throttle = createThrottle({
        db: staffDb(platform.store),
        limits: readConfig(settings).signIn,
        now: () => new Date(clock),
      });
      let open: () => void = () => undefined;
      const gate = new Promise<boolean>((resolve) => {
        open = () => resolve(true);
      });
      const attempts = (email: string, count: number) =>
        Array.from({ length: count }, () =>
          throttle.attempt({ kind: 'password', email, address: '203.0.113.1' }, () => gate),
        );
      const refused: unknown[] = [];
      const tried = [502, 501, 500, 499, 2]
        .flatMap((count, at) => attempts(`crowd-${at}@example.com`, count))
        .map((attempt) => attempt.catch((error: unknown) => refused.push(error)));
      await expect.poll(() => refused.length).toBe(2);
      open();
      await Promise.all(tried);
      expect(refused).toEqual([
        expect.objectContaining({ statusCode: 503 }),
        expect.objectContaining({ statusCode: 503 }),
      ]);
    }, 60_000);

    test('a device is known for the account that signed in on it alone, and not for good', async () => {
      at(0);
      const [mine, other] = [await newUser(), await newUser()];
      const [cookie, others] = [deviceOf(await trySignIn(mine, password)), deviceOf(await trySignIn(other, password))];
      await fail(mine, tries);
      const name = cookie.split('=')[0] ?? '';
      const [device = '', issued = '', mac = ''] = (cookie.split('=')[1] ?? '').split('.');
      const forged = [
        others,
        `${name}=${others.split('=')[1] ?? ''}`,
        `${name}=${device}.${Number(issued) + 1}.${mac}`,
        `${name}=${device}.${issued}.`,
        `${name}=x`,
      ];
      for (const wrong of forged)
        expect((await from('127.0.0.1', { email: mine, secret: password, cookie: wrong })).statusCode).toBe(429);
      expect((await from('127.0.0.1', { email: mine, secret: password, cookie })).statusCode).toBe(200);
      at(181 * 24 * hour);
      for (let n = 0; n < tries; n += 1) await from('203.0.113.77', { email: mine, secret: 'wrong' });
      expect((await from('203.0.113.77', { email: mine, secret: password, cookie })).statusCode).toBe(429);
    });

    test('the cookie of a device is read by no script and sent to no other site, and where there is TLS it is bound to its host', async () => {
      at(0);
      const email = await newUser();
      expect((await trySignIn(email, password)).headers['set-cookie']).toMatch(
        /^desk_device_\d+=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
      );
      const behind = await platform.serve({ env: { TRUST_PROXY: '1' } });
      const answer = await behind.inject({
        method: 'POST',
        url: '/api/sessions',
        payload: { email, password },
        headers: { 'x-forwarded-proto': 'https' },
      });
      const cookie = String(answer.headers['set-cookie']);
      expect(cookie).toMatch(
        /^__Host-desk_device_\d+=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      for (let n = 0; n < 12; n += 1) await trySignIn(email, 'wrong', behind);
      const back = async (sent: string) =>
        (
          await behind.inject({
            method: 'POST',
            url: '/api/sessions',
            payload: { email, password },
            headers: { 'x-forwarded-proto': 'https', cookie: sent },
          })
        ).statusCode;
      const [bound = ''] = cookie.split(';');
      expect([await back(bound.replace('__Host-', '')), await back(bound)]).toEqual([429, 200]);
    });

    test('of many e-mails from one address keep no first attempt of an account out there; whoever failed there too waits, and known devices go on', async () => {
      at(40 * hour);
      const few = await openLimited();
      const [email, mistyped] = [await newUser(), await newUser()];
      const cookie = deviceOf(await trySignIn(email, password, few));
      const emails = await Promise.all(Array.from({ length: 16 }, () => newUser()));
      const guesses = Array.from({ length: 50 }, (_, n) => trySignIn(`x${n}@clinic.test`, 'wrong', few));
      const [wrong, right] = await Promise.all([
        Promise.all(guesses),
        Promise.all(emails.map((each) => trySignIn(each, password, few))),
      ]);
      expect(new Set(statuses(wrong))).toEqual(new Set([401]));
      expect(new Set(statuses(right))).toEqual(new Set([200]));
      expect((await trySignIn(mistyped, 'wrong', few)).statusCode).toBe(401);
      const refused = await trySignIn(mistyped, password, few);
      expect([refused.statusCode, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true]);
      at(40 * hour + 30_000);
      expect((await trySignIn('another@clinic.test', 'wrong', few)).statusCode).toBe(401);
      at(40 * hour + minute);
      expect((await trySignIn(mistyped, password, few)).statusCode).toBe(200);
      expect((await from('127.0.0.1', { email, secret: password, cookie, server: few })).statusCode).toBe(200);
    });

    test('where many accounts wait at one address, made-up ones are not looked at and the others get in', async () => {
      const limits = { ...readConfig(settings).signIn, perAddress: 1000 };
      const throttle = createThrottle({
        db: staffDb(platform.store),
        limits,
        now: () => new Date(clock),
        pause: () => Promise.resolve(),
      });
      let [open, looked] = [(): void => undefined, 0];
      const gate = new Promise<void>((resolve) => (open = resolve));
      const attempt = (email: string, isReal: boolean) =>
        throttle.attempt({ kind: 'password', email, address: '192.0.2.56' }, async ({ isCrowded }) => {
          if (!isReal && isCrowded) return false;
          looked += 1;
          await gate;
          return isReal;
        });
      const madeUp = Array.from({ length: 100 }, (_, n) => attempt(`made-up${n}@crowd.test`, false));
      const real = attempt('real@crowd.test', true);
      await expect.poll(() => looked).toBeGreaterThan(1);
      open();
      expect(await real).toBe(true);
      expect(new Set(await Promise.all(madeUp))).toEqual(new Set([false]));
      expect(looked).toBeLessThan(100);
    });

    test('at an address with too many take equally long, whether there is something to check or not', async () => {
      at(0);
      const pauses: number[] = [];
      const limits = { ...readConfig(settings).signIn, perAddress: 2 };
      const throttle = createThrottle({
        db: staffDb(platform.store),
        limits,
        now: () => new Date(clock),
        pause: (milliseconds) => Promise.resolve(pauses.push(milliseconds)),
      });
      const crowds: boolean[] = [];
      const attempt = (email: string, isCorrect = false) =>
        throttle.attempt({ kind: 'password', email, address: '192.0.2.55' }, ({ isCrowded }) =>
          Promise.resolve(crowds.push(isCrowded)).then(() => isCorrect),
        );
      for (const email of ['a', 'b', 'c']) expect(await attempt(`${email}@crowd.test`)).toBe(false);
      expect(await attempt('d@crowd.test', true)).toBe(true);
      expect([crowds, pauses.length]).toEqual([[false, false, true, true], 1]);
      expect(pauses[0]).toBeGreaterThan(0);
    });
  });

  describe('a session', () => {
    test('ends when it was idle too long, and each call keeps it alive', async () => {
      at(0);
      const token = await signIn(app, await newUser());
      at(14 * minute);
      expect((await me(token)).statusCode).toBe(200);
      at(28 * minute);
      expect((await me(token)).statusCode).toBe(200);
      at(43 * minute);
      expect((await me(token)).statusCode).toBe(401);
    });

    test('opened while the clock was ahead does not stay alive any longer, once it is set right', async () => {
      at(10 * hour);
      const token = await signIn(app, await newUser());
      at(0);
      expect((await me(token)).statusCode).toBe(200);
      at(16 * minute);
      expect((await me(token)).statusCode).toBe(401);
    });

    test('ends for good: a clock that is set back does not revive it', async () => {
      at(0);
      const token = await signIn(app, await newUser());
      at(16 * minute);
      expect((await me(token)).statusCode).toBe(401);
      at(1 * minute);
      expect((await me(token)).statusCode).toBe(401);
    });

    test('ends after its longest time, however busy', async () => {
      at(0);
      const token = await signIn(app, await newUser());
      for (let passed = 0; passed < 12 * hour; passed += 14 * minute) {
        at(passed);
        expect((await me(token)).statusCode).toBe(200);
      }
      at(12 * hour);
      expect((await me(token)).statusCode).toBe(401);
    });

    test('is written to at most once a minute', async () => {
      at(0);
      const email = await newUser();
      const token = await signIn(app, email);
      const lastSeen = async () => {
        const user = await staffDb(platform.store)
          .selectFrom('staff.users')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        const session = await staffDb(platform.store)
          .selectFrom('staff.sessions')
          .select('last_seen_at')
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow();
        return Date.parse(session.last_seen_at) - start;
      };
      at(59_999);
      await me(token);
      expect(await lastSeen()).toBe(0);
      at(minute);
      await me(token);
      expect(await lastSeen()).toBe(minute);
      // A page that is left open reports itself and counts what is to be done, which is no use of the session.
      at(2 * minute);
      expect((await call('GET', '/api/x/safety', { token })).statusCode).toBe(200);
      expect((await call('PUT', '/api/x/presence/patients/1', { token })).statusCode).toBe(200);
      expect(await lastSeen()).toBe(minute);
    });

    test('ends on logout, and only that one', async () => {
      at(0);
      const email = await newUser();
      const [one, other] = [await signIn(app, email), await signIn(app, email)];
      expect((await call('DELETE', '/api/sessions', { token: one })).statusCode).toBe(200);
      expect((await me(one)).statusCode).toBe(401);
      expect((await me(other)).statusCode).toBe(200);
    });

    test('ends when its user is discarded, and stays ended when the user is recovered', async () => {
      at(0);
      const email = await newUser();
      const token = await signIn(app, email);
      const discard = (discarded_at: Date | null) =>
        staffDb(platform.store).updateTable('staff.users').set({ discarded_at }).where('email', '=', email).execute();
      await discard(new Date(clock));
      expect((await me(token)).statusCode).toBe(401);
      await discard(null);
      expect((await me(token)).statusCode).toBe(401);
    });

    test('tells who it belongs to', async () => {
      at(0);
      const email = await newUser({
        first_name: 'Renée',
        last_name: "O'Brien",
        role: 'brand_admin',
        service_manufacturers: ['kedrion'],
      });
      expect((await me(await signIn(app, email))).json()).toEqual({
        data: {
          email,
          first_name: 'Renée',
          last_name: "O'Brien",
          role: 'brand_admin',
          permissions: ['shipments', 'access_log'],
          service_manufacturers: ['kedrion'],
          must_change_password: false,
          must_set_up_second_factor: false,
          has_second_factor: false,
          idle_minutes: 15,
          emergency_minutes: 60,
          draft_key: aKey,
        },
      });
    });
  });

  describe('without a session', () => {
    test.each([
      ['GET', '/api/sessions/me'],
      ['DELETE', '/api/sessions'],
      ['POST', '/api/sessions/change_password'],
      ['GET', '/api/patients'],
      ['POST', '/api/patients'],
      ['GET', '/api/versions'],
      ['GET', '/%61pi/patients'],
      ['GET', '/api/no_such_thing'],
    ] as const)('%s %s answers 401 in the one shape', async (method, url) => {
      const answers = [
        await call(method, url),
        await call(method, url, { token: 'not-a-token' }),
        await call(method, url, { token: 'Bearer ' }),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toEqual({ message: 'Your session has ended. Please sign in' });
      }
    });

    test.each(['/api/health', '/api/ready', '/api/openapi.json'])('%s answers all the same', async (url) => {
      expect((await call('GET', url)).statusCode).toBe(200);
    });

    test('an unknown address is not found once signed in', async () => {
      const answer = await call('GET', '/api/no_such_thing', { token: await signIn(app, await newUser()) });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toHaveProperty('message');
    });
  });

  describe('changing the password', () => {
    const change = (token: string, payload: object) =>
      call('POST', '/api/sessions/change_password', { token, payload });
    const fresh = 'a quite different one 7';

    test('ends every other session, gives the caller a fresh one, and from then on only the new password signs in', async () => {
      at(0);
      const email = await newUser();
      const [mine, other] = [await signIn(app, email), await signIn(app, email)];
      const answer = await change(mine, { old_password: password, new_password: fresh, repeat_new_password: fresh });
      expect(answer.statusCode).toBe(200);
      const { data } = answer.json<{ data: { auth_token: string; email: string } }>();
      expect(data.email).toBe(email);
      expect(
        await Promise.all([mine, other, data.auth_token].map(async (token) => (await me(token)).statusCode)),
      ).toEqual([401, 401, 200]);
      expect((await trySignIn(email, password)).statusCode).toBe(401);
      expect((await trySignIn(email, fresh)).statusCode).toBe(200);
    });

    const refused: [string, object, Record<string, string[]>][] = [
      [
        'nothing',
        {},
        {
          old_password: ['Current Password is required'],
          new_password: ['New Password is required'],
          repeat_new_password: ['Repeat New Password is required'],
        },
      ],
      [
        'a wrong current one',
        { old_password: 'wrong', new_password: fresh, repeat_new_password: fresh },
        { old_password: ['The current password is wrong'] },
      ],
      [
        'two different new ones',
        { old_password: password, new_password: fresh, repeat_new_password: `${fresh}!` },
        { repeat_new_password: ['The two new passwords differ'] },
      ],
      [
        'a short one',
        { old_password: password, new_password: 'Ab3$xyz', repeat_new_password: 'Ab3$xyz' },
        { new_password: ['Must be at least 8 characters'] },
      ],
      [
        'a long one',
        { old_password: password, new_password: 'xy'.repeat(65), repeat_new_password: 'xy'.repeat(65) },
        { new_password: ['Must be at most 128 characters'] },
      ],
      [
        'the same again',
        { old_password: password, new_password: password, repeat_new_password: password },
        { new_password: ['Must differ from the current password'] },
      ],
      [
        'the names and the address',
        { old_password: password, new_password: 'Ada-Byron@clinic.test', repeat_new_password: 'Ada-Byron@clinic.test' },
        { new_password: ['Must be more than your email or your name'] },
      ],
      ...['octapharma', 'Patient-Support', 'Grifols2026!', 'panzyga & wilate'].map(
        (words): [string, object, Record<string, string[]>] => [
          `the words ${words}`,
          { old_password: password, new_password: words, repeat_new_password: words },
          { new_password: ['Must be more than words of the product and its manufacturers'] },
        ],
      ),
      ...[
        'Password1',
        'Password2026',
        'welcome1!',
        'qwertyuiop',
        'iloveyou1',
        '12345678',
        'zzzzzzzzzz',
        'hgfedcba',
      ].map((common): [string, object, Record<string, string[]>] => [
        `the common ${common}`,
        { old_password: password, new_password: common, repeat_new_password: common },
        { new_password: ['This password is too common, choose another'] },
      ]),
    ];
    test.each(refused)('refuses %s at its field and changes nothing', async (_what, payload, errors) => {
      at(0);
      const email = await newUser({ first_name: 'Ada', last_name: 'Byron' });
      const token = await signIn(app, email);
      const answer = await change(token, payload);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors });
      expect((await me(token)).statusCode).toBe(200);
      expect((await trySignIn(email, password)).statusCode).toBe(200);
    });

    test('128 characters of any script are fine, and typed in another composition they are the same', async () => {
      at(0);
      const email = await newUser();
      const long = 'é'.repeat(127).concat('ł');
      const answer = await change(await signIn(app, email), {
        old_password: password,
        new_password: long,
        repeat_new_password: long,
      });
      expect(answer.statusCode).toBe(200);
      expect((await trySignIn(email, long.normalize('NFD'))).statusCode).toBe(200);
    });

    test('guessing the current one is throttled like signing in', async () => {
      at(0);
      const token = await signIn(app, await newUser());
      const guess = { old_password: 'wrong', new_password: fresh, repeat_new_password: fresh };
      for (let guesses = 0; guesses < tries; guesses += 1) expect((await change(token, guess)).statusCode).toBe(422);
      const refused = await change(token, guess);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('1');
    });

    test('a one-time password signs in once, within eight hours, and remains the current one for the change', async () => {
      at(0);
      const [email, late] = [await newUser(), await newUser()];
      const limit = (of: string) =>
        staffDb(platform.store)
          .updateTable('staff.users')
          .set({ must_change_password: true, one_time_until: oneTimePasswordEnd(new Date(clock)) })
          .where('email', '=', of)
          .execute();
      await Promise.all([limit(email), limit(late)]);
      at(8 * hour - 1);
      const answers = await Promise.all([trySignIn(email, password), trySignIn(email, password)]);
      expect(statuses(answers).sort()).toEqual([200, 401]);
      const ended = {
        message: 'This one-time password was used before or has expired. Please ask an administrator for another',
      };
      expect(answers.find(({ statusCode }) => statusCode === 401)?.json()).toEqual(ended);
      at(8 * hour);
      expect((await trySignIn(late, password)).json()).toEqual(ended);
      expect((await trySignIn(late, 'wrong')).json()).toEqual({ message: 'The email or the password is wrong' });
      const token =
        answers.find(({ statusCode }) => statusCode === 200)?.json<{ data: { auth_token: string } }>().data
          .auth_token ?? '';
      expect(
        (await change(token, { old_password: password, new_password: fresh, repeat_new_password: fresh })).statusCode,
      ).toBe(200);
      expect(statuses([await trySignIn(email, fresh), await trySignIn(email, fresh)])).toEqual([200, 200]);
    });

    test('a one-time password opens nothing but its own change', async () => {
      at(0);
      const email = await newUser();
      await staffDb(platform.store)
        .updateTable('staff.users')
        .set({ must_change_password: true })
        .where('email', '=', email)
        .execute();
      const token = await signIn(app, email);
      expect((await call('GET', '/api/patients', { token })).statusCode).toBe(403);
      expect((await me(token)).json()).toMatchObject({ data: { must_change_password: true } });
      const { data } = (
        await change(token, { old_password: password, new_password: fresh, repeat_new_password: fresh })
      ).json<{ data: { auth_token: string } }>();
      expect((await me(data.auth_token)).json()).toMatchObject({ data: { must_change_password: false } });
      expect((await call('GET', '/api/patients', { token: data.auth_token })).statusCode).toBe(200);
    });
  });
});

test.each(engines.filter(({ name }) => name === 'PGlite'))(
  'a failed sign-in on $name reads none of the failures of others, and removes those that are void',
  async (engine) => {
    const { store, giveBack } = await borrowStore(engine, registry);
    try {
      const now = new Date(start);
      await sql`insert into staff.sign_in_tries (key, tries, since, last_at) select 'recent ' || n, 1, ${now}, ${now} from generate_series(1, 5000) n`.execute(
        store.db,
      );
      await sql`insert into staff.sign_in_tries (key, tries, since, last_at) select 'void ' || n, 1, ${now}::timestamptz - interval '2 days', ${now}::timestamptz - interval '25 hours' from generate_series(1, 5) n`.execute(
        store.db,
      );
      await sql`insert into staff.sign_in_tries (key, tries, since, last_at) values ('ongoing', 2, ${now}::timestamptz - interval '2 days', ${now})`.execute(
        store.db,
      );
      await sql`analyze staff.sign_in_tries`.execute(store.db);
      const scanned = async () => {
        await sql`select pg_stat_force_next_flush()`.execute(store.db);
        return (
          (
            await sql<{
              rows: number;
            }>`select seq_tup_read as rows from pg_stat_user_tables where schemaname = 'staff' and relname = 'sign_in_tries'`.execute(
              store.db,
            )
          ).rows[0]?.rows ?? 0
        );
      };
      const before = await scanned();
      const throttle = createThrottle({ db: staffDb(store), limits: readConfig(settings).signIn, now: () => now });
      expect(
        await throttle.attempt({ kind: 'password', email: 'nobody@clinic.test', address: '203.0.113.1' }, () =>
          Promise.resolve(false),
        ),
      ).toBe(false);
      expect((await scanned()) - before).toBe(0);
      const kinds =
        await sql`select split_part(key, ' ', 1) as kind, count(*)::int as n from staff.sign_in_tries where key like 'recent %' or key like 'void %' or key = 'ongoing' group by 1 order by 1`.execute(
          store.db,
        );
      expect(kinds.rows).toEqual([
        { kind: 'ongoing', n: 1 },
        { kind: 'recent', n: 5000 },
      ]);
    } finally {
      await giveBack();
    }
  },
);
