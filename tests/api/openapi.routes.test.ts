import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { allReports } from '../../src/schema/server';
import { buildOpenApi } from '../../src/server/http/openapi/registerOpenApi';
import { createProductExtensions } from '../../src/server/productExtensions';
import { generateCode } from '../../src/server/accounts/secondFactor/timeCodes';
import { staffDb } from '../../src/server/staff/staffDatabase';
import { addUsers } from '../../src/server/accounts/staffUsers';
import { createChecker, describedPathOf, readDescription, type Media, type Operation } from './describedApi';
import { agent, describeApi, type Body, type Harness } from './harness';
import { registeredRoutes } from './registeredRoutes';
import { cheapHash, engines } from './stores';

const parts = createProductExtensions({ manufacturers });
const password = 'correct horse 9 battery';
const own = 'own@desk.test';
/** A redirect has a location instead of a body. */
const bodiless = ['302'];

const isWhole = (content: Readonly<Record<string, Media>> | undefined): boolean =>
  content !== undefined && Object.values(content).every(({ schema }) => schema !== undefined);

/** The parts that the description of an operation lacks. */
function lacksOf(path: string, { summary, parameters = [], requestBody, responses }: Operation): string[] {
  const ofPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const answers = Object.entries(responses).filter(
    ([status, { $ref }]) => $ref === undefined && !bodiless.includes(status),
  );
  return [
    ...(summary === '' ? ['a summary'] : []),
    ...ofPath
      .filter((name) => !parameters.some((parameter) => parameter.in === 'path' && parameter.name === name))
      .map((name) => `the parameter ${name}`),
    ...parameters
      .filter(({ $ref, schema }) => $ref === undefined && schema?.type === undefined)
      .map(({ name }) => `the type of ${name}`),
    ...(requestBody && !isWhole(requestBody.content) ? ['its body'] : []),
    ...(answers.length === 0 ? ['an answer'] : []),
    ...answers.filter(([, { content }]) => !isWhole(content)).map(([status]) => `the body of ${status}`),
  ];
}

interface Made {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body | FormData;
  /** The URL, where it is not the route's path with an id. */
  readonly url?: string;
}

const programs = registry.get('patient_programs');

/** The requests that make each hand-written route succeed, in order of their dependencies. */
function callsOf(running: Harness) {
  const { app, make, store, call } = running;
  let token = '';
  let secret = '';
  let fileUrl = '';
  const mine = (more: Made = {}): Made => ({
    ...more,
    headers: { authorization: token, manufacturer: defaultManufacturer },
  });
  const admin = (more: Made = {}): Made => ({
    ...more,
    headers: { authorization: running.token, manufacturer: defaultManufacturer },
  });
  const keyed = (more: Made = {}): Made => ({
    ...more,
    headers: { ...admin().headers, 'idempotency-key': randomUUID() },
  });
  const elsewhere = (more: Made = {}): Made => ({
    ...more,
    headers: { authorization: running.agentToken, manufacturer: 'grifols' },
  });
  const of = (path: string, id: unknown) => `/api/${path.replace(':id', String(id))}`;
  const signIn = async (email: string, more: Body = {}) =>
    (await app.inject({ method: 'POST', url: '/api/sessions', payload: { email, password, ...more } })).json<{
      data: { auth_token: string };
    }>().data.auth_token;
  const consent = async () => {
    const { id: patient_id } = await make(registry.get('patients'), 1, {
      email: 'ada@clinic.test',
      mobile_phone: '3125550142',
    });
    const row = {
      patient_id,
      status: 'sms_sent',
      consent_link: 'https://consent.example.com/abc',
      consent_requested_at: '2020-01-01T10:00:00.000Z',
    };
    return (
      (await store.db
        .withSchema(defaultManufacturer)
        .insertInto(programs.name)
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()) as { readonly id: number }
    ).id;
  };
  const user = async (n: number) => (await make(registry.get('users'), n)).id;
  const marked = async () => (await make(registry.get('activities'), 1, { safety_event: 'Adverse Event' })).id;
  const patient = async () => (await make(registry.get('patients'), 1)).id;
  const file = () => {
    const body = new FormData();
    body.append('documents[]', new File(['a,b\n1,2\n'], 'letter.csv', { type: 'text/csv' }));
    return body;
  };
  const view = async () => {
    const { body } = await call<{ data: { id: number } }>('POST', 'x/views/patients', { body: { name: randomUUID() } });
    return body.data.id;
  };
  const discarding = async () => ({
    kind: 'payers',
    action: { type: 'discard' },
    ids: [(await make(registry.get('payers'), 1)).id],
  });
  const job = async () => {
    const { body } = await call<{ data: { id: number } }>('POST', 'x/jobs', { body: await discarding() });
    await vi.waitFor(async () => {
      const { body: read } = await call<{ data: { state: string } }>('GET', `x/jobs/${body.data.id}`);
      expect(read.data.state).toBe('finished');
    });
    return body.data.id;
  };
  const pair = async (kind: string) => {
    const resource = registry.get(kind);
    return { keep: (await make(resource, 1)).id, remove: (await make(resource, 2)).id };
  };
  const merged = async (kind: string) => {
    const body = await pair(kind);
    const headers = { 'idempotency-key': randomUUID() };
    const { body: made } = await call<{ data: { id: number } }>('POST', `x/merge/${kind}`, { body, headers });
    return { ...body, merge: made.data.id };
  };
  const mergeCalls = Object.fromEntries(
    registry.all
      .filter(({ merge }) => merge === true)
      .flatMap(({ name }): [string, () => Promise<Made>][] => [
        [
          `GET /x/merge/${name}/moves`,
          async () => admin({ url: `/api/x/merge/${name}/moves?from=${(await pair(name)).keep}` }),
        ],
        [
          `GET /x/merge/${name}/{id}`,
          async () => admin({ url: `/api/x/merge/${name}/${(await merged(name)).remove}` }),
        ],
        [`POST /x/merge/${name}`, async () => keyed({ url: `/api/x/merge/${name}`, body: await pair(name) })],
        [
          `POST /x/merge/${name}/{id}/undo`,
          async () => keyed({ url: `/api/x/merge/${name}/${(await merged(name)).merge}/undo` }),
        ],
      ]),
  );
  const unusedCode = async () => {
    await staffDb(store).updateTable('staff.second_factors').set({ last_step: null }).execute();
    return generateCode(secret, new Date());
  };
  const calls: Readonly<Record<string, () => Promise<Made> | Made>> = {
    'GET /health': () => ({}),
    'GET /ready': () => ({}),
    'GET /metrics': () => ({}),
    'GET /openapi.json': () => ({}),
    'POST /sessions': async () => {
      await addUsers(
        staffDb(store),
        [
          {
            email: own,
            first_name: 'Ada',
            last_name: null,
            role: 'crm_user',
            password,
            service_manufacturers: ['octapharma'],
          },
        ],
        cheapHash,
      );
      token = await signIn(own);
      return { body: { email: own, password } };
    },
    'GET /sessions/me': mine,
    'GET /x/sessions': mine,
    'DELETE /x/sessions/{id}': async () => {
      await signIn(own);
      const { body } = await call<{ data: { id: string; current: boolean }[] }>('GET', 'x/sessions', { token });
      return mine({ url: of('x/sessions/:id', body.data.find(({ current }) => !current)?.id) });
    },
    'DELETE /x/sessions': mine,
    'GET /x/two_factor': mine,
    'POST /x/two_factor/setup': () => mine({ body: { password } }),
    'POST /x/two_factor/confirm': async () => {
      const { body } = await call<{ data: { secret: string } }>('POST', 'x/two_factor/setup', {
        token,
        body: { password },
      });
      secret = body.data.secret;
      return mine({ body: { code: generateCode(secret, new Date()) } });
    },
    'POST /x/two_factor/recovery_codes': async () => mine({ body: { password, code: await unusedCode() } }),
    'POST /x/two_factor/remove': async () => mine({ body: { password, code: await unusedCode() } }),
    'POST /sessions/change_password': () =>
      mine({
        body: {
          old_password: password,
          new_password: 'purple lantern 4 river',
          repeat_new_password: 'purple lantern 4 river',
        },
      }),
    'DELETE /sessions': async () => ({ headers: { authorization: await signIn(agent) } }),
    'GET /versions': async () =>
      admin({ url: `/api/versions?model_name=patients&data_keyword=${await patient()}&per=5` }),
    'GET /x/search': async () => admin({ url: `/api/x/search?q=PT${await patient()}` }),
    'POST /x/recent': async () => admin({ url: '/api/x/recent', body: { resource: 'patients', id: await patient() } }),
    'POST /cases/{id}/subcase': async () =>
      admin({ url: of('cases/:id/subcase', (await make(registry.get('cases'), 1)).id) }),
    'GET /cases/{id}/patient': async () =>
      admin({ url: of('cases/:id/patient', (await make(registry.get('cases'), 1)).id) }),
    'GET /programs/drugs': admin,
    'GET /patients/{id}/copay_link': async () => admin({ url: of('patients/:id/copay_link', await patient()) }),
    'POST /patient_programs/{id}/send_consent_sms': async () =>
      admin({ url: of('patient_programs/:id/send_consent_sms', await consent()) }),
    'POST /patient_programs/{id}/send_consent_email': async () =>
      admin({
        url: of('patient_programs/:id/send_consent_email', await consent()),
        body: { email: 'ada@clinic.test' },
      }),
    'POST /activities/s3_attachment': () => admin({ body: file() }),
    'GET /files/{manufacturer}/{id}': async () => {
      const { body } = await call<{ data: { url: string }[] }>('POST', 'activities/s3_attachment', { body: file() });
      fileUrl = body.data[0]?.url ?? '';
      return { url: fileUrl };
    },
    'POST /users/{id}/reset_password': async () => admin({ url: of('users/:id/reset_password', await user(1)) }),
    'POST /users/{id}/reset_second_factor': async () =>
      admin({ url: of('users/:id/reset_second_factor', await user(2)) }),
    ...Object.fromEntries(
      [
        ...['patients', 'providers', 'clinic_contacts'].map(
          (kind) => [kind, { first_name: 'Zoe', last_name: 'Quill' }] as const,
        ),
        ['facilities', { name: 'Quill Infusion Center' }] as const,
      ].map(([kind, body]) => [
        `POST /x/duplicates/${kind}`,
        async () => {
          await make(registry.get(kind), 1, body);
          return admin({ url: `/api/x/duplicates/${kind}`, body });
        },
      ]),
    ),
    ...mergeCalls,
    'GET /x/log/activities/subjects': async () =>
      admin({ url: `/api/x/log/activities/subjects?whom=${await patient()}` }),
    'GET /x/log/activities/due': () => admin({ url: '/api/x/log/activities/due?from=2030-01-01&to=2030-01-14' }),
    'GET /x/log/activities/forgotten': admin,
    'GET /x/log/activities/unreached': () => admin({ url: '/api/x/log/activities/unreached?days=14' }),
    'POST /x/log/activities': async () =>
      keyed({
        url: '/api/x/log/activities',
        body: { about: (await make(registry.get('cases'), 1)).id, outcome: 'Reached', remind_on: '2030-01-02' },
      }),
    'POST /x/log/activities/{id}/reminder': async () => {
      const { id } = await make(registry.get('activities'), 1, { activity_type: 'FollowUp', status: 'Open' });
      return admin({ url: of('x/log/activities/:id/reminder', id), body: { remind_on: '2030-01-03' } });
    },
    'POST /x/log/activities/undo': async () =>
      keyed({
        url: '/api/x/log/activities/undo',
        body: { created: (await make(registry.get('activities'), 2)).id },
      }),
    'GET /x/timeline/patients/{id}': async () => {
      const { patient_id } = await make(registry.get('cases'), 1);
      return admin({ url: of('x/timeline/patients/:id', patient_id) });
    },
    'GET /x/timeline/cases/{id}': async () => {
      const { case_id } = await make(registry.get('activities'), 3);
      return admin({ url: of('x/timeline/cases/:id', case_id) });
    },
    ...Object.fromEntries(
      ['cases', 'clinic_contacts', 'facilities', 'patients', 'providers'].map((kind) => [
        `PUT /x/presence/${kind}/{id}`,
        () => admin({ url: of(`x/presence/${kind}/:id`, 1) }),
      ]),
    ),
    ...Object.fromEntries(
      allReports(registry).map(({ resource, name }) => [
        `GET /x/reports/${resource.name}/${name}`,
        async () => {
          await make(resource, 1);
          return admin({ url: `/api/x/reports/${resource.name}/${name}?period=all` });
        },
      ]),
    ),
    'GET /x/live': admin,
    'GET /x/live/{kind}': () => admin({ url: '/api/x/live/payers?name=quill' }),
    ...Object.fromEntries(
      ['sms_notifications', 'email_notifications'].map((kind) => [
        `GET /x/messages/${kind}`,
        async () => admin({ url: `/api/x/messages/${kind}?recipient=${(await make(registry.get('patients'), 1)).id}` }),
      ]),
    ),
    'POST /x/preferences/patients/{id}': async () =>
      admin({
        url: of('x/preferences/patients/:id', (await make(registry.get('patients'), 1)).id),
        body: { language: 'Spanish', do_not_text: true },
      }),
    'GET /x/safety': async () => {
      await marked();
      return admin();
    },
    'POST /x/safety/activities/{id}/report': async () =>
      admin({ url: of('x/safety/activities/:id/report', await marked()), body: { to: 'Safety desk' } }),
    'POST /x/safety/activities/{id}/undo': async () => {
      const id = await marked();
      await call('POST', `x/safety/activities/${id}/report`, { body: { to: 'Safety desk' } });
      return admin({ url: of('x/safety/activities/:id/undo', id) });
    },
    'POST /x/safety/activities/{id}/discard': async () =>
      admin({ url: of('x/safety/activities/:id/discard', await marked()), body: { reason: 'Entered twice' } }),
    'POST /x/safety/cases/{id}/discard': async () =>
      admin({
        url: of('x/safety/cases/:id/discard', (await make(registry.get('cases'), 1)).id),
        body: { reason: 'Entered twice' },
      }),
    'GET /x/assign': admin,
    'POST /x/assign/activities': async () =>
      keyed({
        url: '/api/x/assign/activities',
        body: { assignments: [{ id: (await make(registry.get('activities'), 1)).id, to: null }] },
      }),
    'POST /x/assign/cases': async () =>
      keyed({
        url: '/api/x/assign/cases',
        body: { assignments: [{ id: (await make(registry.get('cases'), 1)).id, to: null }] },
      }),
    'GET /x/assign/activities/due': () => admin({ url: '/api/x/assign/activities/due?until=2030-01-01' }),
    'GET /x': admin,
    ...Object.fromEntries(
      (
        [
          ['patients', { first_name: 'Zoe', last_name: 'Quill', phone: '3125550142' }],
          ['providers', { first_name: 'Zoe', last_name: 'Quill' }],
          ['payers', { name: 'Quill' }],
        ] as const
      ).flatMap(([kind, row]) => [
        [`POST /x/import/${kind}`, () => admin({ url: `/api/x/import/${kind}`, body: { rows: [row] } })],
        [`POST /x/import/${kind}/check`, () => admin({ url: `/api/x/import/${kind}/check`, body: { rows: [row] } })],
      ]),
    ),
    'POST /x/jobs': async () => admin({ url: '/api/x/jobs', body: await discarding() }),
    'GET /x/jobs/{id}': async () => admin({ url: of('x/jobs/:id', await job()) }),
    'POST /x/jobs/{id}/stop': async () => admin({ url: of('x/jobs/:id/stop', await job()) }),
    'POST /x/jobs/{id}/undo': async () => admin({ url: of('x/jobs/:id/undo', await job()) }),
    'GET /x/views': async () => {
      await view();
      return admin();
    },
    'GET /x/views/{kind}': async () => {
      await view();
      return admin({ url: '/api/x/views/patients' });
    },
    'POST /x/views/{kind}': () =>
      admin({
        url: '/api/x/views/patients',
        body: {
          name: 'Called back',
          shared: true,
          default: true,
          search: { searchLastName: 'quill' },
          sort: { field: 'last_name', order: 'asc' },
          columns: ['id', 'last_name', 'middle_name'],
          dense: true,
        },
      }),
    'PATCH /x/views/{kind}/{id}': async () =>
      admin({ url: of('x/views/patients/:id', await view()), body: { name: randomUUID(), sort: null } }),
    'DELETE /x/views/{kind}/{id}': async () => admin({ url: of('x/views/patients/:id', await view()) }),
    'POST /x/emergency_access': () =>
      elsewhere({ body: { reason: 'Pharmacy on the phone, nobody is there', password } }),
    'GET /x/emergency_access/mine': elsewhere,
    'POST /x/emergency_access/mine/changes': () => elsewhere({ body: { reason: 'The address has to be corrected' } }),
    'POST /x/emergency_access/{id}/end': async () => {
      const { body } = await call<{ data: { id: number } }>('GET', 'x/emergency_access/mine', {
        token: running.agentToken,
        manufacturer: 'grifols',
      });
      return {
        url: of('x/emergency_access/:id/end', body.data.id),
        headers: { authorization: running.token, manufacturer: 'grifols' },
      };
    },
    'DELETE /x/emergency_access/mine': elsewhere,
  };
  return calls;
}

async function answerOf({ app }: Harness, key: string, { headers = {}, body, url }: Made) {
  const [method = '', path = ''] = key.split(' ');
  const encoded = body instanceof FormData ? new Response(body) : undefined;
  const sent = encoded
    ? {
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      }
    : { headers, ...(body && { payload: body as Body }) };
  const call = { method: method as 'GET', url: url ?? `/api${path}`, ...sent };
  if (key !== 'GET /x/live') return app.inject(call);
  // It has no end: its beginning is the answer.
  const answer = await app.inject({ ...call, payloadAsStream: true });
  const [beginning] = (await answer.stream().take(1).toArray()) as Buffer[];
  return Object.assign(answer, { body: String(beginning) });
}

const neverSchema = { not: {} };

/** The body of an answer, and the schema that describes it. */
function describedAnswerOf(
  operation: Operation | undefined,
  answer: Awaited<ReturnType<typeof answerOf>>,
): { readonly schema: object; readonly value: unknown } {
  const { content = {} } = operation?.responses[String(answer.statusCode)] ?? {};
  const type = String(answer.headers['content-type']).split(';', 1)[0] ?? '';
  const schema = (content[type] ?? content['*/*'])?.schema ?? neverSchema;
  return { schema, value: type === 'application/json' ? answer.json() : answer.body };
}

describeApi('the description of the routes', { registry, ...parts, on: engines.slice(0, 1) }, (harness) => {
  test('has every one of them, with its parameters, its body and its answers', async () => {
    const description = await readDescription(harness());
    const routes = registeredRoutes(harness().app);
    expect(routes.length).toBeGreaterThan(registry.all.length * 2);
    const lacking = routes.flatMap((route) => {
      const path = describedPathOf(description, route);
      const operation = description.paths[path ?? '']?.[route.method.toLowerCase()];
      const lacks = operation ? lacksOf(path ?? '', operation) : ['everything'];
      return lacks.length > 0 ? [`${route.method} ${route.path} lacks ${lacks.join(', ')}`] : [];
    });
    expect(lacking).toEqual([]);
  });

  test('has no address that nothing answers at', async () => {
    const description = await readDescription(harness());
    const routes = registeredRoutes(harness().app);
    const answered = new Set(routes.map((route) => `${route.method} ${describedPathOf(description, route)}`));
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.filter((key) => !answered.has(key))).toEqual([]);
  });

  test('says what each of those written by hand takes and answers', async () => {
    const running = harness();
    const description = await readDescription(running);
    const check = createChecker(description);
    const declared = buildOpenApi({ registry, manufacturers, defaultManufacturer }).paths;
    const byHand = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).flatMap((method) =>
        declared[path]?.[method] ? [] : [`${method.toUpperCase()} ${path}`],
      ),
    );
    const calls = callsOf(running);
    expect(Object.keys(calls).toSorted()).toEqual(byHand.toSorted());
    for (const [key, prepare] of Object.entries(calls)) {
      const [method = '', path = ''] = key.split(' ');
      const operation = description.paths[path]?.[method.toLowerCase()];
      const made = await prepare();
      if (made.body && !(made.body instanceof FormData))
        expect
          .soft(check(operation?.requestBody?.content['application/json']?.schema ?? neverSchema, made.body), key)
          .toEqual([]);
      const answer = await answerOf(running, key, made);
      const { schema, value } = describedAnswerOf(operation, answer);
      expect
        .soft({ key, isDone: answer.statusCode < 300, wrong: check(schema, value) }, answer.body.slice(0, 200))
        .toEqual({ key, isDone: true, wrong: [] });
    }
  });

  test('says of records what is answered of them', async () => {
    const running = harness();
    const description = await readDescription(running);
    const check = createChecker(description);
    for (const resource of registry.all.filter(({ log }) => !log)) {
      await running.make(resource, 1);
      const list = await running.call('GET', resource.apiPath);
      const schema =
        description.paths[`/${resource.apiPath}`]?.get?.responses['200']?.content?.['application/json']?.schema ??
        neverSchema;
      expect.soft({ name: resource.name, wrong: check(schema, list.body) }).toEqual({ name: resource.name, wrong: [] });
    }
  });

  test('types what a search takes, and says of files that they are bytes', async () => {
    const { paths, components } = await readDescription(harness());
    const parameter = (path: string, name: string) =>
      paths[path]?.get?.parameters?.find((candidate) => !candidate.$ref && candidate.name === name);
    expect(parameter('/patients', 'searchDOB')).toMatchObject({
      schema: { type: 'string', anyOf: [{ format: 'date' }, { pattern: '^\\d{2}-\\d{2}-\\d{4}$' }] },
    });
    expect(parameter('/cases', 'provider_id')).toMatchObject({ schema: { type: 'integer', minimum: 1 } });
    expect(parameter('/patients', 'searchFirstName')).toMatchObject({ schema: { type: 'string', maxLength: 255 } });
    expect(parameter('/versions', 'data_keyword')).toMatchObject({ schema: { type: 'integer', minimum: 1 } });
    expect(paths['/activities/s3_attachment']?.post?.requestBody?.content['multipart/form-data']?.schema).toMatchObject(
      { properties: { 'documents[]': { items: { format: 'binary' } } } },
    );
    const parts = paths['/shipments']?.post?.requestBody?.content['multipart/form-data'];
    expect(JSON.stringify(parts)).toContain('"format":"binary"');
    const written = Object.values(components.schemas).flatMap(({ properties = {} }) =>
      Object.values(properties as Record<string, unknown>),
    );
    expect(JSON.stringify(written)).toContain('"format":"date"');
  });
});
