import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { toMultipart, type Resource } from '../../src/schema';
import { registerConsent } from '../../src/server/features/consent/registerConsent';
import type { RouteModule } from '../../src/server/contracts';
import { IdempotentCall } from '../../src/server/http/idempotency/IdempotentCall';
import { createProductExtensions } from '../../src/server/productExtensions';
import { generateCode } from '../../src/server/accounts/secondFactor/timeCodes';
import type { Store } from '../../src/server/db';
import { creatableFields, sampleInput } from '../fixtures/samples';
import { agent, describeApi, type Body, type CallOptions, type Harness, type Reply } from './harness';
import { registeredRoutes } from './registeredRoutes';
import { cheapPasswords, engines } from './stores';

const parts = createProductExtensions({ manufacturers });
const [cases, patients, programs] = (['cases', 'patients', 'patient_programs'] as const).map((name) =>
  registry.get(name),
) as [Resource, Resource, Resource];

/** How often a message was passed to a gateway. */
let sent = 0;
/** Delivery of a message waits for this promise. */
let delivery: Promise<unknown> = Promise.resolve();
const deliver = async () => {
  sent += 1;
  await delivery;
  return 'sent' as const;
};
beforeEach(() => {
  sent = 0;
  delivery = Promise.resolve();
});

const others = parts.routes.filter((route) => route !== registerConsent);
const consentRoutes: RouteModule = (api, given) =>
  registerConsent(api, {
    ...given,
    getOptions: () => ({
      ...given.getOptions(),
      messenger: { ...given.getOptions().messenger, email: deliver, sms: deliver },
    }),
  });
/** Where the process dies: after the writes of the call, before its answer. */
let dying = false;
const fragile: RouteModule = (api) => {
  api.post('/fragile', async ({ records }) => {
    const made = await records?.create(registry.get('payers'), { payload: { name: 'Of a call that fails' } });
    if (dying) throw new Error('The process is gone');
    return made?.record;
  });
  api.post('/twice', async ({ records }) => {
    const one = await records?.create(registry.get('payers'), { payload: { name: 'The first of two' } });
    const two = await records?.create(registry.get('payers'), { payload: { name: 'The second of two' } });
    return {
      both: [one?.record.id, (await records?.getOne(registry.get('payers'), two?.record.id as number))?.record.id],
    };
  });
};

const routes = [...others, consentRoutes, fragile];

/** Row counts by table, without the tables of idempotency itself and of signing in. */
async function rowCounts({ store }: Harness): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('staff', 'octapharma', 'grifols') and tablename not like 'access_log%' and tablename not in ('call_counts', 'idempotency_keys', 'sessions', 'sign_in_tries', 'secrets')`.execute(
    store.db,
  );
  const counts = tables.rows.map(({ name }) => `select '${name}' as name, count(*) as n from ${name}`);
  const { rows } = await sql.raw<{ name: string; n: number }>(counts.join(' union all ')).execute(store.db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

async function linksOf({ make }: Harness, resource: Resource, n: number): Promise<Record<string, number>> {
  const links: Record<string, number> = {};
  for (const [name, field] of creatableFields(resource))
    if (field.kind === 'reference') links[name] = (await make(registry.get(field.to), n)).id;
  return links;
}

/** Sample numbers, each used once, so that unique values never collide. */
const numbers = { taken: 100 };
const another = (): number => (numbers.taken += 1);

interface Request {
  readonly path: string;
  /** Built for each attempt: a form that is sent twice gets another boundary. */
  readonly body: () => unknown;
  /** The same body with a different value; absent for calls without a body. */
  readonly other?: () => unknown;
  /** The caller and the manufacturer; by default the administrator. */
  readonly as?: CallOptions;
  /** The call changes rows but adds and removes none. */
  readonly keepsCounts?: true;
}

async function createOf(api: Harness, resource: Resource): Promise<Request> {
  const input: Body = sampleInput(resource, another(), await linksOf(api, resource, another()));
  if (resource.name === 'users') input.email = `${randomUUID()}@desk.test`;
  const [changed] =
    creatableFields(resource).find(([name, { kind }]) => kind === 'text' && typeof input[name] === 'string') ?? [];
  const other = { ...input, [changed ?? 'content']: 'Other' };
  const takesFiles = creatableFields(resource).some(([, { kind }]) => kind === 'file' || kind === 'files');
  const sentAs = (body: Body) => () => (takesFiles ? toMultipart(body) : body);
  return { path: resource.apiPath, body: sentAs(input), other: sentAs(other) };
}

async function consentOf({ make, store }: Harness): Promise<number> {
  const { id } = await make(patients, another(), { mobile_phone: '3125550142' });
  const row = {
    patient_id: id,
    status: 'created',
    program_name: 'panzyga',
    consent_link: 'https://consent.example.com/abc',
  };
  const stored = await store.db
    .withSchema('octapharma')
    .insertInto(programs.name)
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return (stored as { readonly id: number }).id;
}

const document = (text: string) => () => {
  const form = new FormData();
  form.append('documents[]', new File([text], 'letter.txt', { type: 'text/plain' }));
  return form;
};

const password = 'correct horse 9 battery';
const withPassword = (code?: string) => ({
  body: () => ({ password, code }),
  other: () => ({ password: 'another one', code }),
});

/** A call about the agent's second factor, which is first brought to the state `until`, with a code for it. */
async function factorOf(
  { agentToken: token, call, store }: Harness,
  until: 'none' | 'waiting' | 'active',
  request: (code: string) => Request,
): Promise<Request> {
  for (const table of ['recovery_codes', 'second_factors'])
    await sql`delete from ${sql.id('staff', table)}`.execute(store.db);
  if (until === 'none') return request('');
  const { body } = await call<{ data: { secret: string } }>('POST', 'x/two_factor/setup', {
    token,
    body: { password },
  });
  const code = generateCode(body.data.secret, new Date());
  if (until === 'waiting') return request(code);
  const confirmed = await call<{ data: { recovery_codes: string[] } }>('POST', 'x/two_factor/confirm', {
    token,
    body: { code },
  });
  return request(confirmed.body.data.recovery_codes[0] ?? '');
}

const atGrifols = { manufacturer: 'grifols' };
const emergency = { reason: 'Pharmacy on the phone at night', password };

const openReminder = { activity_type: 'FollowUp', status: 'Open', reminder_at: '2030-01-01' };

/** Two records of a kind, to be merged. */
const pairOf = async ({ make }: Harness, resource: Resource) => {
  const [keep, remove] = [(await make(resource, another())).id, (await make(resource, another())).id];
  return { keep, remove };
};

/** A job that has closed an activity. */
async function closedByJob({ make, call }: Harness) {
  const { id: activity } = await make(registry.get('activities'), another(), { status: 'Open' });
  const { body } = await call<{ data: { id: number } }>('POST', 'x/jobs', {
    body: { kind: 'activities', action: { type: 'set', field: 'status', value: 'Closed' }, ids: [activity] },
  });
  const job = body.data.id;
  await vi.waitFor(async () => {
    const { body: read } = await call<{ data: { state: string } }>('GET', `x/jobs/${job}`);
    expect(read.data.state).toBe('finished');
  });
  return { job, activity };
}

/** The calls of each kind whose records can be merged. */
const mergeRequests = Object.fromEntries(
  registry.all
    .filter(({ merge }) => merge === true)
    .flatMap((resource): [string, (api: Harness) => Promise<Request>][] => {
      const path = `x/merge/${resource.name}`;
      return [
        [
          `/api/${path}`,
          async (api) => {
            const { keep, remove } = await pairOf(api, resource);
            return { path, body: () => ({ keep, remove }), other: () => ({ keep: remove, remove: keep }) };
          },
        ],
        [
          `/api/${path}/:id/undo`,
          async (api) => {
            const body = await pairOf(api, resource);
            const headers = { 'idempotency-key': randomUUID() };
            const { body: merged } = await api.call<{ data: { id: number } }>('POST', path, { body, headers });
            return { path: `${path}/${merged.data.id}/undo`, body: () => undefined, keepsCounts: true };
          },
        ],
      ];
    }),
);

/** A record that has to be reported. */
const markedOf = async ({ make }: Harness): Promise<number> =>
  (await make(registry.get('activities'), another(), { safety_event: 'Adverse Event' })).id;

/** The hand-written calls. */
const special: Readonly<Record<string, (api: Harness) => Promise<Request>>> = {
  '/api/cases/:id/subcase': async ({ make }) => ({
    path: `cases/${(await make(cases, another())).id}/subcase`,
    body: () => undefined,
  }),
  '/api/patient_programs/:id/send_consent_sms': async (api) => ({
    path: `patient_programs/${await consentOf(api)}/send_consent_sms`,
    body: () => undefined,
  }),
  '/api/patient_programs/:id/send_consent_email': async (api) => ({
    path: `patient_programs/${await consentOf(api)}/send_consent_email`,
    body: () => ({ email: 'ana@example.com' }),
    other: () => ({ email: 'eva@example.com' }),
  }),
  '/api/x/preferences/patients/:id': async ({ make }) => ({
    path: `x/preferences/patients/${(await make(registry.get('patients'), another())).id}`,
    body: () => ({ do_not_text: true }),
    other: () => ({ do_not_email: true }),
  }),
  '/api/users/:id/reset_password': async ({ make }) => ({
    path: `users/${(await make(registry.get('users'), another(), { email: `${randomUUID()}@desk.test` })).id}/reset_password`,
    body: () => undefined,
  }),
  '/api/activities/s3_attachment': () =>
    Promise.resolve({ path: 'activities/s3_attachment', body: document('One letter'), other: document('Two letter') }),
  '/api/users/:id/reset_second_factor': async ({ make, store }) => {
    const { id } = await make(registry.get('users'), another(), { email: `${randomUUID()}@desk.test` });
    await sql`insert into staff.second_factors (user_id, waiting) values (${id}, 'a secret')`.execute(store.db);
    return { path: `users/${id}/reset_second_factor`, body: () => undefined };
  },
  '/api/x/two_factor/setup': (api) =>
    factorOf(api, 'none', () => ({ path: 'x/two_factor/setup', ...withPassword(), as: { token: api.agentToken } })),
  '/api/x/two_factor/confirm': (api) =>
    factorOf(api, 'waiting', (code) => ({
      path: 'x/two_factor/confirm',
      body: () => ({ code }),
      other: () => ({ code: '000000' }),
      as: { token: api.agentToken },
    })),
  '/api/x/two_factor/recovery_codes': (api) =>
    factorOf(api, 'active', (code) => ({
      path: 'x/two_factor/recovery_codes',
      ...withPassword(code),
      as: { token: api.agentToken },
      keepsCounts: true,
    })),
  '/api/x/two_factor/remove': (api) =>
    factorOf(api, 'active', (code) => ({
      path: 'x/two_factor/remove',
      ...withPassword(code),
      as: { token: api.agentToken },
    })),
  '/api/x/recent': async ({ make }) => {
    const { id } = await make(registry.get('patients'), another());
    // It counts neither as a record nor as a change.
    return { path: 'x/recent', body: () => ({ resource: 'patients', id }), keepsCounts: true };
  },
  ...Object.fromEntries(
    (
      [
        ['patients', 'first_name'],
        ['providers', 'first_name'],
        ['clinic_contacts', 'first_name'],
        ['facilities', 'name'],
      ] as const
    ).map(([kind, field]) => [
      `/api/x/duplicates/${kind}`,
      async ({ make }: Harness): Promise<Request> => {
        await make(registry.get(kind), another(), { [field]: 'Zoe Quill' });
        return {
          path: `x/duplicates/${kind}`,
          body: () => ({ [field]: 'Zoe Quill' }),
          other: () => ({ [field]: 'Zoe Stone' }),
          keepsCounts: true,
        };
      },
    ]),
  ),
  ...mergeRequests,
  '/api/x/log/activities': async ({ make }) => {
    const about = (await make(registry.get('cases'), another())).id;
    return {
      path: 'x/log/activities',
      body: () => ({ about, outcome: 'Reached' }),
      other: () => ({ about, outcome: 'No Answer' }),
    };
  },
  '/api/x/log/activities/:id/reminder': async ({ make }) => ({
    path: `x/log/activities/${(await make(registry.get('activities'), another(), openReminder)).id}/reminder`,
    body: () => ({ remind_on: '2030-01-02' }),
    other: () => ({ remind_on: '2030-01-03' }),
  }),
  '/api/x/log/activities/undo': async ({ make }) => {
    const created = (await make(registry.get('activities'), another())).id;
    return { path: 'x/log/activities/undo', body: () => ({ created }), other: () => ({ created, changed: created }) };
  },
  '/api/x/assign/activities': async ({ make }) => {
    const { id } = await make(registry.get('activities'), another());
    return {
      path: 'x/assign/activities',
      body: () => ({ assignments: [{ id, to: null }] }),
      other: () => ({ assignments: [{ id, to: null }], note: 'For whoever is next' }),
    };
  },
  '/api/x/assign/cases': async ({ make }) => {
    const { id } = await make(registry.get('cases'), another());
    return {
      path: 'x/assign/cases',
      body: () => ({ assignments: [{ id, to: null }] }),
      other: () => ({ assignments: [{ id, to: null }], note: 'For whoever is next' }),
    };
  },
  ...Object.fromEntries(
    (
      [
        ['patients', { first_name: 'Zoe' }],
        ['providers', { first_name: 'Zoe' }],
        ['payers', { phone: '3125550142' }],
      ] as const
    ).flatMap(([kind, row]) => {
      const bodies = { body: () => ({ rows: [row] }), other: () => ({ rows: [row, row] }) };
      return [
        // Rows that the job refuses: it adds no record while its call is repeated.
        [`/api/x/import/${kind}`, () => Promise.resolve({ path: `x/import/${kind}`, ...bodies })],
        [
          `/api/x/import/${kind}/check`,
          () => Promise.resolve({ path: `x/import/${kind}/check`, ...bodies, keepsCounts: true as const }),
        ],
      ];
    }),
  ),
  '/api/x/jobs': async ({ make }) => {
    const ids = [(await make(registry.get('payers'), another())).id];
    return {
      path: 'x/jobs',
      body: () => ({ kind: 'payers', action: { type: 'recover' }, ids }),
      other: () => ({ kind: 'payers', action: { type: 'discard' }, ids }),
    };
  },
  '/api/x/jobs/:id/stop': async (api) => {
    const { job } = await closedByJob(api);
    return { path: `x/jobs/${job}/stop`, body: () => undefined, keepsCounts: true };
  },
  '/api/x/jobs/:id/undo': async (api) => {
    const { job, activity } = await closedByJob(api);
    // Somebody else's change stays: the job that takes it back writes nothing while its call is repeated.
    await api.call('PUT', `activities/${activity}`, { body: { status: 'Open' } });
    return { path: `x/jobs/${job}/undo`, body: () => undefined };
  },
  '/api/x/views/:kind': () => {
    const name = `Called back ${another()}`;
    return Promise.resolve({
      path: 'x/views/patients',
      body: () => ({ name, search: { searchFirstName: 'ann' } }),
      other: () => ({ name, search: { searchFirstName: 'bob' } }),
      keepsCounts: true,
    });
  },
  '/api/x/safety/activities/:id/report': async (api) => ({
    path: `x/safety/activities/${await markedOf(api)}/report`,
    body: () => ({ to: 'Safety desk' }),
    other: () => ({ to: 'Another desk' }),
  }),
  '/api/x/safety/activities/:id/undo': async (api) => {
    const id = await markedOf(api);
    await api.call('POST', `x/safety/activities/${id}/report`, { body: { to: 'Safety desk' } });
    return { path: `x/safety/activities/${id}/undo`, body: () => undefined };
  },
  '/api/x/safety/activities/:id/discard': async (api) => ({
    path: `x/safety/activities/${await markedOf(api)}/discard`,
    body: () => ({ reason: 'Entered twice' }),
    other: () => ({ reason: 'Another one' }),
  }),
  '/api/x/safety/cases/:id/discard': async ({ make }) => ({
    path: `x/safety/cases/${(await make(registry.get('cases'), another())).id}/discard`,
    body: () => ({ reason: 'Entered twice' }),
    other: () => ({ reason: 'Another one' }),
  }),
  '/api/x/emergency_access': ({ agentToken: token }) =>
    Promise.resolve({
      path: 'x/emergency_access',
      body: () => emergency,
      other: () => ({ ...emergency, reason: 'Quite another reason here' }),
      as: { ...atGrifols, token },
    }),
  '/api/x/emergency_access/mine/changes': async ({ agentToken: token, call }) => {
    await call('POST', 'x/emergency_access', { ...atGrifols, token, body: emergency });
    return {
      path: 'x/emergency_access/mine/changes',
      body: () => ({ reason: emergency.reason }),
      other: () => ({ reason: 'Quite another reason here' }),
      as: { ...atGrifols, token },
    };
  },
  '/api/x/emergency_access/:id/end': async ({ agentToken: token, call }) => {
    const { body } = await call<{ data: { id: number } }>('POST', 'x/emergency_access', {
      ...atGrifols,
      token,
      body: emergency,
    });
    return { path: `x/emergency_access/${body.data.id}/end`, body: () => undefined, as: atGrifols };
  },
  '/api/fragile': () => Promise.resolve({ path: 'fragile', body: () => ({ n: 1 }), other: () => ({ n: 2 }) }),
  '/api/twice': () => Promise.resolve({ path: 'twice', body: () => ({ n: 1 }), other: () => ({ n: 2 }) }),
};
/**
 * Routes that ignore the key (see below): sign-in has no session yet, and changing the password ends the session that
 * would retry.
 */
const without = ['/api/sessions', '/api/sessions/change_password'];

/** The URL of every POST route of the app. */
const postRoutes = ({ app }: Harness): string[] =>
  registeredRoutes(app).flatMap(({ method, path }) => (method === 'POST' && !without.includes(path) ? [path] : []));

const requestOf = (api: Harness, route: string): Promise<Request> => {
  const make = special[route];
  if (make) return make(api);
  const resource = registry.all.find(
    ({ apiPath: path, verbs }) => `/api/${path}` === route && verbs.includes('create'),
  );
  if (!resource) throw new Error(`This test knows no request of POST ${route}: add one`);
  return createOf(api, resource);
};

const post = ({ call }: Harness, path: string, key: string, options: CallOptions = {}): Promise<Reply> =>
  call('POST', path, { ...options, headers: { 'idempotency-key': key, ...options.headers } });

describeApi(
  'every POST of the route table is answered the same',
  { registry, ...parts, routes, passwords: cheapPasswords },
  (harness) => {
    test('a second time and in parallel, and stores once', async () => {
      const api = harness();
      const found = postRoutes(api);
      expect(found).toEqual(
        expect.arrayContaining([
          ...Object.keys(special),
          ...registry.all
            .filter(({ verbs, relations }) => verbs.includes('create') && !relations.keyed)
            .map(({ apiPath: path }) => `/api/${path}`),
        ]),
      );
      for (const route of found) {
        const { path, body, other, as, keepsCounts } = await requestOf(api, route);
        const key = randomUUID();
        const before = await rowCounts(api);
        const [first, twin] = await Promise.all([
          post(api, path, key, { ...as, body: body() }),
          post(api, path, key, { ...as, body: body() }),
        ]);
        expect([route, first.status, first.body], route).toEqual([
          route,
          expect.toSatisfy((status: number) => status < 300),
          first.body,
        ]);
        const after = await rowCounts(api);
        if (!keepsCounts) expect(after, route).not.toEqual(before);
        expect(twin, route).toEqual(first);
        expect(await post(api, path, key, { ...as, body: body() }), route).toEqual(first);
        expect(await post(api, path, `"${key}"`, { ...as, body: body() }), route).toEqual(first);
        expect(await rowCounts(api), route).toEqual(after);
        if (!other) continue;
        expect(await post(api, path, key, { ...as, body: other() }), route).toMatchObject({
          status: 422,
          body: { errors: { 'Idempotency-Key': [expect.stringMatching(/saved before/)] } },
        });
        expect(await rowCounts(api), route).toEqual(after);
      }
    });
  },
);

describeApi(
  'a call with a key',
  { registry, ...parts, routes, passwords: cheapPasswords, on: engines },
  (harness, engine) => {
    test('asks a patient for consent once, however often and whenever it is repeated', async () => {
      const api = harness();
      const { path, body } = await consentSms(api);
      let arrive: (value?: unknown) => void = () => undefined;
      delivery = new Promise((resolve) => (arrive = resolve));
      const key = randomUUID();
      const calls = [post(api, path, key, { body: body() }), post(api, path, key, { body: body() })];
      await expect.poll(() => sent).toBe(1);
      arrive();
      const [first, second] = await Promise.all(calls);
      expect([first?.status, second]).toEqual([200, first]);
      await post(api, path, key, { body: body() });
      expect(sent).toBe(1);
    });

    test('that is refused or fails is not remembered, and leaves nothing behind', async () => {
      const api = harness();
      const key = randomUUID();
      expect((await post(api, 'payers', key, { body: {} })).status).toBe(422);
      expect((await post(api, 'payers', key, { body: { name: 'Corrected' } })).status).toBe(201);
      const before = await rowCounts(api);
      dying = true;
      const broken = randomUUID();
      expect((await post(api, 'fragile', broken)).status).toBe(500);
      expect(await rowCounts(api)).toEqual(before);
      dying = false;
      expect((await post(api, 'fragile', broken)).status).toBe(200);
      expect((await api.list(registry.get('payers'))).meta.total).toBe(2);
    });

    test('belongs to its user, manufacturer and address', async () => {
      const api = harness();
      const key = randomUUID();
      const body = { name: 'Payer' };
      const ids = [
        await post(api, 'payers', key, { body }),
        await post(api, 'payers', key, { body, token: api.agentToken }),
        await post(api, 'payers', key, { body, manufacturer: 'kedrion' }),
        await post(api, 'facilities', key, { body }),
      ].map(({ status }) => status);
      expect(ids).toEqual([201, 201, 201, 201]);
      expect((await api.list(registry.get('payers'))).meta.total).toBe(2);
    });

    test('whose body its route does not read is answered the same again, and harms nobody', async () => {
      const { app, agentToken, make } = harness();
      const path = `/api/cases/${(await make(cases, another())).id}/subcase`;
      const server = await app.listen({ host: '127.0.0.1', port: 0 });
      const send = async () => {
        const body = new FormData();
        body.append('x', 'y'.repeat(100_000));
        const answer = await fetch(server + path, {
          method: 'POST',
          headers: { authorization: agentToken, manufacturer: 'octapharma', 'idempotency-key': 'unread' },
          body,
        });
        return [answer.status, ((await answer.json()) as { readonly id: number }).id];
      };
      const first = await send();
      expect(first[0]).toBe(201);
      expect(await send()).toEqual(first);
    });

    test('is honoured for a day, and what a dead process left is taken over', async () => {
      const api = harness();
      const move = (column: string, by: string) =>
        sql`update staff.idempotency_keys set ${sql.id(column)} = ${sql.id(column)} - ${by}::interval`.execute(
          api.store.db,
        );
      const payers = async () => (await api.list(registry.get('payers'))).meta.total;
      const [key, body] = [randomUUID(), { name: 'Payer' }];
      const first = await post(api, 'payers', key, { body });
      await move('created_at', '23 hours');
      expect(await post(api, 'payers', key, { body })).toEqual(first);
      await move('created_at', '2 hours');
      expect((await post(api, 'payers', key, { body })).body.id).not.toBe(first.body.id);
      expect(await payers()).toBe(2);
      await sql`update staff.idempotency_keys set answer = null, fingerprint = null, held_until = now() - interval '1 second'`.execute(
        api.store.db,
      );
      expect((await post(api, 'payers', key, { body })).status).toBe(201);
    });

    if (engine.name === 'PGlite')
      test('that the end of an embedded server interrupted is free at its next start, and an answered one is kept', async () => {
        const api = harness();
        const [interrupted, answered, body] = [randomUUID(), randomUUID(), { name: 'Payer' }];
        const before = await post(api, 'payers', interrupted, { body });
        await sql`update staff.idempotency_keys set answer = null, fingerprint = null, held_until = now() + interval '1 hour'`.execute(
          api.store.db,
        );
        const kept = await post(api, 'payers', answered, { body });
        await api.startWith(registry);
        const repeated = await post(api, 'payers', interrupted, { body });
        expect(repeated.status).toBe(201);
        expect(repeated.body.id).not.toBe(before.body.id);
        expect(await post(api, 'payers', answered, { body })).toEqual(kept);
      });

    test('keeps nothing of an answer in clear', async () => {
      const api = harness();
      const { path, body } = await requestOf(api, '/api/users/:id/reset_password');
      const { password } = (await post(api, path, 'a-key-to-find', { body: body() })).body as { password: string };
      expect(password).toMatch(/\w{4}-/);
      const { rows } = await sql<Body>`select * from staff.idempotency_keys`.execute(api.store.db);
      const text = JSON.stringify(rows);
      expect(rows.length).toBeGreaterThan(0);
      for (const secret of [password, 'a-key-to-find', Buffer.from(password).toString('base64').slice(0, 20)])
        expect(text).not.toContain(secret);
    });

    test('opens the answer of a secret in the session of its first try alone: in another one it is another call', async () => {
      const api = harness();
      const { path, body, as } = await requestOf(api, '/api/x/two_factor/setup');
      const key = randomUUID();
      const secretIn = async (token: string | undefined) =>
        (await post(api, path, key, { token, body: body() })).body as { data: { secret: string } };
      const first = await secretIn(as?.token);
      const signedIn = await api.call<{ data: { auth_token: string } }>('POST', 'sessions', {
        token: undefined,
        body: { email: agent, password },
      });
      const elsewhere = await secretIn(signedIn.body.data.auth_token);
      expect(elsewhere.data.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(elsewhere).not.toEqual(first);
      expect(await secretIn(as?.token)).toEqual(first);
    });

    test('of a sign-in or a changed password is not kept: each answers a session of its own, or none', async () => {
      const api = harness();
      const users = registry.get('users');
      const { email } = await api.make(users, 42, { email: `${randomUUID()}@desk.test`, password });
      const kept = async () =>
        (await sql`select key_hash from staff.idempotency_keys`.execute(api.store.db)).rows.length;
      const before = await kept();
      const key = randomUUID();
      const enter = async () =>
        (await post(api, 'sessions', key, { token: undefined, body: { email, password } })).body as {
          data: { auth_token: string };
        };
      const [one, other] = [(await enter()).data.auth_token, (await enter()).data.auth_token];
      expect(one).not.toBe(other);
      for (const token of [one, other]) expect((await api.call('GET', 'sessions/me', { token })).status).toBe(200);
      const change = () =>
        post(api, 'sessions/change_password', key, {
          token: one,
          body: {
            old_password: password,
            new_password: 'quite another 7 horse',
            repeat_new_password: 'quite another 7 horse',
          },
        });
      expect([(await change()).status, (await change()).status]).toEqual([200, 401]);
      expect(await kept()).toBe(before);
    });

    describe('says what is wrong', () => {
      test.each(['', 'two words', 'x'.repeat(256), 'ümlaut'])('with the key %j', async (key) => {
        const answer = await post(
          harness(),
          'payers',
          encodeURI(key) === key ? key : Buffer.from(key).toString('latin1'),
          { body: { name: 'Payer' } },
        );
        expect(answer).toEqual({
          status: 400,
          body: { message: expect.stringContaining('Idempotency-Key') as string },
          etag: undefined,
        });
      });
    });

    test('is not needed: without one each call stores, and every answer says for how long keys count', async () => {
      const api = harness();
      for (let times = 0; times < 2; times += 1)
        expect((await api.call('POST', 'payers', { body: { name: 'Payer' } })).status).toBe(201);
      expect((await api.list(registry.get('payers'))).meta.total).toBe(2);
      const answer = await api.app.inject({ url: '/api/payers', headers: { authorization: api.token } });
      expect(answer.headers['idempotency-key-lifetime']).toBe('86400');
    });

    const consentSms = (api: Harness) => requestOf(api, '/api/patient_programs/:id/send_consent_sms');
  },
);

describe('the transaction of a call with a key', () => {
  /** A store whose transactions end only when they are let, and fail at their commit. */
  function stubStore() {
    const end: { let: () => void; ended: boolean } = { let: () => undefined, ended: false };
    const allowed = new Promise<void>((resolve) => (end.let = resolve));
    const execute = async (work: (db: object) => Promise<void>) => {
      try {
        await work({});
      } finally {
        await allowed;
        end.ended = true;
      }
      throw new Error('The commit failed');
    };
    return { db: { transaction: () => ({ execute }) } as unknown as Store['db'], end };
  }

  test('is awaited by its answer, which fails with it', async () => {
    const [{ db, end }, reported] = [stubStore(), vi.fn()];
    const call = new IdempotentCall('call', () => Promise.resolve());
    await call.write(db, () => Promise.resolve(1), reported);
    const answered = call.complete(db, { status: 201, body: '{}' });
    end.let();
    await expect(answered).rejects.toThrow('The commit failed');
    expect(reported).not.toHaveBeenCalled();
  });

  test('is over once its call is abandoned', async () => {
    const { db, end } = stubStore();
    const call = new IdempotentCall('call', () => Promise.resolve());
    await call.write(
      db,
      () => Promise.resolve(1),
      () => undefined,
    );
    const abandoned = call.abandon(new Error('Refused'));
    setImmediate(end.let);
    await abandoned;
    expect(end.ended).toBe(true);
  });
});
