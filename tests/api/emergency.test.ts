import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import type { Delivery, EmailMessage } from '../../src/server/messages/messenger';
import { createLetterSender, queueLetters } from '../../src/server/messages/letters';
import { createProductExtensions } from '../../src/server/productExtensions';
import { generateCode } from '../../src/server/accounts/secondFactor/timeCodes';
import { sampleInput } from '../fixtures/samples';
import { entriesOf } from './accessLogEntries';
import { openMailServer } from './gateways';
import { agent, describeApi, type Body, type Reply } from './harness';
import { mailEnv } from './messageDesk';
import { openPlatform, signIn } from './platform';
import { registeredRoutes } from './registeredRoutes';
import { engines } from './stores';

const reason = 'Pharmacy on the phone, nobody of the team is there';
const password = 'correct horse 9 battery';
const desk = { manufacturer: 'grifols' };

describeApi(
  'emergency access',
  { registry, ...createProductExtensions({ manufacturers }), env: { EMERGENCY_ACCESS_MINUTES: '5' } },
  (harness) => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => {
      vi.useRealTimers();
    });

    const asAgent = () => ({ ...desk, token: harness().agentToken });
    const take = (body: Body = { reason, password }): Promise<Reply<{ data: { id: number; expires_at: string } }>> =>
      harness().call('POST', 'x/emergency_access', { ...asAgent(), body });
    const unlock = (body: Body = { reason: 'The address of a patient has to be corrected' }) =>
      harness().call('POST', 'x/emergency_access/mine/changes', { ...asAgent(), body });
    const read = (path = 'patients') => harness().call('GET', path, asAgent());

    test('opens a desk for some minutes, marked in the log, and nothing of its administration', async () => {
      const { app, call, make, store } = harness();
      await make(registry.get('patients'), 1);
      expect((await read()).status).toBe(403);
      const taken = await take();
      expect(taken).toMatchObject({
        status: 201,
        body: { data: { id: expect.any(Number) as number, expires_at: new Date(Date.now() + 300_000).toISOString() } },
      });
      expect((await read()).status).toBe(200);
      expect((await read('users')).status).toBe(403);
      expect((await read('x/access_log')).status).toBe(403);
      expect((await call('GET', 'patients', { manufacturer: 'gcbiopharma', token: harness().agentToken })).status).toBe(
        403,
      );
      expect(await call('GET', 'x/emergency_access/mine', asAgent())).toMatchObject({
        status: 200,
        body: { data: { id: taken.body.data.id } },
      });
      await app.accessLog.flush();
      const { rows } =
        await sql`select action, manufacturer, emergency_id from staff.access_log where user_email = ${agent} and emergency_id is not null order by id`.execute(
          store.db,
        );
      const marked = { manufacturer: 'grifols', emergency_id: taken.body.data.id };
      expect(rows).toEqual([
        { action: 'emergency_granted', ...marked },
        { action: 'list', ...marked },
        { action: 'refused', ...marked },
        { action: 'refused', ...marked },
      ]);
      vi.setSystemTime(Date.now() + 300_000);
      expect((await read()).status).toBe(403);
    });

    test('is for reading: every other route of the desk is refused until changes are unlocked, and logged', async () => {
      const { app, agentToken, call, make } = harness();
      const own = ['/api/sessions', '/api/x/sessions', '/api/x/two_factor', '/api/x/emergency_access'];
      const routes = registeredRoutes(app).filter(
        ({ method, path }) =>
          method !== 'GET' &&
          !own.some((start) => path === start || (path.startsWith(`${start}/`) && !path.endsWith('/:id/end'))),
      );
      expect(routes.length).toBeGreaterThan(registry.all.length);
      await make(registry.get('patients'), 1);
      const { body } = await take();
      const answers: Body[] = [];
      const refuseAll = async () => {
        for (const { method, path } of routes) {
          const answer = await app.inject({
            method,
            url: path.replace(/:\w+/g, '1'),
            headers: { authorization: agentToken, ...desk, 'idempotency-key': 'one' },
            ...(method !== 'DELETE' && { payload: { discarded_at: '' } }),
          });
          answers.push({ path, status: answer.statusCode, code: answer.json<Body>().code });
        }
      };
      const logged = await entriesOf(harness(), refuseAll);
      expect(answers).toEqual(routes.map(({ path }) => ({ path, status: 403, code: 'emergency_read_only' })));
      expect((await call('POST', 'patients', { ...asAgent(), body: 'not JSON' })).status).not.toBe(201);
      expect(logged.map(({ action, status, emergency_id }) => ({ action, status, emergency_id }))).toEqual(
        routes.map(() => ({ action: 'refused', status: 403, emergency_id: body.data.id })),
      );
      expect((await read()).status).toBe(200);
    });

    test('changes records with a reason of its own, which the administrators see, until it ends', async () => {
      const { call, list } = harness();
      const { body } = await take();
      const create = () => call('POST', 'payers', { ...asAgent(), body: sampleInput(registry.get('payers'), 1) });
      expect((await create()).status).toBe(403);
      expect(await unlock({ reason: 'x' })).toMatchObject({
        status: 422,
        body: { errors: { reason: ['Please give the reason in at least 3 words'] } },
      });
      expect(await unlock({})).toMatchObject({ status: 422, body: { errors: { reason: ['Please give the reason'] } } });
      expect((await create()).status).toBe(403);
      const unlocked = { id: body.data.id, changes_from: new Date().toISOString() };
      const logged = await entriesOf(harness(), async () => {
        expect(await unlock()).toMatchObject({ status: 200, body: { data: unlocked } });
        expect(await unlock({ reason: 'Another reason that comes later' })).toMatchObject({
          status: 200,
          body: { data: unlocked },
        });
        expect((await create()).status).toBe(201);
      });
      expect(logged.map(({ action, emergency_id }) => [action, emergency_id])).toEqual([
        ['emergency_changes', body.data.id],
        ['create', body.data.id],
      ]);
      expect((await call('GET', 'x/emergency_access/mine', asAgent())).body).toMatchObject({ data: unlocked });
      expect((await list(registry.get('emergency_access'), '', desk)).data).toMatchObject([
        { ...unlocked, reason, change_reason: 'The address of a patient has to be corrected' },
      ]);
      await call('DELETE', 'x/emergency_access/mine', asAgent());
      expect((await create()).status).toBe(403);
      expect((await unlock()).status).toBe(409);
      await take();
      expect((await create()).status).toBe(403);
      await unlock();
      vi.setSystemTime(Date.now() + 300_000);
      expect((await create()).status).toBe(403);
      expect((await unlock()).status).toBe(409);
    });

    test('unlocks changes neither of another desk nor for who serves it', async () => {
      const { call } = harness();
      await take();
      expect(
        (
          await call('POST', 'x/emergency_access/mine/changes', {
            manufacturer: 'gcbiopharma',
            token: harness().agentToken,
            body: { reason },
          })
        ).status,
      ).toBe(409);
      expect((await call('POST', 'x/emergency_access/mine/changes', { ...desk, body: { reason } })).status).toBe(409);
      expect(
        (await call('POST', 'x/emergency_access/mine/changes', { ...desk, token: undefined, body: { reason } })).status,
      ).toBe(401);
      expect((await read('x/access_log')).status).toBe(403);
    });

    test('is shown to the administrators of the desk, who end it, with its reason', async () => {
      const { call, list } = harness();
      const { body } = await take();
      const shown = await list(registry.get('emergency_access'), '', desk);
      expect(shown.data).toMatchObject([{ id: body.data.id, user_email: agent, reason, manufacturer: 'grifols' }]);
      const countOpen = async () => (await list(registry.get('emergency_access'), 'open=true', desk)).meta.total;
      expect(await countOpen()).toBe(1);
      expect((await list(registry.get('emergency_access'), '')).data).toEqual([]);
      expect((await call('POST', `x/emergency_access/${body.data.id}/end`)).status).toBe(404);
      expect((await call('POST', `x/emergency_access/${body.data.id}/end`, asAgent())).status).toBe(403);
      expect((await call('POST', `x/emergency_access/${body.data.id}/end`, desk)).status).toBe(200);
      expect((await read()).status).toBe(403);
      expect(await countOpen()).toBe(0);
    });

    test('opens the files of the desk as long as it holds, marked in the log', async () => {
      const { app, call, store } = harness();
      await take();
      await unlock();
      const form = new FormData();
      form.append('documents[]', new Blob(['a,b']), 'table.csv');
      const { body } = await call<{ data: { url: string }[] }>('POST', 'activities/s3_attachment', {
        ...asAgent(),
        body: form,
      });
      const open = async () => (await app.inject({ url: body.data[0]?.url ?? '' })).statusCode;
      expect(await open()).toBe(200);
      await app.accessLog.flush();
      const { rows } =
        await sql`select action from staff.access_log where action = 'download' and emergency_id is not null`.execute(
          store.db,
        );
      expect(rows).toHaveLength(1);
      vi.setSystemTime(Date.now() + 300_000);
      expect(await open()).toBe(403);
    });

    test('is another one at another desk, also under the same key', async () => {
      const { app, agentToken } = harness();
      const ask = (manufacturer: string) =>
        app.inject({
          method: 'POST',
          url: '/api/x/emergency_access',
          headers: { authorization: agentToken, manufacturer, 'idempotency-key': 'two-desks' },
          payload: { reason, password },
        });
      const answers = [await ask('grifols'), await ask('gcbiopharma')];
      expect(answers.map(({ statusCode, headers }) => [statusCode, headers['idempotency-replayed']])).toEqual([
        [201, undefined],
        [201, undefined],
      ]);
      expect((await harness().call('GET', 'patients', { manufacturer: 'gcbiopharma', token: agentToken })).status).toBe(
        200,
      );
    });

    test('has its history at its own desk alone', async () => {
      const { call } = harness();
      const { body } = await take();
      const { id } = body.data;
      expect((await call('POST', `x/emergency_access/${id}/end`, desk)).status).toBe(200);
      const history = (at: object) =>
        call<{ data: unknown[] }>('GET', `versions?model_name=emergency_access&data_keyword=${id}`, at);
      expect((await history(desk)).body.data).not.toEqual([]);
      expect(await history({})).toMatchObject({ status: 200, body: { data: [] } });
    });

    test('is given back by who took it', async () => {
      const { call } = harness();
      await take();
      expect((await call('DELETE', 'x/emergency_access/mine', asAgent())).status).toBe(200);
      expect((await read()).status).toBe(403);
      expect((await call('GET', 'x/emergency_access/mine', asAgent())).body).toEqual({ data: null });
    });

    test('asks for a reason in words, and for the password', async () => {
      expect(await take({ reason: 'x', password })).toMatchObject({
        status: 422,
        body: { errors: { reason: ['Please give the reason in at least 3 words'] } },
      });
      expect(await take({ reason })).toMatchObject({
        status: 422,
        body: { errors: { password: ['Please input your password!'] } },
      });
      expect(await take({ reason, password: 'wrong' })).toMatchObject({
        status: 422,
        body: { errors: { password: ['The password is wrong'] } },
      });
      expect((await read()).status).toBe(403);
    });

    test('asks for the code of a second factor too, which works once', async () => {
      const { call, agentToken: token } = harness();
      const { body } = await call<{ data: { secret: string } }>('POST', 'x/two_factor/setup', {
        token,
        body: { password },
      });
      const code = () => generateCode(body.data.secret, new Date());
      expect((await call('POST', 'x/two_factor/confirm', { token, body: { code: code() } })).status).toBe(200);
      expect(await take()).toMatchObject({
        status: 422,
        body: { errors: { code: ['Please enter the code of your second factor'] } },
      });
      expect(await take({ reason, password, code: code() })).toMatchObject({
        status: 422,
        body: { errors: { code: ['The code is wrong, or was used before'] } },
      });
      expect((await read()).status).toBe(403);
      vi.setSystemTime(Date.now() + 30_000);
      expect((await take({ reason, password, code: code() })).status).toBe(201);
      vi.setSystemTime(Date.now() + 30_000);
      expect((await call('POST', 'x/two_factor/remove', { token, body: { password, code: code() } })).status).toBe(200);
    });

    test('is for nobody who serves the desk, or is not signed in', async () => {
      const { call } = harness();
      expect((await call('POST', 'x/emergency_access', { body: { reason, password } })).status).toBe(409);
      expect(
        (await call('POST', 'x/emergency_access', { ...desk, token: undefined, body: { reason, password } })).status,
      ).toBe(401);
    });
  },
);

describe('switched off', () => {
  describeApi(
    'emergency access',
    { registry, ...createProductExtensions({ manufacturers }), env: { EMERGENCY_ACCESS_MINUTES: '0' } },
    (harness) => {
      test('is not there', async () => {
        const { call, agentToken } = harness();
        const body = { reason, password };
        expect((await call('POST', 'x/emergency_access', { ...desk, token: agentToken, body })).status).toBe(404);
        expect((await call('GET', 'patients', { ...desk, token: agentToken })).status).toBe(403);
      });
    },
  );
});

describe.each(engines.slice(-1))('the letters about an emergency access on $name', (engine) => {
  test('go to who administers that desk, each once, also where the mail server comes back later', async () => {
    const platform = await openPlatform(engine);
    const grifols = ['grifols'];
    await platform.addUser({ email: 'agent@clinic.test', service_manufacturers: ['octapharma'] });
    await platform.addUser({ email: 'boss@clinic.test', role: 'brand_admin', service_manufacturers: grifols });
    await platform.addUser({ email: 'named@clinic.test', service_manufacturers: grifols });
    await platform.addUser({
      email: 'elsewhere@clinic.test',
      role: 'brand_admin',
      service_manufacturers: ['octapharma'],
    });
    await platform.addUser({ email: 'staff@clinic.test', service_manufacturers: grifols });
    let isDown = true;
    const mail = await openMailServer(() => (isDown ? 450 : 250));
    const app = await platform.serve({
      env: { ...mailEnv(mail.url), ADMIN_EMAILS: 'named@clinic.test' },
      times: { retryDelays: [0, 3600], leaseSeconds: 120 },
    });
    const headers = {
      authorization: await signIn(app, 'agent@clinic.test'),
      manufacturer: 'grifols',
      'idempotency-key': 'one-access',
    };
    const take = () =>
      app.inject({ method: 'POST', url: '/api/x/emergency_access', headers, payload: { reason, password } });
    expect([(await take()).statusCode, (await take()).statusCode]).toEqual([201, 201]);
    const unlock = () =>
      app.inject({ method: 'POST', url: '/api/x/emergency_access/mine/changes', headers, payload: { reason } });
    await platform.sendDue();
    const waiting = async () =>
      (
        await sql<{
          recipient: string;
          attempts: number;
        }>`select recipient, attempts from staff.letters order by recipient`.execute(platform.store.db)
      ).rows;
    expect(await waiting()).toEqual([
      { recipient: 'boss@clinic.test', attempts: 2 },
      { recipient: 'named@clinic.test', attempts: 2 },
    ]);
    isDown = false;
    await sql`update staff.letters set due_at = now()`.execute(platform.store.db);
    await platform.sendDue();
    expect(mail.letters.map(({ recipients }) => recipients).toSorted()).toEqual([
      ['boss@clinic.test'],
      ['named@clinic.test'],
    ]);
    for (const { headers: said, text } of mail.letters) {
      expect(said.get('subject')).toBe('Emergency access to Grifols');
      expect(text).toMatch(
        /^agent@clinic\.test does not serve Grifols and has taken emergency access to its records for 60 minutes\./,
      );
      expect(text).not.toContain('Pharmacy');
    }
    expect(await waiting()).toEqual([]);
    mail.letters.length = 0;
    expect([(await unlock()).statusCode, (await unlock()).statusCode]).toEqual([200, 200]);
    await platform.sendDue();
    expect(
      mail.letters.map(({ recipients, headers: said }) => [...recipients, said.get('subject')]).toSorted(),
    ).toEqual([
      ['boss@clinic.test', 'Emergency access to Grifols: changes'],
      ['named@clinic.test', 'Emergency access to Grifols: changes'],
    ]);
    expect(mail.letters[0]?.text).toMatch(
      /^agent@clinic\.test does not serve Grifols and has unlocked changes of its records under an emergency access, until this ends\./,
    );
    await mail.close();
    await platform.close();
  });

  test('go out once where the store goes away between their sending and what becomes of them', async () => {
    const platform = await openPlatform(engine);
    const { store } = platform;
    const run = (statement: string) => sql.raw(statement).execute(store.db);
    const letters: string[] = [];
    const email = async ({ to }: EmailMessage): Promise<Delivery> => {
      if (letters.push(to) === 1) await run('alter table staff.letters rename to away');
      return { result: 'sent' };
    };
    const log = { warn: vi.fn(), error: vi.fn() };
    const send = createLetterSender({ store, email, times: { retryDelays: [], leaseSeconds: 120 }, log });
    await queueLetters(store.db, [{ to: 'boss@clinic.test', subject: 's', text: 't' }]);
    await expect(send(() => false)).rejects.toMatchObject({ code: '42P01' });
    expect(log.warn.mock.calls.map(([, line]) => String(line))).toEqual([
      'could not store the result of a message: it is retried',
    ]);
    await run('alter table staff.away rename to letters');
    await run('update staff.letters set due_at = now()');
    await send(() => false);
    expect((await sql`select from staff.letters`.execute(store.db)).rows).toEqual([]);
    await queueLetters(store.db, [{ to: 'named@clinic.test', subject: 's', text: 't' }]);
    await send(() => false);
    expect(letters).toEqual(['boss@clinic.test', 'named@clinic.test']);
    await platform.close();
  });
});
