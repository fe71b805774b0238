import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { createProductExtensions } from '../../src/server/productExtensions';
import { staffDb } from '../../src/server/staff/staffDatabase';
import { addUsers } from '../../src/server/accounts/staffUsers';
import { administrator, agent, describeApi, type Body, type Harness, type ListBody } from './harness';
import { cheapHash, cheapPasswords } from './stores';

const parts = { registry, ...createProductExtensions({ manufacturers }), passwords: cheapPasswords };
const env = { ADMIN_EMAILS: 'listed.admin@desk.test, listed.two@desk.test', SIGN_IN_TRIES: '3' };
const password = 'correct horse 9 battery';

let made = 0;
const newEmail = (): string => `Member${(made += 1)}@desk.test`;
const input = (more: Body = {}): Body => ({
  email: newEmail(),
  password,
  first_name: 'Mina',
  last_name: 'Okoye',
  service_manufacturers: ['octapharma'],
  ...more,
});

/** A signed-in user with a real password, inserted directly into the store. */
async function member({ app, store }: Harness, more: Partial<Parameters<typeof addUsers>[1][number]> = {}) {
  const email = newEmail();
  const user = {
    email,
    first_name: 'Mina',
    last_name: 'Okoye',
    role: 'crm_user',
    service_manufacturers: ['octapharma', 'kedrion'],
    password,
  };
  await addUsers(staffDb(store), [{ ...user, ...more }], cheapHash);
  const { id } = await staffDb(store)
    .selectFrom('staff.users')
    .select('id')
    .where('email', '=', more.email ?? email)
    .executeTakeFirstOrThrow();
  return { id, email: more.email ?? email, token: await tokenOf(app, more.email ?? email) };
}

const signIn = (app: Harness['app'], email: string, secret = password) =>
  app.inject({ method: 'POST', url: '/api/sessions', payload: { email, password: secret } });

async function tokenOf(app: Harness['app'], email: string, secret = password): Promise<string> {
  return (await signIn(app, email, secret)).json<{ data: { auth_token: string } }>().data.auth_token;
}

const reset = ({ call }: Harness, id: number) => call('POST', `users/${id}/reset_password`);

const idOf = async ({ store }: Harness, email: string): Promise<number> =>
  (await staffDb(store).selectFrom('staff.users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

describeApi('users', { ...parts, env }, (harness) => {
  describe('access (decision 17)', () => {
    const calls = [
      ['GET', 'users'],
      ['GET', 'users?discard=true'],
      ['GET', 'users?ids[]=1'],
      ['GET', 'users/1'],
      ['POST', 'users'],
      ['PUT', 'users/1'],
      ['DELETE', 'users/1'],
      ['POST', 'users/1/reset_password'],
      ['GET', 'versions?model_name=User&data_keyword=1'],
    ] as const;

    test.each(calls)('%s %s is refused to everybody but administrators, who stay signed in', async (method, path) => {
      const { call, agentToken } = harness();
      const body = method === 'PUT' || path === 'users' ? { body: input() } : {};
      const refused = await call(method, path, { token: agentToken, ...(method === 'GET' ? {} : body) });
      expect(refused).toMatchObject({ status: 403, body: { message: 'Only administrators may see and change users' } });
      expect((await call('GET', 'sessions/me', { token: agentToken })).status).toBe(200);
      expect((await call('GET', 'patients', { token: agentToken })).status).toBe(200);
    });

    test('the role opens them, and so does a configured address, in whatever case', async () => {
      const api = harness();
      const admin = await member(api, { role: 'brand_admin' });
      const listed = await member(api, { email: 'Listed.Admin@desk.test' });
      for (const { token } of [admin, listed]) expect((await api.call('GET', 'users', { token })).status).toBe(200);
    });

    test('everybody still reads who created a record', async () => {
      const api = harness();
      const { id } = await api.make(registry.get('cases'), 1);
      expect((await api.call('GET', `cases/${id}`, { token: api.agentToken })).body).toMatchObject({
        brand_admin_first_name: 'Ada',
        created_by: 'Ada Byron',
      });
    });
  });

  describe('creating', () => {
    test('makes a CRM user who can sign in', async () => {
      const { app, call } = harness();
      const created = input();
      const { status, body } = await call('POST', 'users', {
        body: { ...created, role: 'brand_admin', must_change_password: true },
      });
      expect(status).toBe(201);
      const { password: _secret, ...shown } = created;
      expect(body).toMatchObject({ ...shown, role: 'crm_user', discarded_at: null });
      expect((await signIn(app, String(created.email))).statusCode).toBe(200);
    });

    test('sets a first password that opens nothing but the choice of another', async () => {
      const { app, call } = harness();
      const created = input();
      expect((await call('POST', 'users', { body: { ...created, must_change_password: false } })).body).toMatchObject({
        must_change_password: true,
      });
      const token = await tokenOf(app, String(created.email));
      expect((await call('GET', 'patients', { token })).status).toBe(403);
      const change = {
        old_password: password,
        new_password: 'my own horse 42',
        repeat_new_password: 'my own horse 42',
      };
      const changed = await call<{ data: { auth_token: string } }>('POST', 'sessions/change_password', {
        token,
        body: change,
      });
      expect((await call('GET', 'patients', { token: changed.body.data.auth_token })).status).toBe(200);
    });

    test('refuses an e-mail that somebody has, in whatever case, and says where that one is discarded', async () => {
      const { call } = harness();
      const email = newEmail();
      const { body: first } = await call('POST', 'users', { body: input({ email }) });
      const again = () => call('POST', 'users', { body: input({ email: ` ${email.toUpperCase()} ` }) });
      expect(await again()).toMatchObject({
        status: 422,
        body: { errors: { email: ['A user with this email exists already'] } },
      });
      await call('DELETE', `users/${String(first.id)}`);
      expect(await again()).toMatchObject({
        status: 422,
        body: { errors: { email: ['A discarded user has this email: recover that user from the trash'] } },
      });
    });

    test.each([
      [{ password: 'short-1' }, { password: ['Must be at least 8 characters'] }],
      [{ password: 'x'.repeat(129) }, { password: ['Must be at most 128 characters'] }],
      [{ password: 'Password123' }, { password: ['This password is too common, choose another'] }],
      [
        { email: 'nora.lindqvist@desk.test', password: 'Nora.Lindqvist@desk.test' },
        { password: ['Must be more than your email or your name'] },
      ],
      [
        { last_name: 'Okoye-Brandt', password: 'Mina.OkoyeBrandt1' },
        { password: ['Must be more than your email or your name'] },
      ],
      [{ service_manufacturers: [] }, { service_manufacturers: ['Please select manufacturer!'] }],
      [{ email: 'nobody' }, { email: [expect.any(String)] }],
      [
        { email: '', password: '', first_name: '', last_name: ' ' },
        {
          email: ['Email is required'],
          password: ['Password is required'],
          first_name: ['First Name is required'],
          last_name: ['Last Name is required'],
        },
      ],
    ])('refuses %j', async (wrong, errors) => {
      expect(await harness().call('POST', 'users', { body: input(wrong) })).toMatchObject({
        status: 422,
        body: { errors },
      });
    });
  });

  test('a change takes names and manufacturers, neither e-mail nor password nor role', async () => {
    const api = harness();
    const { id, email } = await member(api);
    const body = {
      first_name: 'Nia',
      service_manufacturers: ['grifols'],
      email: 'other@desk.test',
      password: 'another horse 7',
      role: 'brand_admin',
    };
    expect(await api.call('PUT', `users/${id}`, { body })).toMatchObject({
      status: 200,
      body: { first_name: 'Nia', last_name: 'Okoye', service_manufacturers: ['grifols'], email, role: 'crm_user' },
    });
    expect((await signIn(api.app, email)).statusCode).toBe(200);
    expect(await api.call('PUT', `users/${id}`, { body: { service_manufacturers: [] } })).toMatchObject({
      status: 422,
      body: { errors: { service_manufacturers: ['Please select manufacturer!'] } },
    });
  });

  test('a manufacturer that is taken away is closed from the next call on', async () => {
    const api = harness();
    const { id, token } = await member(api);
    const patients = () => api.call('GET', 'patients', { token, manufacturer: 'kedrion' });
    expect((await patients()).status).toBe(200);
    await api.call('PUT', `users/${id}`, { body: { service_manufacturers: ['octapharma'] } });
    expect(await patients()).toMatchObject({ status: 403, body: { message: 'You do not serve Kedrion' } });
  });

  test('one and the same list stands on every desk', async () => {
    const api = harness();
    const { id } = await member(api);
    const emails = async (manufacturer: string) =>
      (await api.call<ListBody>('GET', 'users?per=100', { manufacturer })).body.data.map(({ email }) => email);
    expect(await emails('grifols')).toEqual(await emails('octapharma'));
    await api.call('PUT', `users/${id}`, { body: { first_name: 'Nia' }, manufacturer: 'grifols' });
    const { body } = await api.call<ListBody>('GET', `versions?model_name=users&data_keyword=${id}`);
    expect(body.data).toMatchObject([
      { event: 'update', operator_email: administrator, changeset: { first_name: ['Mina', 'Nia'] } },
    ]);
  });

  describe('deleting', () => {
    test('ends the sessions at once; recovering lets sign in again, and brings no session back', async () => {
      const api = harness();
      const { id, email, token } = await member(api);
      // A refused session is deleted: a session that is not used meanwhile shows whether the others are deleted too.
      const unused = await tokenOf(api.app, email);
      expect((await api.call('DELETE', `users/${id}`)).status).toBe(200);
      expect((await api.call('GET', 'sessions/me', { token })).status).toBe(401);
      expect((await signIn(api.app, email)).statusCode).toBe(401);
      expect(
        (await api.call<ListBody>('GET', 'users?discard=true&per=100')).body.data.map((user) => user.id),
      ).toContain(id);
      expect(await api.call('PUT', `users/${id}`, { body: { discarded_at: '' } })).toMatchObject({
        status: 200,
        body: { email, discarded_at: null },
      });
      expect((await api.call('GET', 'sessions/me', { token: unused })).status).toBe(401);
      expect((await signIn(api.app, email)).statusCode).toBe(200);
    });

    test('nobody deletes themself', async () => {
      const api = harness();
      const id = await idOf(api, administrator);
      expect(await api.call('DELETE', `users/${id}`)).toMatchObject({
        status: 409,
        body: { message: 'You cannot delete yourself' },
      });
      expect((await api.call('GET', 'users')).status).toBe(200);
    });

    test('nobody takes away the manufacturer at whose desk they are', async () => {
      const api = harness();
      const id = await idOf(api, administrator);
      const message = 'You are at the desk of this manufacturer: another administrator has to take it away from you';
      expect(await api.call('PUT', `users/${id}`, { body: { service_manufacturers: ['kedrion'] } })).toMatchObject({
        status: 422,
        body: { errors: { service_manufacturers: [message] } },
      });
      expect((await api.call('GET', 'users')).status).toBe(200);
    });

    test('the last administrator stays', async () => {
      const api = harness();
      const listed = await member(api, {
        email: 'listed.two@desk.test',
        service_manufacturers: manufacturers.map(({ key }) => key),
      });
      const db = staffDb(api.store);
      const others = await db
        .selectFrom('staff.users')
        .select('id')
        .where('role', '=', 'brand_admin')
        .where('email', '!=', administrator)
        .execute();
      for (const { id } of others) await api.call('DELETE', `users/${id}`);
      const last = await idOf(api, administrator);
      expect(await api.call('DELETE', `users/${last}`, { token: listed.token })).toMatchObject({
        status: 409,
        body: { message: 'This is the last administrator of Octapharma, Kedrion, GCBiopharma and Grifols' },
      });
      const another = await member(api, { role: 'brand_admin' });
      expect((await api.call('DELETE', `users/${another.id}`, { token: listed.token })).status).toBe(200);
    });

    test('of two administrators who delete each other at the same time one stays', async () => {
      const api = harness();
      const admins = staffDb(api.store).updateTable('staff.users').where('role', '=', 'brand_admin');
      await admins.set({ role: 'on leave' }).execute();
      const [one, other] = [await member(api, { role: 'brand_admin' }), await member(api, { role: 'brand_admin' })];
      const removals = [
        api.call('DELETE', `users/${other.id}`, { token: one.token }),
        api.call('DELETE', `users/${one.id}`, { token: other.token }),
      ];
      const statuses = (await Promise.all(removals)).map(({ status }) => status);
      await staffDb(api.store)
        .updateTable('staff.users')
        .where('role', '=', 'on leave')
        .set({ role: 'brand_admin' })
        .execute();
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    });
  });

  describe('resetting a password (decision 18)', () => {
    test('answers a one-time password, ends the sessions, and nothing else tells it', async () => {
      const api = harness();
      const { id, email, token } = await member(api);
      const { status, body } = await reset(api, id);
      expect(status).toBe(200);
      expect(body).toEqual({ password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/) as string });
      const secret = String(body.password);
      expect((await api.call('GET', 'sessions/me', { token })).status).toBe(401);
      const told = await Promise.all(
        [`users/${id}`, 'users?per=100', `versions?model_name=users&data_keyword=${id}`].map((path) =>
          api.call('GET', path),
        ),
      );
      expect(JSON.stringify(told)).not.toMatch(new RegExp(`${secret}|scrypt`));
      expect(told[2]?.body.data).toMatchObject([
        {
          event: 'update',
          operator_email: administrator,
          changeset: { password: ['••••••••', '••••••••'], must_change_password: [false, true] },
        },
      ]);
      const stored = await staffDb(api.store)
        .selectFrom('staff.users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(stored.password).not.toContain(secret);
      expect(Math.round((Date.parse(stored.one_time_until ?? '') - Date.now()) / 3_600_000)).toBe(8);
      expect([
        (await signIn(api.app, email, secret)).statusCode,
        (await signIn(api.app, email, secret)).statusCode,
      ]).toEqual([200, 401]);
      expect((await reset(api, id)).body.password).not.toBe(secret);
    });

    test('opens nothing but the choice of another password', async () => {
      const api = harness();
      const { id, email } = await member(api);
      const secret = String((await reset(api, id)).body.password);
      expect((await signIn(api.app, email)).statusCode).toBe(401);
      const token = await tokenOf(api.app, email, secret);
      expect((await api.call('GET', 'sessions/me', { token })).body).toMatchObject({
        data: { must_change_password: true },
      });
      expect(await api.call('GET', 'patients', { token })).toMatchObject({
        status: 403,
        body: { message: 'Please change your password first' },
      });
      const change = { old_password: secret, new_password: 'my own horse 42', repeat_new_password: 'my own horse 42' };
      const changed = await api.call<{ data: { auth_token: string } }>('POST', 'sessions/change_password', {
        token,
        body: change,
      });
      expect(changed.status).toBe(200);
      expect((await api.call('GET', 'patients', { token: changed.body.data.auth_token })).status).toBe(200);
    });

    test('lets somebody in who had tried too often', async () => {
      const api = harness();
      const { id, email } = await member(api);
      for (let at = 0; at < 4; at += 1) await signIn(api.app, email, 'forgotten');
      expect((await signIn(api.app, email)).statusCode).toBe(429);
      const secret = String((await reset(api, id)).body.password);
      expect((await signIn(api.app, email, secret)).statusCode).toBe(200);
    });

    test('does not reach oneself, nor who is discarded, nor nobody', async () => {
      const api = harness();
      const own = await idOf(api, administrator);
      expect(await reset(api, own)).toMatchObject({
        status: 409,
        body: { message: 'Use Change Password to change your own password' },
      });
      const { id } = await member(api);
      await api.call('DELETE', `users/${id}`);
      expect((await reset(api, id)).status).toBe(409);
      expect((await reset(api, 999_999)).status).toBe(404);
      const self = await api.call('POST', `users/${await idOf(api, agent)}/reset_password`, { token: api.agentToken });
      expect(self.status).toBe(403);
    });
  });
});

describeApi(
  'resetting a password where RESET_PASSWORD is set',
  { ...parts, env: { RESET_PASSWORD: 'Welcome to the desk' } },
  (harness) => {
    test('sets and answers that text, which has to be changed all the same', async () => {
      const api = harness();
      const { id, email } = await member(api);
      expect(await reset(api, id)).toMatchObject({ status: 200, body: { password: 'Welcome to the desk' } });
      const token = await tokenOf(api.app, email, 'Welcome to the desk');
      expect((await api.call('GET', 'patients', { token })).status).toBe(403);
    });
  },
);
