import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { createProductExtensions } from '../../src/server/productExtensions';
import { assignUnserved, addUsers } from '../../src/server/accounts/staffUsers';
import { staffDb } from '../../src/server/staff/staffDatabase';
import { entriesOf } from './accessLogEntries';
import { describeApi, type Body, type CallOptions, type Harness, type Reply } from './harness';
import { registeredRoutes } from './registeredRoutes';
import { cheapHash, cheapPasswords, engines } from './stores';

const parts = { registry, ...createProductExtensions({ manufacturers }), passwords: cheapPasswords };
const password = 'correct horse 9 battery';
const everyone = manufacturers.map(({ key }) => key);

let made = 0;

async function addUser(
  { store }: Harness,
  more: Partial<Parameters<typeof addUsers>[1][number]> = {},
): Promise<{ id: number; email: string }> {
  const user = {
    email: `colleague${(made += 1)}@desk.test`,
    first_name: 'Mina',
    last_name: 'Okoye',
    role: 'crm_user',
    service_manufacturers: ['octapharma'],
    password,
    ...more,
  };
  await addUsers(staffDb(store), [user], cheapHash);
  return staffDb(store)
    .selectFrom('staff.users')
    .select(['id', 'email'])
    .where('email', '=', user.email)
    .executeTakeFirstOrThrow();
}

async function signIn({ app }: Harness, email: string): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/sessions', payload: { email, password } });
  return answer.json<{ data: { auth_token: string } }>().data.auth_token;
}

/** The callers, with the manufacturers that each serves. */
const callers = {
  'administrator of every manufacturer': { role: 'brand_admin', service_manufacturers: everyone },
  'administrator of one manufacturer': { role: 'brand_admin', service_manufacturers: ['octapharma'] },
  'configured administrator of one manufacturer': {
    email: 'listed.admin@desk.test',
    service_manufacturers: ['octapharma'],
  },
  'CRM user of every manufacturer': { service_manufacturers: everyone },
  nobody: undefined,
} as const;
type Caller = keyof typeof callers;

/** The users that are changed, by the manufacturers that they serve. */
const targets = { own: ['octapharma'], shared: ['octapharma', 'kedrion'], foreign: ['kedrion'] } as const;
type Target = keyof typeof targets;

interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Below `users/{id}`. */
  readonly path?: string;
  readonly body?: (served: readonly string[]) => Body;
  readonly isDiscarded?: true;
  /** The targets that an administrator of octapharma alone may make the change to. */
  readonly mayChange: readonly Target[];
}

const changes: Readonly<Record<string, Change>> = {
  'other names': { method: 'PUT', body: () => ({ first_name: 'Nia' }), mayChange: ['own', 'shared'] },
  'no change': { method: 'PUT', body: () => ({}), mayChange: ['own', 'shared', 'foreign'] },
  'one more manufacturer of the caller': {
    method: 'PUT',
    body: (served) => ({ service_manufacturers: [...new Set([...served, 'octapharma'])] }),
    mayChange: ['own', 'shared', 'foreign'],
  },
  'one more manufacturer of others': {
    method: 'PUT',
    body: (served) => ({ service_manufacturers: [...served, 'grifols'] }),
    mayChange: [],
  },
  'every manufacturer': { method: 'PUT', body: () => ({ service_manufacturers: everyone }), mayChange: [] },
  'a manufacturer of others in exchange': {
    method: 'PUT',
    body: () => ({ service_manufacturers: ['grifols'] }),
    mayChange: [],
  },
  'fewer manufacturers': { method: 'PUT', body: () => ({ service_manufacturers: ['gcbiopharma'] }), mayChange: [] },
  'a discard': { method: 'DELETE', mayChange: ['own'] },
  'a recovery': { method: 'PUT', body: () => ({ discarded_at: '' }), isDiscarded: true, mayChange: ['own'] },
  'a reset of the password': { method: 'POST', path: '/reset_password', mayChange: ['own'] },
  'a reset of the second factor': { method: 'POST', path: '/reset_second_factor', mayChange: ['own'] },
};

/** Everything that is stored about users and their sign-in. */
const digest = async ({ store }: Harness): Promise<string> => {
  const read = (table: string) => sql`select * from ${sql.id('staff', table)} order by 1`.execute(store.db);
  const rows = await Promise.all(['users', 'second_factors', 'recovery_codes'].map(read));
  const sessions = await sql`select id, user_id from staff.sessions order by 1`.execute(store.db);
  return JSON.stringify([...rows, sessions].map((one) => one.rows));
};

/** What a caller is answered who makes a change to a user: the status if it is not refused. */
function expectedStatus(caller: Caller, { mayChange }: Change, target: Target): number {
  if (caller === 'nobody') return 401;
  if (caller.startsWith('CRM')) return 403;
  return caller.endsWith('every manufacturer') || mayChange.includes(target) ? 200 : 403;
}

async function open(harness: Harness, caller: Caller): Promise<CallOptions> {
  const asked = callers[caller];
  if (!asked) return { token: undefined };
  const { email } = await addUser(harness, { ...asked, service_manufacturers: [...asked.service_manufacturers] });
  return { token: await signIn(harness, email) };
}

/** A user who works, has a second factor, and is in the trash where that is needed. */
async function prepareTarget(
  harness: Harness,
  target: Target,
  { isDiscarded }: Change,
): Promise<{ id: number; email: string }> {
  const user = await addUser(harness, { service_manufacturers: [...targets[target]] });
  await signIn(harness, user.email);
  await staffDb(harness.store)
    .insertInto('staff.second_factors')
    .values({ user_id: user.id, secret: 'sealed' })
    .execute();
  if (isDiscarded) expect((await harness.call('DELETE', `users/${user.id}`)).status).toBe(200);
  return user;
}

describeApi(
  'administrators',
  {
    ...parts,
    env: { ADMIN_EMAILS: 'listed.admin@desk.test', SIGN_IN_TRIES: '1000', SIGN_IN_TRIES_PER_ADDRESS: '10000' },
  },
  (harness) => {
    test('have every route that changes a user in the matrix below', () => {
      const listed = registeredRoutes(harness().app).filter(
        ({ method, path }) => method !== 'GET' && /^\/api\/users(\/|$)/.test(path),
      );
      const tried = Object.values(changes).map(({ method, path = '' }) => `${method} /api/users/:id${path}`);
      expect(listed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
        [...new Set([...tried, 'POST /api/users'])].toSorted(),
      );
    });

    describe.each(Object.keys(callers) as Caller[])('%s', (caller) => {
      test.each(Object.entries(changes))(
        'makes %s only within the manufacturers that they serve',
        async (_name, change) => {
          const api = harness();
          const as = await open(api, caller);
          for (const target of Object.keys(targets) as Target[]) {
            const { id } = await prepareTarget(api, target, change);
            const before = await digest(api);
            const body = change.body && { body: change.body(targets[target]) };
            const { status } = await api.call(change.method, `users/${id}${change.path ?? ''}`, { ...as, ...body });
            expect.soft({ target, status }).toEqual({ target, status: expectedStatus(caller, change, target) });
            if (status !== 200) expect.soft(await digest(api), target).toBe(before);
          }
        },
      );

      test('creates users only within the manufacturers that they serve', async () => {
        const api = harness();
        const as = await open(api, caller);
        const create = (service_manufacturers: readonly string[]) =>
          api.call('POST', 'users', {
            ...as,
            body: {
              email: `new${(made += 1)}@desk.test`,
              password,
              first_name: 'Noa',
              last_name: 'Lind',
              service_manufacturers,
            },
          });
        const statuses = [
          (await create(['octapharma'])).status,
          (await create(['octapharma', 'kedrion'])).status,
          (await create(['kedrion'])).status,
        ];
        const [own, more] =
          caller === 'nobody'
            ? [401, 401]
            : caller.startsWith('CRM')
              ? [403, 403]
              : caller.endsWith('every manufacturer')
                ? [201, 201]
                : [201, 403];
        expect(statuses).toEqual([own, more, more]);
      });
    });

    /** The entries of the log about users that a call adds: their action, status and manufacturer. */
    const entries = async (call: () => Promise<unknown>) =>
      (await entriesOf(harness(), call))
        .filter(({ resource }) => resource === 'users')
        .map(({ action, status, manufacturer }) => [action, status, manufacturer].filter(Boolean).join(' '))
        .toSorted();

    describe('of one manufacturer', () => {
      const asOne = () => open(harness(), 'administrator of one manufacturer');

      test('cannot give themself another manufacturer, at whichever desk', async () => {
        const api = harness();
        const { id, email } = await addUser(api, { role: 'brand_admin' });
        const token = await signIn(api, email);
        const grant = (service_manufacturers: readonly string[], manufacturer = 'octapharma'): Promise<Reply> =>
          api.call('PUT', `users/${id}`, { token, manufacturer, body: { service_manufacturers } });
        const message = 'You do not serve Kedrion, GCBiopharma and Grifols: an administrator who does has to grant it';
        expect(await grant(everyone)).toMatchObject({
          status: 403,
          body: { message, errors: { service_manufacturers: [message] } },
        });
        expect((await grant(everyone, 'kedrion')).status).toBe(403);
        expect((await api.call('GET', 'patients', { token, manufacturer: 'kedrion' })).status).toBe(403);
      });

      test('take the own manufacturer from somebody who serves others too, and no other', async () => {
        const api = harness();
        const as = await asOne();
        const { id } = await addUser(api, { service_manufacturers: ['octapharma', 'kedrion'] });
        const set = (service_manufacturers: readonly string[]) =>
          api.call('PUT', `users/${id}`, { ...as, body: { service_manufacturers } });
        expect(await set(['octapharma'])).toMatchObject({
          status: 403,
          body: { message: 'You do not serve Kedrion: an administrator who does has to remove it' },
        });
        expect((await set(['kedrion'])).status).toBe(200);
        expect(await api.call('PUT', `users/${id}`, { ...as, body: { first_name: 'Nia' } })).toMatchObject({
          status: 403,
          body: { message: 'This user serves Kedrion, which you do not: an administrator who does has to do this' },
        });
      });

      test('leave the refused try and what was done in the log of each manufacturer concerned', async () => {
        const api = harness();
        const as = await asOne();
        const { id } = await addUser(api, { service_manufacturers: ['octapharma', 'kedrion'] });
        const reset = (who: CallOptions) => () => api.call('POST', `users/${id}/reset_password`, who);
        expect(await entries(reset(as))).toEqual(['refused 403 kedrion', 'refused 403 octapharma']);
        expect(await entries(reset({ manufacturer: 'kedrion' }))).toEqual([
          'password_reset kedrion',
          'password_reset octapharma',
          'update kedrion',
          'update octapharma',
        ]);
        const grant = (who: CallOptions) => () =>
          api.call('PUT', `users/${id}`, {
            ...who,
            body: { service_manufacturers: ['octapharma', 'kedrion', 'grifols'] },
          });
        expect(await entries(grant(as))).toEqual([
          'refused 403 grifols',
          'refused 403 kedrion',
          'refused 403 octapharma',
        ]);
        expect(await entries(grant({ manufacturer: 'gcbiopharma' }))).toEqual([
          'update gcbiopharma',
          'update grifols',
          'update kedrion',
          'update octapharma',
        ]);
        const factor = () => api.call('POST', `users/${id}/reset_second_factor`);
        expect((await entries(factor)).filter((entry) => entry.startsWith('second'))).toEqual([
          'second_factor_reset grifols',
          'second_factor_reset kedrion',
          'second_factor_reset octapharma',
        ]);
        const create = () =>
          api.call('POST', 'users', {
            ...as,
            body: {
              email: `new${(made += 1)}@desk.test`,
              password,
              first_name: 'Noa',
              last_name: 'Lind',
              service_manufacturers: ['kedrion'],
            },
          });
        expect(await entries(create)).toEqual(['refused 403 kedrion', 'refused 403 octapharma']);
        expect(await entries(() => api.call('DELETE', `users/${id}`))).toEqual([
          'discard grifols',
          'discard kedrion',
          'discard octapharma',
        ]);
      });
    });

    describe('of a manufacturer', () => {
      test('remain: the last one is neither deleted nor taken away', async () => {
        const api = harness();
        const others = staffDb(api.store).updateTable('staff.users').where('role', '=', 'brand_admin');
        const as = await open(api, 'administrator of every manufacturer');
        await others.where('email', '=', 'admin@desk.test').set({ role: 'on leave' }).execute();
        const last = await addUser(api, { role: 'brand_admin', service_manufacturers: ['octapharma', 'grifols'] });
        const listed = await addUser(api, { email: 'listed.admin@desk.test', service_manufacturers: everyone });
        const token = await signIn(api, listed.email);
        await staffDb(api.store)
          .updateTable('staff.users')
          .where('role', '=', 'brand_admin')
          .where('id', '!=', last.id)
          .set({ service_manufacturers: ['octapharma', 'kedrion', 'gcbiopharma'] })
          .execute();
        const message = 'This is the last administrator of Grifols';
        expect(await api.call('DELETE', `users/${last.id}`, { token })).toMatchObject({
          status: 409,
          body: { message },
        });
        expect(
          await api.call('PUT', `users/${last.id}`, { token, body: { service_manufacturers: ['octapharma'] } }),
        ).toMatchObject({ status: 409, body: { message } });
        expect(
          (await api.call('PUT', `users/${last.id}`, { token, body: { service_manufacturers: ['grifols'] } })).status,
        ).toBe(200);
        expect((await api.call('DELETE', `users/${last.id}`, as)).status).toBe(403);
        await staffDb(api.store)
          .updateTable('staff.users')
          .where('email', '=', 'admin@desk.test')
          .set({ role: 'brand_admin' })
          .execute();
        expect((await api.call('DELETE', `users/${last.id}`, { token })).status).toBe(200);
      });

      test('take none of their manufacturers from themselves', async () => {
        const api = harness();
        const { id, email } = await addUser(api, {
          role: 'brand_admin',
          service_manufacturers: ['octapharma', 'kedrion'],
        });
        const token = await signIn(api, email);
        expect(
          await api.call('PUT', `users/${id}`, { token, body: { service_manufacturers: ['octapharma'] } }),
        ).toMatchObject({
          status: 422,
          body: { errors: { service_manufacturers: ['Another administrator has to take Kedrion away from you'] } },
        });
      });
    });
  },
);

describeApi('a manufacturer that no administrator serves', parts, (harness) => {
  test('goes to the administrator of ADMIN_EMAIL at the next start, and to nobody else', async () => {
    const db = staffDb(harness().store);
    const config = { administratorEmails: [], administrator: { email: 'Admin@desk.test', password } };
    const servedBy = async (email: string) =>
      (
        await db
          .selectFrom('staff.users')
          .select('service_manufacturers')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      ).service_manufacturers;
    const assign = (more: Partial<typeof config> = {}) =>
      assignUnserved(db, { config: { ...config, ...more }, manufacturers: [...everyone, 'newcomer'] });
    const [log, warn] = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'warn').mockReturnValue()];
    await assign({ administrator: { email: 'agent@desk.test', password } });
    expect(warn.mock.calls).toEqual([
      [
        'No administrator serves newcomer: start once with the ADMIN_EMAIL and ADMIN_PASSWORD of an administrator, who is to serve them',
      ],
    ]);
    expect(await servedBy('agent@desk.test')).toEqual(['octapharma', 'kedrion']);
    await assign();
    expect(await servedBy('admin@desk.test')).toEqual([...everyone, 'newcomer']);
    await assign();
    expect(log).toHaveBeenCalledTimes(1);
    await db
      .updateTable('staff.users')
      .set({ service_manufacturers: everyone })
      .where('email', '=', 'admin@desk.test')
      .execute();
    vi.restoreAllMocks();
  });
});

describeApi('two administrators', { ...parts, on: engines }, (harness) => {
  test('who take the same manufacturer from each other at the same time leave it to one', async () => {
    const api = harness();
    const db = staffDb(api.store);
    await db.updateTable('staff.users').where('role', '=', 'brand_admin').set({ role: 'on leave' }).execute();
    const both = await Promise.all(
      [1, 2].map(() => addUser(api, { role: 'brand_admin', service_manufacturers: ['octapharma', 'kedrion'] })),
    );
    const [one, other] = both as [{ id: number; email: string }, { id: number; email: string }];
    const take = async (from: typeof one, by: typeof one) =>
      api.call('PUT', `users/${from.id}`, {
        token: await signIn(api, by.email),
        body: { service_manufacturers: ['octapharma'] },
      });
    const statuses = (await Promise.all([take(one, other), take(other, one)])).map(({ status }) => status);
    const left = await db
      .selectFrom('staff.users')
      .select('service_manufacturers')
      .where('role', '=', 'brand_admin')
      .execute();
    await db.updateTable('staff.users').where('role', '=', 'on leave').set({ role: 'brand_admin' }).execute();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(left.filter(({ service_manufacturers: served }) => served.includes('kedrion'))).toHaveLength(1);
  });
});
