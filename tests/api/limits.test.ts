import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sortParameter } from '../../src/schema';
import { everything, registry } from '../fixtures/everything';
import { describeApi, type Harness } from './harness';

const megabyte = 1024 * 1024;
const path = everything.apiPath;

const part = (name: string, value: string): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (name: string, value = 'words'): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${value}\r\n`;
const end = '--b--\r\n';

const send = ({ app, token }: Harness, payload: string, type = 'multipart/form-data; boundary=b') =>
  app.inject({ method: 'POST', url: `/api/${path}`, headers: { authorization: token, 'content-type': type }, payload });

const stored = async ({ list, store }: Harness) => ({
  records: (await list(registry.get(everything.name))).meta.total,
  files: (await store.db.withSchema('octapharma').selectFrom('attachments').select('id').execute()).length,
});

/**
 * Sends chunks over its own connection until they end or the answer arrives; returns the answer and the amount sent.
 */
async function stream({ app, token }: Harness, pieces: Iterable<string>) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const outgoing = openRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/${path}`,
    headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=b' },
  });
  let [sent, peak] = [0, 0];
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    outgoing.once('response', (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    outgoing.once('error', reject);
  });
  const state = { isAnswered: false };
  const settled = answered.finally(() => (state.isAnswered = true));
  for (const piece of pieces) {
    if (state.isAnswered) break;
    sent += piece.length;
    if (!outgoing.write(piece)) await Promise.race([once(outgoing, 'drain'), settled]);
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  if (!state.isAnswered) outgoing.end(end);
  const answer = await settled;
  outgoing.destroy();
  return { ...answer, sent, peak };
}

// Refused before it reaches the store: one engine is enough.
describeApi('limits', { registry }, (harness) => {
  describe('of a multipart body', () => {
    test.each([
      ['a thousand fields that nobody asked for', part('nonsense', 'x').repeat(1000), 413],
      ['a thousand entries of a list', part('keywords[]', 'x').repeat(1000), 413],
      ['a text of a megabyte', part('story', 'x'.repeat(megabyte)), 413],
      ['texts of three megabytes together', part('story', 'x'.repeat(300_000)).repeat(10), 413],
      ['texts of three megabytes that nobody asked for', part('nonsense', 'x'.repeat(300_000)).repeat(10), 413],
      ['too many files', filePart('pictures[]').repeat(30), 413],
      ['a part without a name', '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n', 400],
      [
        'a file without a name of its field',
        '--b\r\ncontent-disposition: form-data; filename="a.txt"\r\n\r\nx\r\n',
        400,
      ],
      ['a field named __proto__', part('__proto__', 'x'), 400],
      ['a field named constructor', part('constructor', 'x'), 400],
      ['a list named toString', part('toString[]', 'x'), 400],
      ['a file named __proto__', filePart('__proto__'), 400],
      [
        'JSON deeper than anything',
        `--b\r\ncontent-disposition: form-data; name="facts"\r\ncontent-type: application/json\r\n\r\n{}\r\n--b\r\ncontent-disposition: form-data; name="report"\r\n\r\n${'{"a":'.repeat(50)}1${'}'.repeat(50)}\r\n`,
        400,
      ],
    ])('refuses %s, and keeps nothing', async (_what, parts, status) => {
      const running = harness();
      const answer = await send(running, `${filePart('report')}${part('line', 'A sink')}${parts}${end}`);
      expect([answer.statusCode, answer.json()]).toEqual([
        status,
        expect.objectContaining({ message: expect.any(String) as string }),
      ]);
      expect(await stored(running)).toEqual({ records: 0, files: 0 });
    });

    test.each([
      ['without a boundary', 'multipart/form-data', `${part('line', 'x')}${end}`],
      ['with another boundary', 'multipart/form-data; boundary=c', `${part('line', 'x')}${end}`],
      ['with an empty boundary', 'multipart/form-data; boundary=', `${part('line', 'x')}${end}`],
      ['cut in a header', 'multipart/form-data; boundary=b', part('line', 'x').slice(0, 30)],
      ['cut in a text', 'multipart/form-data; boundary=b', part('line', 'x').slice(0, -3)],
      ['cut in a file', 'multipart/form-data; boundary=b', `${part('line', 'x')}${filePart('report').slice(0, -3)}`],
      ['without any part', 'multipart/form-data; boundary=b', 'words'],
      ['of nothing', 'multipart/form-data; boundary=b', ''],
    ])('refuses one %s', async (_what, type, payload) => {
      const running = harness();
      const answer = await send(running, payload, type);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json()).toMatchObject({ message: expect.any(String) as string });
      expect(await stored(running)).toEqual({ records: 0, files: 0 });
    });

    test('cuts 900 MB of unknown texts at once, with memory flat', async () => {
      const running = harness();
      const [text, before] = [part('unknown', 'x'.repeat(megabyte)), process.memoryUsage().rss];
      const answer = await stream(
        running,
        Array.from({ length: 900 }, () => text),
      );
      expect([answer.status, JSON.parse(answer.body)]).toEqual([
        413,
        { message: 'The text fields of the request are larger than 2 MB in total' },
      ]);
      expect(answer.sent).toBeLessThan(200 * megabyte);
      expect(answer.peak - before).toBeLessThan(150 * megabyte);
      expect(await stored(running)).toEqual({ records: 0, files: 0 });
    });

    test('cuts one file without end, and leaves nothing of it on the disk', async () => {
      const running = harness();
      function* endless() {
        yield part('line', 'x');
        yield '--b\r\ncontent-disposition: form-data; name="report"; filename="a.txt"\r\n\r\n';
        for (let sent = 0; sent < 300; sent += 1) yield 'x'.repeat(megabyte);
      }
      const answer = await stream(running, endless());
      expect([answer.status, JSON.parse(answer.body)]).toEqual([413, { message: 'The request is larger than 256 MB' }]);
      expect(await stored(running)).toEqual({ records: 0, files: 0 });
      const spooled = () =>
        readdirSync(join(running.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
          entry.isFile(),
        );
      await expect.poll(spooled).toEqual([]);
    });

    test('refuses a declared length beyond it before anything is read', async () => {
      const { app, token } = harness();
      const headers = {
        authorization: token,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': String(300 * megabyte),
      };
      const answer = await app.inject({ method: 'POST', url: `/api/${path}`, headers, payload: end });
      expect([answer.statusCode, answer.json()]).toEqual([413, { message: 'The request is larger than 256 MB' }]);
    });
  });

  describe('of a JSON body', () => {
    test('refuses one of many megabytes and reads it off, so that who is still sending sees the refusal', async () => {
      const { app, token } = harness();
      if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      let answers = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (answers += chunk));
      const length = 12 * megabyte;
      socket.write(
        `POST /api/${path} HTTP/1.1\r\nhost: desk\r\nauthorization: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
      );
      await expect.poll(() => answers, { timeout: 60_000 }).toContain('The request is too large');
      // The connection still accepts the rest of the body, and the next call.
      socket.write(' '.repeat(length));
      socket.write('GET /api/health HTTP/1.1\r\nhost: desk\r\n\r\n');
      await expect.poll(() => answers, { timeout: 60_000 }).toContain('{"status":"up"}');
      socket.destroy();
    });

    test.each([
      ['lists in lists', '['.repeat(400_000), 400],
      ['objects in objects', `{"line":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`, 400],
      [
        'a hundred thousand entries',
        JSON.stringify({ line: 'x', keywords: Array.from({ length: 100_000 }, () => 'x') }),
        413,
      ],
      [
        'a hundred thousand keys',
        JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, 1]))),
        413,
      ],
      ['a prototype in a list', '{"line":"x","keywords":[{"__proto__":{"a":1}}]}', 400],
    ])('refuses %s', async (_what, body, status) => {
      const running = harness();
      const answer = await running.call('POST', path, { body });
      expect(answer).toMatchObject({ status, body: { message: expect.any(String) as string } });
      expect(await stored(running)).toEqual({ records: 0, files: 0 });
    });

    test('refuses a text in another encoding than UTF-8, of which replacement characters would be stored', async () => {
      const running = harness();
      const headers = { authorization: running.token, 'content-type': 'application/json' };
      const send = (payload: Buffer) => running.app.inject({ method: 'POST', url: `/api/${path}`, headers, payload });
      const refused = await send(Buffer.from('{"line":"Müller"}', 'latin1'));
      expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'The body is not encoded in UTF-8' }]);
      expect(await stored(running)).toEqual({ records: 0, files: 0 });
      expect((await send(Buffer.from('\ufeff{"line":"Müller"}'))).json()).toMatchObject({ line: 'Müller' });
    });

    test('takes an empty one as none: a call without a body may state a content type', async () => {
      const { app, call, token } = harness();
      const { id } = (await call('POST', path, { body: { line: 'A sink' } })).body;
      const send = async (method: 'DELETE' | 'POST', address: string) => {
        const answer = await app.inject({
          method,
          url: `/api/${address}`,
          headers: { authorization: token, 'content-type': 'application/json' },
          payload: '',
        });
        return [answer.statusCode, answer.json<{ message?: string }>().message];
      };
      expect(await send('DELETE', `${path}/${String(id)}`)).toEqual([200, undefined]);
      expect(await send('POST', path)).toEqual([400, 'The request has no body']);
    });

    test('takes brackets and braces within texts as the letters they are', async () => {
      const line = `${'[{'.repeat(30)}\\"${','.repeat(10)}`;
      expect(await harness().call('POST', path, { body: { line } })).toMatchObject({ status: 201, body: { line } });
    });
  });

  describe('of a query', () => {
    test.each([
      ['thousands of predicates', Array.from({ length: 5000 }, () => 'q[contact_cont]=a').join('&'), 414],
      ['two thousand short parameters', Array.from({ length: 2000 }, () => 'code=a').join('&'), 400],
      ['two hundred conditions', Array.from({ length: 200 }, () => 'code=a').join('&'), 400],
      ['more ids than a page holds', Array.from({ length: 1001 }, () => 'ids[]=1').join('&'), 400],
    ])('refuses %s', async (_what, query, status) => {
      const { body, ...answer } = await harness().call('GET', `${path}?${query}`);
      expect(answer.status).toBe(status);
      expect(body.message).not.toMatch(/undefined|null/);
      expect(body).not.toHaveProperty('statusCode');
    });

    test('takes as many ids as a page holds', async () => {
      const { call } = harness();
      const ids = Array.from({ length: 1000 }, (_, at) => `ids[]=${1_000_000_000 + at}`).join('&');
      expect((await call('GET', `${path}?${ids}`)).status).toBe(200);
    });
  });

  describe('names that every object has', () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

    test.each(registry.all.map((resource) => [resource.apiPath] as const))(
      'are no field, search or sort of %s',
      async (list) => {
        const { call } = harness();
        for (const name of names) {
          for (const query of [`${encodeURIComponent(sortParameter)}=${name}%20asc`, `q[${name}_eq]=1`, `${name}=1`]) {
            const { status, body } = await call('GET', `${list}?${query}`);
            expect({ query, status }).toEqual({ query, status: 400 });
            expect(body.message).toContain(name);
          }
        }
      },
    );

    test('are no kind of record, key or manufacturer', async () => {
      const { call } = harness();
      for (const name of names) {
        expect((await call('GET', `versions?model_name=${name}&data_keyword=1`)).status).toBe(400);
        expect((await call('GET', `sink_shelves/${name}?sink_id=1`)).status).toBe(404);
        expect((await call('GET', path, { manufacturer: name })).status).toBe(400);
        expect((await call('GET', name)).status).toBe(404);
      }
    });

    test('are texts like any other where a text is asked for', async () => {
      const { call } = harness();
      for (const name of names) {
        expect(
          await call('POST', path, {
            body: { line: name, drug: name, origin: name, keywords: [name], labels: [name] },
          }),
        ).toMatchObject({
          status: 201,
          body: { line: name, drug: name, origin: name, keywords: [name], labels: [name] },
        });
      }
      expect(
        (
          await call('POST', path, {
            body: { line: 'x', frozen: 'constructor', severity: 'toString', place: '__proto__' },
          })
        ).status,
      ).toBe(422);
    });
  });
});
