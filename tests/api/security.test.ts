import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerClient } from '../../src/server/http/registerClient';
import { serializeError } from '../../src/server/http/logging';
import { StoreUnavailableError } from '../../src/server/db';
import { registerSecurity } from '../../src/server/http/security';
import { openPlatform, password, signIn, type Platform } from './platform';

let platform: Platform;
let webRoot: string;
let app: FastifyInstance;
let token: string;

const page =
  '<!doctype html><meta name="build-id" content="0a1b2c"><title>Patient Support Desk</title><script type="module" src="/assets/index-abc123.js"></script>';
const script = `console.log(${JSON.stringify('x'.repeat(4000))});`;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), page);
  await mkdir(join(webRoot, 'pages'));
  for (const name of ['New', 'Case']) await writeFile(join(webRoot, 'pages', `${name}.html`), `<title>${name}</title>`);
  const places = [
    ['/dashboard/cases/new', 'New'],
    ['/dashboard/cases/:id', 'Case'],
  ].map(([path, name]) => ({ path, page: `pages/${name}.html` }));
  await writeFile(join(webRoot, 'pages.json'), JSON.stringify(places));
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(webRoot, 'assets', 'index-abc123.js'), script);
  platform = await openPlatform();
  await platform.addUser({ email: 'ada@clinic.test' });
  app = await platform.serve({ options: { webRoot } });
  token = await signIn(app, 'ada@clinic.test');
});
afterAll(async () => {
  await platform.close();
  await rm(webRoot, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
const browse = (url: string) => get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });

describe('headers', () => {
  test('let a page call the servers that it was built for, and no other', async () => {
    const [bare, now] = [Fastify(), () => new Date()];
    await registerSecurity(bare, {
      callsPerMinute: 10,
      calledOrigins: ['https://api.example.com'],
      store: platform.store,
      now,
    });
    const { headers } = await bare.inject('/');
    expect(String(headers['content-security-policy']).split(';')).toContain(
      "connect-src 'self' https://api.example.com",
    );
    expect(String((await get('/')).headers['content-security-policy']).split(';')).toContain("connect-src 'self'");
    await bare.close();
  });

  test.each(['/', '/api/health', '/assets/index-abc123.js', '/nothing.png', '/api/patients'])(
    'of %s keep a browser strict',
    async (url) => {
      const { headers } = await get(url);
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "frame-ancestors 'none'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
        ]),
      );
      expect(policy.find((part) => part.startsWith('script-src '))).not.toContain('unsafe');
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  test('nothing forces TLS where there is none', async () => {
    const { headers } = await get('/');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  test('behind a proxy that ends TLS, browsers are told to stay with it', async () => {
    const behind = await platform.serve({ env: { TRUST_PROXY: '1' } });
    const { headers } = await behind.inject({
      method: 'GET',
      url: '/api/health',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+; includeSubDomains$/);
  });

  test.each(['/api/health', '/api/patients', '/api/nothing'])('no cache keeps the answer of %s', async (url) => {
    expect((await get(url, { authorization: token })).headers['cache-control']).toContain('no-store');
  });
});

describe('the web app', () => {
  const kept = 'private, max-age=3600';

  test.each([
    ['/', 'no-cache'],
    ['/signin', 'no-cache'],
    ['/dashboards', 'no-cache'],
    ['/dashboard', kept],
    ['/dashboard/patients/12/edit', kept],
    ['/dashboard/patients?searchFirstName=Ada', 'no-cache'],
  ])('its page answers at %s: %s', async (url, caching) => {
    const answer = await browse(url);
    expect([answer.statusCode, answer.body]).toEqual([200, page]);
    expect(answer.headers).toMatchObject({ 'cache-control': caching, vary: 'accept-encoding' });
    expect(answer.headers['content-type']).toContain('text/html');
  });

  test('answers of the API tell its build, refusals as well', async () => {
    const answers = await Promise.all([
      get('/api/health'),
      get('/api/patients', { authorization: token }),
      get('/api/sessions/me'),
      get('/api/nothing', { authorization: token }),
    ]);
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['x-build-id']])).toEqual(
      [200, 200, 401, 404].map((status) => [status, '0a1b2c']),
    );
    expect((await browse('/dashboard')).headers).not.toHaveProperty('x-build-id');
  });

  test('no page is kept that calls another API, which does not tell the build', async () => {
    const elsewhere = await platform.serve({ env: { VITE_API_URL: 'https://api.example.com' }, options: { webRoot } });
    const { headers } = await elsewhere.inject({
      method: 'GET',
      url: '/dashboard/patients',
      headers: { accept: 'text/html' },
    });
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('a screen that has a page of its own is answered with that, at the address that is meant', async () => {
    const answers = await Promise.all(
      [
        '/dashboard/cases/12',
        '/dashboard/cases/12/',
        '/dashboard/cases/new?x=/dashboard/cases/12',
        '/dashboard/cases/12/more',
      ].map(browse),
    );
    expect(answers.map(({ statusCode, body, headers }) => [statusCode, body, headers['cache-control']])).toEqual(
      [
        ['<title>Case</title>', kept],
        ['<title>Case</title>', kept],
        ['<title>New</title>', 'no-cache'],
        [page, kept],
      ].map((answer) => [200, ...answer]),
    );
    expect((await get('/dashboard/cases/12')).statusCode).toBe(404);
  });

  test('a page that is missing for a moment, as while another build is installed, is not remembered', async () => {
    await rename(join(webRoot, 'index.html'), join(webRoot, 'away.html'));
    const missing = await browse('/dashboard/payers');
    await rename(join(webRoot, 'away.html'), join(webRoot, 'index.html'));
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await browse('/dashboard/payers')).statusCode).toBe(200);
  });

  test('what has a hash in its name is kept for good', async () => {
    const answer = await get('/assets/index-abc123.js');
    expect(answer.body).toBe(script);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each(['/assets/index-gone.js', '/missing.png', '/..%2f..%2fpackage.json', '/assets/../../package.json'])(
    '%s is not found',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toHaveProperty('message');
    },
  );

  test('an unknown address of the API never answers the page', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: '/api/nothing',
      headers: { accept: 'text/html', authorization: token },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toHaveProperty('message');
  });

  test('a missing asset never answers the page, even to a browser', async () => {
    expect((await browse('/assets/index-gone.js')).statusCode).toBe(404);
  });

  test('a folder without a built app is refused at the start', async () => {
    await expect(platform.serve({ options: { webRoot: join(webRoot, 'assets') } })).rejects.toThrow(
      'There is no built web app',
    );
  });
});

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('%s, where the browser takes it', async (encoding, unpack) => {
    for (const [url, whole] of [
      ['/assets/index-abc123.js', script],
      ['/api/openapi.json', (await get('/api/openapi.json')).body],
    ] as const) {
      const answer = await get(url, { 'accept-encoding': encoding });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(unpack(answer.rawPayload).toString()).toBe(whole);
    }
  });
});

describe('the limit of calls', () => {
  test('refuses an address that calls too often, in the one shape, saying when to come back', async () => {
    const limited = await platform.serve({
      env: { RATE_LIMIT_PER_MINUTE: '3' },
      options: { webRoot, now: () => new Date(Date.UTC(2026, 0, 5, 9)) },
    });
    const call = (url: string) => limited.inject({ method: 'GET', url });
    for (let calls = 0; calls < 3; calls += 1) expect((await call('/api/openapi.json')).statusCode).toBe(200);
    const refused = await call('/api/openapi.json');
    expect(refused.statusCode).toBe(429);
    expect(refused.json<{ message: string }>().message).toMatch(/^Too many requests\. Try again in \d+ seconds$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('/assets/index-abc123.js')).statusCode).toBe(200);
  });

  test.each(['/api/patients', '/api/nothing'])(
    'counts calls of %s without a session as well, before the session is looked up',
    async (url) => {
      const limited = await platform.serve({
        env: { RATE_LIMIT_PER_MINUTE: '2' },
        options: { now: () => new Date(Date.UTC(2026, 0, 5, 9)) },
      });
      const answers = [];
      for (let n = 0; n < 3; n += 1)
        answers.push(await limited.inject({ method: 'GET', url, headers: { authorization: `made-up-${n}` } }));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 429]);
    },
  );

  test.each(['/api/health', '/api/ready'])(
    'does not count %s, which who looks after the server asks for behind the same address',
    async (url) => {
      const limited = await platform.serve({
        env: { RATE_LIMIT_PER_MINUTE: '2' },
        options: { now: () => new Date(Date.UTC(2026, 0, 5, 9)) },
      });
      const statusOf = async (asked: string) => (await limited.inject({ method: 'GET', url: asked })).statusCode;
      for (let n = 0; n < 3; n += 1) expect(await statusOf(url)).toBe(200);
      for (let n = 0; n < 3; n += 1) await statusOf('/api/patients');
      expect([await statusOf('/api/patients'), await statusOf(url)]).toEqual([429, 200]);
    },
  );
});

describe('turns at the store', () => {
  test('are those of an address until a session is known to hold, and its own from then on', async () => {
    const server = Fastify();
    registerClient(server);
    server.decorateRequest('user', null);
    server.addHook('onRequest', (request, _reply, done) => {
      if (request.headers.authorization === 'holds') request.user = { id: 1 } as NonNullable<typeof request.user>;
      done();
    });
    server.get('/', ({ client }) => client?.key);
    const keyOf = async (authorization: string) => (await server.inject({ url: '/', headers: { authorization } })).body;
    const asked = ['made-up', 'made-up', 'holds', 'holds', 'made-up'];
    const keys = [];
    for (const authorization of asked) keys.push(await keyOf(authorization));
    expect(keys).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1', 'holds', '127.0.0.1']);
  });
});

describe('a proxy that nobody has declared', () => {
  const warnings = async (env: NodeJS.ProcessEnv, headers: Record<string, string> = {}) => {
    const lines: string[] = [];
    const server = await platform.serve({
      env: { LOG_LEVEL: 'warn', ...env },
      options: { logStream: { write: (line) => lines.push(line) } },
    });
    for (let times = 0; times < 2; times += 1) await server.inject({ method: 'GET', url: '/api/health', headers });
    expect(lines.join()).not.toContain('203.0.113.7');
    return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  };

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'is warned of once, at the first request with %s',
    async (name) => {
      const said = await warnings({ HOST: 'localhost' }, { [name]: '203.0.113.7' });
      expect(said).toEqual([
        expect.stringContaining(`TRUST_PROXY is not set, and the header ${name} of a request was ignored`),
      ]);
    },
  );

  test('is warned of at a start in production that others can reach', async () => {
    expect(await warnings({})).toEqual([expect.stringMatching(/^TRUST_PROXY is not set: .* set TRUST_PROXY to /)]);
    for (const quiet of [{ HOST: '127.0.0.1' }, { TRUST_PROXY: 'false' }, { NODE_ENV: 'development' }])
      expect(await warnings(quiet)).toEqual([]);
  });

  test('is no longer, once it is declared', async () => {
    for (const TRUST_PROXY of ['1', 'false'])
      expect(await warnings({ TRUST_PROXY }, { 'x-forwarded-for': '203.0.113.7' })).toEqual([]);
  });

  test('says by the host name that it forwards whose records are meant once it is declared, and not before', async () => {
    await platform.addUser({ email: 'kay@clinic.test', service_manufacturers: ['kedrion'] });
    const own = await signIn(app, 'kay@clinic.test');
    const statusWith = async (env: NodeJS.ProcessEnv, headers: Record<string, string>) =>
      (
        await (
          await platform.serve({ env })
        ).inject({ method: 'GET', url: '/api/payers', headers: { authorization: own, ...headers } })
      ).statusCode;
    const forwarded = { host: 'desk.test', 'x-forwarded-host': 'kedrion.desk.test' };
    expect([
      await statusWith({ TRUST_PROXY: '1' }, forwarded),
      await statusWith({ TRUST_PROXY: '10.0.0.0/8' }, forwarded),
      await statusWith({}, forwarded),
    ]).toEqual([200, 403, 403]);
    expect(await statusWith({ TRUST_PROXY: '1' }, { host: 'kedrion.desk.test' })).toBe(200);
  });

  test('is not believed: the limit of calls counts who sends the header', async () => {
    const limited = await platform.serve({
      env: { RATE_LIMIT_PER_MINUTE: '2' },
      options: { now: () => new Date(Date.UTC(2026, 0, 5, 9)) },
    });
    const answers = [];
    for (let n = 0; n < 3; n += 1)
      answers.push(
        await limited.inject({
          method: 'GET',
          url: '/api/openapi.json',
          headers: { 'x-forwarded-for': `203.0.113.${n}` },
        }),
      );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  });
});

describe('the log', () => {
  const lines: string[] = [];
  let logged: FastifyInstance;

  beforeAll(async () => {
    logged = await platform.serve({
      env: { LOG_LEVEL: 'trace' },
      options: { webRoot, logStream: { write: (line) => lines.push(line) } },
    });
  });

  test('has a line for each answer: method, pattern of the route, status, duration, id', async () => {
    lines.length = 0;
    await logged.inject({ method: 'GET', url: '/api/patients/17', headers: { authorization: token } });
    const answered = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'answered');
    expect(answered).toEqual([
      expect.objectContaining({
        method: 'GET',
        route: '/api/patients/:id',
        status: 404,
        duration: expect.any(Number) as number,
        reqId: expect.any(String) as string,
      }),
    ]);
  });

  test('holds nothing of a person, a password or a token, whatever happens', async () => {
    lines.length = 0;
    const secrets = [
      'Zebulon',
      'Quartermain',
      'zebulon@private.test',
      '1957-03-24',
      '03-24-1957',
      '7735550199',
      'secret-sesame-55',
      token,
      'broken-json-name',
    ];
    const headers = { authorization: token };
    await logged.inject({
      method: 'POST',
      url: '/api/sessions',
      payload: { email: 'zebulon@private.test', password: 'secret-sesame-55' },
    });
    await logged.inject({ method: 'GET', url: '/api/patients?searchFirstName=Zebulon&searchDOB=03-24-1957', headers });
    await logged.inject({ method: 'GET', url: '/api/patients?Quartermain=1', headers });
    await logged.inject({
      method: 'GET',
      url: '/dashboard/patients?searchFirstName=Zebulon',
      headers: { accept: 'text/html' },
    });
    await logged.inject({ method: 'GET', url: '/api/Zebulon', headers });
    await logged.inject({ method: 'GET', url: '/%zz/Zebulon', headers });
    const body = {
      first_name: 'Zebulon',
      last_name: 'Quartermain',
      dob: '1957-03-24',
      mobile_phone: '7735550199',
      email: 'zebulon@private.test',
    };
    const created = await logged.inject({ method: 'POST', url: '/api/patients', headers, payload: body });
    expect(created.statusCode).toBe(201);
    await logged.inject({
      method: 'POST',
      url: '/api/patients',
      headers,
      payload: { ...body, email: 'zebulon(at)private', dob: 'Quartermain' },
    });
    await logged.inject({
      method: 'POST',
      url: '/api/patients',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{"first_name": broken-json-name',
    });
    await logged.inject({
      method: 'POST',
      url: '/api/sessions/change_password',
      headers,
      payload: { old_password: 'secret-sesame-55', new_password: 'secret-sesame-55', repeat_new_password: 'x' },
    });
    expect(lines.length).toBeGreaterThanOrEqual(9);
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  });

  test('a failure of the database is logged by its code and its names, never by the row it quotes', async () => {
    const failure = await platform.store.db
      .insertInto('staff.users')
      .values({ email: 'ada@clinic.test', role: 'Zebulon', password: 'secret-sesame-55' })
      .execute()
      .catch((error: unknown) => error as Error);
    const said = serializeError(failure as Error);
    expect(said).toMatchObject({ code: '23505', constraint: 'users_email', table: 'users' });
    expect(JSON.stringify(said)).not.toMatch(/ada@clinic|Zebulon|secret-sesame/);
    expect(said.stack).toContain('    at ');
  });

  test('a connection that cannot be used is logged with its cause, without the name of a user', () => {
    const refused = Object.assign(new Error('password authentication failed for user "zebulon"'), { code: '28P01' });
    expect(serializeError(new StoreUnavailableError('The database cannot be reached', refused))).toMatchObject({
      message: 'The database cannot be reached',
      cause: '28P01 password authentication failed for user …',
    });
    expect(serializeError(refused).message).toBe('password authentication failed for user …');
    const quoting = Object.assign(new Error('invalid input syntax for type date: Zebulon'), { code: '22007' });
    expect(serializeError(new Error('failed', { cause: quoting })).cause).toBe(
      '22007 The database rejected the statement',
    );
  });

  test('a failure of ours is logged without what it quotes', () => {
    const said = serializeError(new TypeError('Cannot read "Zebulon" of ada@clinic.test, born 19570324'));
    expect(said.message).toBe('Cannot read … of … born …');
  });
});

test('a sign-in is not echoed', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/sessions',
    payload: { email: 'ada@clinic.test', password: `${password}?` },
  });
  expect(answer.body).not.toContain(password);
});
