import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Connections,
  isTooSlow,
  defaultConnectionLimits,
  type ConnectionLimits,
} from '../../src/server/http/connections';
import { openPlatform, signIn, type Platform } from './platform';

const megabyte = 1024 * 1024;

describe('a body', () => {
  test.each([
    ['of 25 MB over a line of 64 kbit/s', { elapsed: 3_200_000, bytes: 25 * megabyte }, false],
    ['that has just begun', { elapsed: 9_000, bytes: 0 }, false],
    ['of which nothing comes', { elapsed: 11_000, bytes: 0 }, true],
    ['of which a byte comes now and then', { elapsed: 60_000, bytes: 60 }, true],
    ['that stops half way', { elapsed: 300_000, bytes: megabyte }, true],
  ])('%s is waited for or not', (_what, progress, expected) => {
    expect(isTooSlow(progress, defaultConnectionLimits)).toBe(expected);
  });
});

describe('connections', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await openPlatform();
    await platform.addUser({ email: 'ada@clinic.test' });
  });
  afterAll(() => platform.close());

  const soon: Partial<ConnectionLimits> = { headers: 150, grace: 150, checkInterval: 30 };

  async function listening(
    connectionLimits: Partial<ConnectionLimits>,
    env: NodeJS.ProcessEnv = {},
  ): Promise<FastifyInstance> {
    const app = await platform.serve({ env, options: { connectionLimits } });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return app;
  }

  async function open(app: FastifyInstance, text = ''): Promise<Socket> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    if (text !== '') socket.write(text);
    return socket;
  }

  /** Everything received on a connection until the server ends it. */
  async function rest(socket: Socket): Promise<string> {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    // A reset closes the socket too.
    if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
    return text;
  }

  const halfBody =
    'POST /api/sessions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":';

  test.each([
    ['nothing', ''],
    ['half its headers', 'GET /api/health HTTP/1.1\r\nhost: loc'],
    ['half its body', halfBody],
    [
      'a body without a length that never ends',
      halfBody.replace('content-length: 100', 'transfer-encoding: chunked').replace('{"email":', '5\r\n{"ema\r\n'),
    ],
  ])('that send %s are cut with 408', async (_what, text) => {
    const app = await listening(soon);
    const answer = await rest(await open(app, text));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"message"');
  });

  test.each([
    ['gzip', 'application/json'],
    ['br', 'application/json'],
    ['gzip', 'multipart/form-data; boundary=XX'],
  ])('with a body in %s of %s are refused, also where the rest of it never comes', async (encoding, type) => {
    const app = await listening({ linger: 30 });
    const head = `POST /api/sessions HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-encoding: ${encoding}\r\ncontent-length: 600000\r\n\r\n`;
    const answer = await rest(await open(app, `${head}${'\u001f junk'.repeat(100)}`));
    expect(answer).toMatch(/^HTTP\/1\.1 415 [\s\S]*must not have a content encoding/);
    expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200);
  });

  test('that send no request are answered with 400 in the one shape', async () => {
    const app = await listening({});
    expect(await rest(await open(app, 'GET hello\r\n\r\n'))).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"message":"The request is not valid"/,
    );
  });

  test('with headers of up to 16 KB are served, with larger ones refused with 431, which has no body where the method may be HEAD', async () => {
    const app = await listening(soon);
    const requestOf = (method: string, size: number) => {
      const [start, end] = [
        `${method} /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-long: `,
        '\r\n\r\n',
      ];
      return start + 'a'.repeat(size - start.length - end.length) + end;
    };
    const [within, above] = [16 * 1024 - 64, 16 * 1024 + 64];
    for (const method of ['GET', 'HEAD'])
      expect(await rest(await open(app, requestOf(method, within)))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await rest(await open(app, requestOf('GET', above)))).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*"message":"The headers of the request are larger than 16 KB"/,
    );
    expect(await rest(await open(app, requestOf('HEAD', above)))).toMatch(/^HTTP\/1\.1 431 [\s\S]*\r\n\r\n$/);
  });

  test('beyond what one address may hold are refused, and let in when another ends', async () => {
    const app = await listening({ maxPerAddress: 3 });
    const [first, ...others] = await Promise.all([open(app), open(app), open(app)]);
    expect(await rest(await open(app))).toMatch(/^HTTP\/1\.1 429 /);
    first.destroy();
    await expect
      .poll(async () => {
        const socket = await open(app, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
        return (await rest(socket)).slice(0, 12);
      })
      .toBe('HTTP/1.1 200');
    for (const socket of others) socket.destroy();
  });

  test('of a declared proxy are not counted', async () => {
    const app = await listening({ maxPerAddress: 1 }, { TRUST_PROXY: '127.0.0.1' });
    const held = await Promise.all([open(app), open(app), open(app)]);
    expect(
      await rest(await open(app, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')),
    ).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of held) socket.destroy();
  });

  const request = (url: string, token = '') =>
    `GET ${url} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\n\r\n`;

  test('that send many requests in one piece have one worked on at a time, and all of them answered in their order', async () => {
    let [atOnce, most] = [0, 0];
    const server = new Connections({ limits: defaultConnectionLimits, isProxy: () => false }).serverFactory(
      ({ url }, response) => {
        most = Math.max(most, (atOnce += 1));
        setImmediate(() => {
          atOnce -= 1;
          response.end(`<${url ?? ''}>`);
        });
      },
      {},
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const urls = Array.from({ length: 40 }, (_, n) => `/${n}`);
    socket.write(
      `${urls.map((url) => request(url)).join('')}${request('/last').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')}`,
    );
    const answers = await rest(socket);
    server.close();
    expect([...answers.matchAll(/<(\/\w+)>/g)].map(([, url]) => url)).toEqual([...urls, '/last']);
    expect(most).toBe(1);
  });

  test('that send more ahead than anybody does are cut, and the others go on', async () => {
    const app = await listening({ maxPipelined: 5 });
    expect(await rest(await open(app, request('/api/health').repeat(2_000)))).not.toContain('200');
    expect(
      await rest(
        await open(
          app,
          `${request('/api/health').repeat(5)}${request('/api/health').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')}`,
        ),
      ),
    ).toMatch(/(HTTP\/1\.1 200[\s\S]*){6}/);
  });

  test('that do not read their response are cut off, and a response that takes long is waited for', async () => {
    const unread = 300;
    const server = new Connections({
      limits: { ...defaultConnectionLimits, unread },
      isProxy: () => false,
    }).serverFactory(({ url }, response) => {
      if (url === '/late') setTimeout(() => response.end('late'), 3 * unread);
      else response.end('x'.repeat(16 * megabyte));
    }, {});
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const openAt = async (url: string): Promise<Socket> => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
      socket.write(request(url).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
      await once(socket, 'connect');
      return socket;
    };
    const openConnections = () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    (await openAt('/large')).pause();
    await expect.poll(openConnections, { timeout: 10_000 }).toBe(0);
    expect(await rest(await openAt('/late'))).toMatch(/late$/);
    server.close();
  });

  test('that are idle or send half a request do not hold up a stop; what is being answered is answered', async () => {
    const gate: { open: () => void; reached: Promise<void> } = { open: () => undefined, reached: Promise.resolve() };
    const opened = new Promise<void>((resolve) => (gate.open = resolve));
    let reach: () => void = () => undefined;
    gate.reached = new Promise<void>((resolve) => (reach = resolve));
    const app = await platform.serve({
      routes: [
        (api) => {
          api.get('/waiting', async () => {
            reach();
            await opened;
            return { done: true };
          });
        },
      ],
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const token = await signIn(app, 'ada@clinic.test');
    const half = await Promise.all([
      open(app),
      open(app, 'GET /api/health HTTP/1.1\r\nhost: loc'),
      open(app, halfBody),
    ]);
    const ends = Promise.all(half.map(rest));
    const answered = rest(
      await open(app, `GET /api/waiting HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\n\r\n`),
    );
    await gate.reached;
    const closed = app.close();
    // The incomplete requests end while the server is still busy.
    await ends;
    gate.open();
    expect(await answered).toContain('{"done":true}');
    await closed;
  });
});
