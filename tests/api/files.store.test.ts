import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import { maxFileBytes, type StoredFile } from '../../src/schema';
import { registerAttachments } from '../../src/server/features/activities/registerAttachments';
import { checkContent } from '../../src/server/files/checkContent';
import { contentTypeCases, minimalPng } from '../fixtures/fileContents';
import { registry } from '../fixtures/everything';
import { openPlatform, signIn, type Platform } from './platform';
import { engines } from './stores';

const start = Date.UTC(2026, 0, 5, 9);

describe.each(engines.slice(-1))('on $name', (engine) => {
  let platform: Platform;
  let app: FastifyInstance;
  let token: string;
  let clock = start;

  beforeAll(async () => {
    platform = await openPlatform(engine);
    await platform.addUser({ email: 'ada@clinic.test' });
    app = await platform.serve({ env: { SESSION_IDLE_MINUTES: '600' }, options: { now: () => new Date(clock) } });
    token = await signIn(app, 'ada@clinic.test');
  });
  afterAll(() => platform.close());

  const headers = (manufacturer = 'octapharma') => ({ authorization: token, manufacturer });

  async function multipart(parts: readonly (readonly [string, string | File])[]) {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    const response = new Response(form);
    return { payload: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' };
  }

  async function upload(file: File, { field = 'report', manufacturer = 'octapharma' } = {}) {
    const { payload, type } = await multipart([
      ['line', 'A sink'],
      [field, file],
    ]);
    return app.inject({
      method: 'POST',
      url: '/api/kitchen_sinks',
      payload,
      headers: { ...headers(manufacturer), 'content-type': type },
    });
  }

  const stored = async (file: File, options?: Parameters<typeof upload>[1]): Promise<StoredFile> => {
    const answer = await upload(file, options);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ report: StoredFile }>().report;
  };

  const open = (url: string) => app.inject({ method: 'GET', url });
  const filesOnDisk = (): string[] => {
    const root = join(platform.dataDir, 'files');
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
    );
  };
  const rowsKnown = async (manufacturer = 'octapharma'): Promise<number> =>
    (await platform.store.db.withSchema(manufacturer).selectFrom('attachments').select('id').execute()).length;

  const textFile = (name: string, content = 'plain words') => new File([content], name);

  describe('an upload', () => {
    test('leaves the line breaks of the texts beside it as they were typed', async () => {
      const { payload, type } = await multipart([
        ['line', 'A sink'],
        ['story', 'Once\nupon a time'],
        ['report', textFile('a.txt')],
      ]);
      expect(payload.toString()).toContain('Once\r\nupon');
      const answer = await app.inject({
        method: 'POST',
        url: '/api/kitchen_sinks',
        payload,
        headers: { ...headers(), 'content-type': type },
      });
      expect(answer.json<{ story: string }>().story).toBe('Once\nupon a time');
    });

    test('comes back byte for byte, under its own name, only ever to be saved', async () => {
      const bytes = Buffer.concat([minimalPng, Buffer.from(Array.from({ length: 50_000 }, (_, at) => at % 251))]);
      const file = await stored(new File([bytes], 'x-ray.png'));
      expect(file).toMatchObject({ name: 'x-ray.png', size: bytes.length, type: 'image/png' });
      const answer = await open(file.url);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'attachment; filename=x-ray.png',
      });
      expect(answer.headers['cache-control']).toContain('no-store');
    });

    test.each([
      'résumé de laboratoire.txt',
      'отчёт.txt',
      '検査結果.txt',
      'تقرير.txt',
      '報告書 (最終) 🧪.txt',
      'O\'Brien & Söhne; 100% "final".txt',
      'a'.repeat(251).concat('.txt'),
      'a"; filename="evil.txt',
    ])('keeps the name %s as it is', async (name) => {
      const file = await stored(textFile(name));
      expect(Buffer.from(file.name).equals(Buffer.from(name))).toBe(true);
      const disposition = String((await open(file.url)).headers['content-disposition']);
      expect(parse(disposition)).toMatchObject({ type: 'attachment', parameters: { filename: name } });
    });

    test('lies in the folder of its manufacturer, under a name that tells nothing', async () => {
      const before = new Set(filesOnDisk());
      await stored(textFile('secret-name.txt'), { manufacturer: 'kedrion' });
      const added = filesOnDisk().filter((path) => !before.has(path));
      expect(added).toHaveLength(1);
      expect(added[0]).toMatch(/\/files\/kedrion\/[0-9a-f-]{36}$/);
    });
  });

  describe('a refused upload', () => {
    async function refused(file: File, status: number, message: string): Promise<void> {
      const [before, known] = [filesOnDisk(), await rowsKnown()];
      const answer = await upload(file);
      expect([answer.statusCode, answer.json()]).toEqual([status, { message, errors: { report: [message] } }]);
      expect(filesOnDisk()).toEqual(before);
      expect(await rowsKnown()).toBe(known);
    }

    test('of a type that the field does not take', () =>
      refused(new File([minimalPng], 'scan.gif'), 422, 'scan.gif is not one of the accepted types: pdf, png, txt'));

    test('whose content is not what its name says', () =>
      refused(new File(['MZ\x90\0 a program'], 'scan.pdf'), 422, 'The content of scan.pdf is not what its name says'));

    test('that calls bytes a text', () =>
      refused(new File(['a\0b'], 'notes.txt'), 422, 'The content of notes.txt is not what its name says'));

    test('without content', () => refused(textFile('empty.txt', ''), 422, 'empty.txt is empty'));

    test('with a name nobody can keep', () =>
      refused(textFile(`${'n'.repeat(252)}.txt`), 422, 'The name of the file is longer than 255 characters'));

    test('larger than 25 MB, by one byte', () =>
      refused(new File([Buffer.alloc(maxFileBytes + 1, 'a')], 'large.txt'), 413, 'large.txt is larger than 25 MB'));

    test('of exactly 25 MB is none', async () => {
      expect((await stored(new File([Buffer.alloc(maxFileBytes, 'a')], 'large.txt'))).size).toBe(maxFileBytes);
    });

    test('leaves nothing of the files that came before it', async () => {
      const [before, known] = [filesOnDisk(), await rowsKnown()];
      const { payload, type } = await multipart([
        ['line', 'A sink'],
        ['pictures[]', textFile('good.txt')],
        ['pictures[]', textFile('bad.pdf')],
      ]);
      const answer = await app.inject({
        method: 'POST',
        url: '/api/kitchen_sinks',
        payload,
        headers: { ...headers(), 'content-type': type },
      });
      expect(answer.json()).toMatchObject({
        errors: { pictures: ['bad.pdf is not one of the accepted types: png, txt'] },
      });
      expect(filesOnDisk()).toEqual(before);
      expect(await rowsKnown()).toBe(known);
    });

    test('because another field of the record is not valid leaves nothing', async () => {
      const [before, known] = [filesOnDisk(), await rowsKnown()];
      const { payload, type } = await multipart([
        ['line', ''],
        ['report', textFile('good.txt')],
      ]);
      const answer = await app.inject({
        method: 'POST',
        url: '/api/kitchen_sinks',
        payload,
        headers: { ...headers(), 'content-type': type },
      });
      expect(answer.statusCode).toBe(422);
      expect(filesOnDisk()).toEqual(before);
      expect(await rowsKnown()).toBe(known);
    });

    test('that breaks off half way leaves nothing', async () => {
      const [before, known] = [filesOnDisk(), await rowsKnown()];
      const server = await platform.serve({ options: { now: () => new Date(clock) } });
      await server.listen({ host: '127.0.0.1', port: 0 });
      const { payload, type } = await multipart([
        ['line', 'A sink'],
        ['report', new File([Buffer.alloc(2_000_000, 'a')], 'half.txt')],
      ]);
      const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      const head = [
        'POST /api/kitchen_sinks HTTP/1.1',
        'host: localhost',
        `authorization: ${token}`,
        'manufacturer: octapharma',
      ];
      socket.write([...head, `content-type: ${type}`, `content-length: ${payload.length}`, '', ''].join('\r\n'));
      socket.write(payload.subarray(0, 1_000_000));
      await vi.waitFor(() => expect(filesOnDisk().length).toBe(before.length + 1), { timeout: 60_000 });
      socket.destroy();
      await vi.waitFor(() => expect(filesOnDisk()).toEqual(before), { timeout: 60_000 });
      expect(await rowsKnown()).toBe(known);
    });
  });

  describe('a file that no record holds', () => {
    const ids = async (): Promise<number[]> =>
      (await platform.store.db.withSchema('octapharma').selectFrom('attachments').select('id').execute()).map(
        ({ id }: { id: number }) => id,
      );
    const sweep = () => platform.files.sweep({ registry, manufacturers });
    /** Ages every detached file by two days. */
    const wait = () =>
      sql`update octapharma.attachments set detached_at = detached_at - interval '2 days'`.execute(platform.store.db);

    test('is removed after a day, with its bytes; one that a record holds or has in the trash stays', async () => {
      const kept = (await upload(textFile('kept.txt'))).json<{ id: number; report: StoredFile }>();
      const trashed = (await upload(textFile('trashed.txt'))).json<{ id: number; report: StoredFile }>();
      const removed = (await upload(textFile('removed.txt'))).json<{ id: number; report: StoredFile }>();
      await app.inject({ method: 'DELETE', url: `/api/kitchen_sinks/${trashed.id}`, headers: headers() });
      await app.inject({
        method: 'PUT',
        url: `/api/kitchen_sinks/${removed.id}`,
        headers: headers(),
        payload: { report: null },
      });
      await sweep();
      expect(await ids()).toContain(removed.report.attachment_id);
      const before = filesOnDisk().length;
      await wait();
      await Promise.all([sweep(), sweep()]);
      const left = await ids();
      expect(left).toEqual(expect.arrayContaining([kept.report.attachment_id, trashed.report.attachment_id]));
      expect(left).not.toContain(removed.report.attachment_id);
      expect(filesOnDisk().length).toBeLessThan(before);
      expect((await open(kept.report.url)).statusCode).toBe(200);
    });

    test('stays where another record has taken it over', async () => {
      const first = (await upload(textFile('shared.txt'))).json<{ id: number; report: StoredFile }>();
      const second = await app.inject({
        method: 'POST',
        url: '/api/kitchen_sinks',
        headers: headers(),
        payload: { line: 'Second', report: first.report },
      });
      expect(second.statusCode).toBe(201);
      await app.inject({
        method: 'PUT',
        url: `/api/kitchen_sinks/${first.id}`,
        headers: headers(),
        payload: { report: null },
      });
      await wait();
      await sweep();
      expect(await ids()).toContain(first.report.attachment_id);
    });

    test('is not taken over any more once it is gone', async () => {
      const { id, report } = (await upload(textFile('gone.txt'))).json<{ id: number; report: StoredFile }>();
      await app.inject({
        method: 'PUT',
        url: `/api/kitchen_sinks/${id}`,
        headers: headers(),
        payload: { report: null },
      });
      await wait();
      await sweep();
      const late = await app.inject({
        method: 'PUT',
        url: `/api/kitchen_sinks/${id}`,
        headers: headers(),
        payload: { report },
      });
      expect([late.statusCode, late.json()]).toEqual([
        422,
        expect.objectContaining({ errors: { report: [expect.stringContaining('upload it again')] } }),
      ]);
    });
  });

  describe('a link', () => {
    test('expires', async () => {
      clock = start;
      const { url } = await stored(textFile('a.txt'));
      clock = start + 59 * 60_000;
      expect((await open(url)).statusCode).toBe(200);
      clock = start + 66 * 60_000;
      const answer = await open(url);
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { message: 'This link has expired. Reload the page and open the file again' },
      ]);
      clock = start;
    });

    test('stays the same for a while, so that an unchanged record answers unchanged', async () => {
      clock = start + 1000;
      const { id, report } = (await upload(textFile('a.txt'))).json<{ id: number; report: StoredFile }>();
      clock = start + 200_000;
      const again = await app.inject({ method: 'GET', url: `/api/kitchen_sinks/${id}`, headers: headers() });
      expect(again.json<{ report: StoredFile }>().report).toEqual(report);
      clock = start;
    });

    test('that was changed in any part does not open', async () => {
      const { url, attachment_id } = await stored(textFile('mine.txt'));
      const other = await stored(textFile('other.txt'));
      const expires = Number(new URL(url, 'http://x').searchParams.get('expires'));
      const changed = [
        url.replace(`/${attachment_id}?`, `/${other.attachment_id}?`),
        url.replace('/octapharma/', '/kedrion/'),
        url.replace(`expires=${expires}`, `expires=${expires + 3600}`),
        url.replace(/signature=./, (found) => (found.endsWith('A') ? 'signature=B' : 'signature=A')),
        url.replace(/&signature=.*$/, ''),
        url.replace(/signature=.*$/, 'signature='),
        url.replace(/\?.*$/, ''),
        url.replace(`/${attachment_id}?`, '/abc?'),
        url.replace('/octapharma/', '/octapharma%22.attachments--/'),
      ];
      for (const address of changed) {
        const answer = await open(address);
        expect([address, answer.statusCode, answer.json()]).toEqual([
          address,
          403,
          { message: 'This link is not valid' },
        ]);
      }
    });

    test("never opens another manufacturer's file", async () => {
      const [mine, theirs] = [
        await stored(textFile('m.txt', 'of octapharma')),
        await stored(textFile('g.txt', 'of grifols'), { manufacturer: 'grifols' }),
      ];
      expect((await open(mine.url)).body).toBe('of octapharma');
      expect((await open(theirs.url)).body).toBe('of grifols');
      const crossed = mine.url
        .replace('/octapharma/', '/grifols/')
        .replace(`/${mine.attachment_id}?`, `/${theirs.attachment_id}?`);
      expect((await open(crossed)).statusCode).toBe(403);
    });

    test('ends with the session that it was made for, and opens in no other', async () => {
      const own = await signIn(app, 'ada@clinic.test');
      const { payload, type } = await multipart([
        ['line', 'A sink'],
        ['report', textFile('a.txt', 'mine')],
      ]);
      const made = await app.inject({
        method: 'POST',
        url: '/api/kitchen_sinks',
        payload,
        headers: { authorization: own, manufacturer: 'octapharma', 'content-type': type },
      });
      const { url } = made.json<{ report: StoredFile }>().report;
      expect((await open(url)).body).toBe('mine');
      await app.inject({ method: 'DELETE', url: '/api/sessions', headers: { authorization: own } });
      const answer = await open(url);
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { message: 'This link has ended with the session. Sign in and open the file again' },
      ]);
      const read = await app.inject({
        url: `/api/kitchen_sinks/${made.json<{ id: number }>().id}`,
        headers: headers(),
      });
      expect((await open(read.json<{ report: StoredFile }>().report.url)).body).toBe('mine');
    });

    test('ends when its user does not serve the manufacturer any more', async () => {
      await platform.addUser({ email: 'bea@clinic.test' });
      const own = await signIn(app, 'bea@clinic.test');
      const { id } = (await upload(textFile('a.txt'))).json<{ id: number }>();
      const { url } = (await app.inject({ url: `/api/kitchen_sinks/${id}`, headers: { authorization: own } })).json<{
        report: StoredFile;
      }>().report;
      expect((await open(url)).statusCode).toBe(200);
      await platform.store.db
        .withSchema('staff')
        .updateTable('users')
        .set({ service_manufacturers: ['kedrion'] })
        .where('email', '=', 'bea@clinic.test')
        .execute();
      expect((await open(url)).statusCode).toBe(403);
    });

    test('ends when the record is discarded or holds the file no more', async () => {
      const made = (await upload(textFile('a.txt'))).json<{ id: number; report: StoredFile }>();
      const at = `/api/kitchen_sinks/${made.id}`;
      await app.inject({ method: 'DELETE', url: at, headers: headers() });
      expect((await open(made.report.url)).statusCode).toBe(410);
      await app.inject({ method: 'PUT', url: at, headers: headers(), payload: { discarded_at: '' } });
      expect((await open(made.report.url)).statusCode).toBe(200);
      await app.inject({ method: 'PUT', url: at, headers: headers(), payload: { report: null } });
      expect((await open(made.report.url)).statusCode).toBe(404);
    });

    test('of a fresh upload opens for whoever uploaded it', async () => {
      const { payload, type } = await multipart([['documents[]', textFile('fresh.txt', 'fresh')]]);
      const routed = await platform.serve({ options: { now: () => new Date(clock) }, routes: [registerAttachments] });
      const answer = await routed.inject({
        method: 'POST',
        url: '/api/activities/s3_attachment',
        payload,
        headers: { ...headers(), 'content-type': type },
      });
      const [file] = answer.json<{ data: StoredFile[] }>().data;
      expect((await open(String(file?.url))).body).toBe('fresh');
      await platform.store.db
        .withSchema('octapharma')
        .updateTable('attachments')
        .set({ uploaded_by: 999 })
        .where('id', '=', file?.attachment_id)
        .execute();
      expect((await open(String(file?.url))).statusCode).toBe(404);
    });

    test('of one process opens at another on the same store', async () => {
      const { url } = await stored(textFile('a.txt', 'shared'));
      const other = await platform.serve({ options: { now: () => new Date(clock) } });
      expect((await other.inject({ method: 'GET', url })).body).toBe('shared');
    });
  });

  // Last, because the days that pass end every session.
  test('uploads have a quota for each user and day', async () => {
    const served = await platform.serve({ env: { UPLOAD_MB_PER_DAY: '1' }, options: { now: () => new Date(clock) } });
    await platform.addUser({ email: 'cleo@clinic.test' });
    const send = async (as: string, bytes = 600_000) => {
      const own = await signIn(served, as);
      const { payload, type } = await multipart([
        ['line', 'A sink'],
        ['report', new File([Buffer.alloc(bytes, 'a')], 'a.txt')],
      ]);
      const answer = await served.inject({
        method: 'POST',
        url: '/api/kitchen_sinks',
        payload,
        headers: { authorization: own, 'content-type': type },
      });
      return [answer.statusCode, answer.json<{ message?: string }>().message];
    };
    clock = start + 3 * 86_400_000;
    expect(await send('cleo@clinic.test')).toEqual([201, undefined]);
    const [disk, known] = [filesOnDisk(), await rowsKnown()];
    expect(await send('cleo@clinic.test')).toEqual([
      429,
      'You have uploaded as much as is allowed in a day (1 MB). Please try again tomorrow',
    ]);
    expect([filesOnDisk(), await rowsKnown()]).toEqual([disk, known]);
    expect(await send('ada@clinic.test')).toEqual([201, undefined]);
    clock += 86_400_000;
    expect((await send('cleo@clinic.test', 1_200_000))[0]).toBe(429);
    expect(await send('cleo@clinic.test')).toEqual([201, undefined]);
    clock = start;
  });
});

test.each(contentTypeCases)('$name with $what is taken as $taken', async ({ name, content, taken }) => {
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  try {
    await writeFile(join(folder, 'x'), content);
    const verdict = await checkContent(join(folder, 'x'), name);
    expect('type' in verdict ? verdict.type : undefined).toBe(taken);
  } finally {
    await rm(folder, { recursive: true });
  }
});
