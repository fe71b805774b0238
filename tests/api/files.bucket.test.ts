import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import type { StoredFile } from '../../src/schema';
import { streamBackup } from '../../src/server/operations/backup/streamBackup';
import { restoreBackup } from '../../src/server/operations/backup/restoreBackup';
import { writeBackup } from '../../src/server/operations/backup/writeBackup';
import { readConfig } from '../../src/server/config';
import { createFileStore } from '../../src/server/files/createFileStore';
import type { FileStorage } from '../../src/server/files/FileStorage';
import { folderStorage, openStorage } from '../../src/server/files/openStorage';
import { migrateFiles } from '../../src/server/files/openStorage';
import { measureFile } from '../../src/server/files/spoolUpload';
import { serverTables } from '../../src/server/serverTables';
import { minimalPng } from '../fixtures/fileContents';
import { registry } from '../fixtures/everything';
import { startBucket, type BucketServer } from './bucketServer';
import { openPlatform, signIn, type Platform } from './platform';
import { engines } from './stores';

let bucket: BucketServer;
let folder: string;

beforeAll(async () => {
  bucket = await startBucket();
  folder = await mkdtemp(join(tmpdir(), 'desk-bucket-'));
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => bucket.fail(false));

const configOf = (env: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: folder, ...bucket.env, ...env });
const storageOf = (env?: NodeJS.ProcessEnv): Promise<FileStorage> => openStorage(configOf(env));

describe('a desk whose files lie in a bucket', () => {
  let platform: Platform;
  let app: FastifyInstance;
  let token: string;

  beforeAll(async () => {
    platform = await openPlatform();
    await platform.addUser({ email: 'ada@clinic.test' });
    app = await platform.serve({ env: bucket.env });
    token = await signIn(app, 'ada@clinic.test');
  });
  afterAll(() => platform.close());

  async function upload(name: string, bytes: string | Uint8Array<ArrayBuffer>) {
    const form = new FormData();
    form.append('line', 'A sink');
    form.append('report', new File([bytes], name));
    const encoded = new Response(form);
    const headers = {
      authorization: token,
      manufacturer: 'octapharma',
      'content-type': encoded.headers.get('content-type') ?? '',
    };
    return app.inject({
      method: 'POST',
      url: '/api/kitchen_sinks',
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers,
    });
  }
  const stored = async (name: string, bytes: string | Uint8Array<ArrayBuffer>): Promise<StoredFile> =>
    (await upload(name, bytes)).json<{ report: StoredFile }>().report;
  const open = (url: string) => app.inject({ method: 'GET', url });
  const spooled = async () =>
    existsSync(join(platform.dataDir, 'files')) ? readdir(join(platform.dataDir, 'files', '.incoming')) : [];

  test('keeps an upload there alone, and hands it out byte for byte under its own name and type', async () => {
    const before = new Set(bucket.objects.keys());
    const bytes = Buffer.concat([minimalPng, Buffer.alloc(400_000, 'x')]);
    const file = await stored('röntgen (1).png', bytes);
    const added = [...bucket.objects.keys()].filter((key) => !before.has(key));
    expect(added).toEqual([expect.stringMatching(/^octapharma\/[0-9a-f-]{36}$/)]);
    expect(await spooled()).toEqual([]);
    const shown = await open(`${file.url}&preview=true`);
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(bytes)]).toEqual([
      200,
      'image/png',
      true,
    ]);
    const sent = await open(file.url);
    expect([sent.statusCode, sent.headers['cache-control']]).toEqual([302, 'private, no-store']);
    const saved = await fetch(String(sent.headers.location));
    expect(Buffer.from(await saved.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="r?ntgen (1).png"; filename*=UTF-8''r%C3%B6ntgen%20%281%29.png`,
      'cache-control': 'private, no-store',
    });
  });

  test('is asked about the session and the record before the bucket is, and the address of the bucket ends within a minute', async () => {
    const file = await stored('a.txt', 'plain words');
    const { location = '' } = (await open(file.url)).headers;
    expect(Number(new URL(location).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
    // A signed URL cannot be altered, and is refused after it expires.
    expect((await fetch(location.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403);
    expect((await fetch(location.replace('a.txt', 'b.txt'))).status).toBe(403);
    expect((await open(file.url.replace('signature=', 'signature=x'))).statusCode).toBe(403);
    const other = await signIn(app, 'ada@clinic.test');
    const shown = await app.inject({
      method: 'GET',
      url: '/api/kitchen_sinks',
      headers: { authorization: other, manufacturer: 'octapharma' },
    });
    const { url = '' } =
      shown
        .json<{ data: { report: StoredFile | null }[] }>()
        .data.flatMap(({ report }) => (report?.name === 'a.txt' ? [report] : []))[0] ?? {};
    expect((await open(url)).statusCode).toBe(302);
    await app.inject({ method: 'DELETE', url: '/api/sessions', headers: { authorization: other } });
    expect((await open(url)).statusCode).toBe(403);
  });

  test('is fetched through the server where browsers do not reach the bucket', async () => {
    const through = await platform.serve({ env: { ...bucket.env, S3_DOWNLOADS: 'through' } });
    const { url } = await stored('b.txt', 'other words');
    const answer = await through.inject({ method: 'GET', url });
    expect([answer.statusCode, answer.body, answer.headers['content-disposition']]).toEqual([
      200,
      'other words',
      'attachment; filename=b.txt',
    ]);
    bucket.objects.clear();
    expect((await through.inject({ method: 'GET', url })).statusCode).toBe(404);
    bucket.fail(true);
    const failed = await through.inject({ method: 'GET', url });
    expect([failed.statusCode, failed.json(), failed.headers['retry-after']]).toEqual([
      503,
      { message: 'The file storage does not answer. Please try again' },
      '2',
    ]);
  });

  test('refuses an upload that the bucket does not take, and keeps nothing of it', async () => {
    const rows = async () =>
      (await platform.store.db.withSchema('octapharma').selectFrom('attachments').select('id').execute()).length;
    const before = await rows();
    bucket.fail(true);
    expect((await upload('c.txt', 'words')).statusCode).toBe(503);
    expect([await rows(), await spooled()]).toEqual([before, []]);
  });

  test('removes what no record has held for a day', async () => {
    const {
      id,
      report: { attachment_id },
    } = (await upload('d.txt', 'words of no record')).json<{ id: number; report: StoredFile }>();
    await app.inject({
      method: 'PUT',
      url: `/api/kitchen_sinks/${id}`,
      headers: { authorization: token, manufacturer: 'octapharma' },
      payload: { report: null },
    });
    const [key] = (
      await sql<{
        storage_key: string;
      }>`select storage_key from octapharma.attachments where id = ${attachment_id}`.execute(platform.store.db)
    ).rows.map((row) => row.storage_key);
    const files = await createFileStore({ store: platform.store, config: configOf() });
    await files.sweep({ registry, manufacturers });
    expect(bucket.objects.has(key ?? '')).toBe(true);
    await sql`update octapharma.attachments set detached_at = detached_at - interval '2 days' where id = ${attachment_id}`.execute(
      platform.store.db,
    );
    bucket.fail(true);
    await expect(files.sweep({ registry, manufacturers })).rejects.toThrow('The file storage does not answer');
    // Marked as removed, but not yet forgotten.
    expect(await files.find(attachment_id, { manufacturer: 'octapharma' })).toBeUndefined();
    bucket.fail(false);
    await sql`update octapharma.attachments set removed_at = removed_at - interval '2 hours' where id = ${attachment_id}`.execute(
      platform.store.db,
    );
    await files.sweep({ registry, manufacturers });
    expect(bucket.objects.has(key ?? '')).toBe(false);
    expect(
      (await sql`select 1 from octapharma.attachments where id = ${attachment_id}`.execute(platform.store.db)).rows,
    ).toEqual([]);
  });

  test('is backed up with the files of the bucket, and restored into an empty one', async () => {
    bucket.objects.clear();
    await stored('e.txt', 'words to keep');
    const [key = ''] = bucket.objects.keys();
    const schema = { registry, manufacturers, tables: serverTables(manufacturers) };
    const path = join(folder, 'one.desk');
    const storage = await storageOf();
    const made = await writeBackup(streamBackup({ store: platform.store, schema, dataDir: folder, files: storage }), {
      path,
      secret: undefined,
    });
    expect(made.manifest.files).toMatchObject({ count: 1, bytes: 13 });
    const fresh = await (engines.at(-1) ?? expect.fail()).fresh();
    const store = await fresh.open();
    try {
      const restore = () =>
        restoreBackup({ path, secret: undefined, store, schema, files: storage, spool: join(folder, 'spool') });
      await expect(restore()).rejects.toThrow('Uploaded files already exist in the bucket desk-files');
      bucket.objects.clear();
      await restore();
      expect(await readdir(join(folder, 'spool'))).toEqual([]);
    } finally {
      await store.close();
      await fresh.remove();
    }
    expect(bucket.objects.get(key)?.bytes.toString()).toBe('words to keep');
    bucket.fail(true);
    await expect(
      writeBackup(streamBackup({ store: platform.store, schema, dataDir: folder, files: storage }), {
        path: join(folder, 'two.desk'),
        secret: undefined,
      }),
    ).rejects.toThrow('The file storage does not answer');
  });
});

describe('the files of a folder', () => {
  const root = () => join(folder, 'files');
  const keep = async (key: string, content: string) => {
    await mkdir(join(root(), key, '..'), { recursive: true });
    await writeFile(join(root(), key), content);
  };

  test('are copied into the bucket once, however often that is asked for, and leave the folder when told', async () => {
    bucket.objects.clear();
    await keep('octapharma/one', 'first');
    await keep('kedrion/two', 'second');
    await keep('.incoming/three', 'under way');
    const storage = await storageOf();
    const move = (remove = false) => migrateFiles({ root: root(), storage, remove });
    bucket.fail(true);
    await expect(move(true)).rejects.toThrow('The file storage does not answer');
    bucket.fail(false);
    expect(await move()).toEqual({ copied: 2, there: 0, removed: 0 });
    await keep('kedrion/four', 'later');
    // An object that is truncated or differs is copied again.
    bucket.objects.set('octapharma/one', {
      bytes: Buffer.from('fi'),
      metadata: { 'x-amz-meta-sha256': createHash('sha256').update('first').digest('hex') },
    });
    expect(await move()).toEqual({ copied: 2, there: 1, removed: 0 });
    expect(await move(true)).toEqual({ copied: 0, there: 3, removed: 3 });
    expect(await move(true)).toEqual({ copied: 0, there: 0, removed: 0 });
    expect([...bucket.objects].map(([key, { bytes }]) => [key, bytes.toString()]).sort()).toEqual([
      ['kedrion/four', 'later'],
      ['kedrion/two', 'second'],
      ['octapharma/one', 'first'],
    ]);
    expect(await readdir(join(root(), '.incoming'))).toEqual(['three']);
  });

  test('are known by their bytes, in a folder as in a bucket', async () => {
    await keep('octapharma/five', 'fifth');
    const file = await measureFile(join(root(), 'octapharma/five'));
    for (const storage of [folderStorage(root()), await storageOf()]) {
      await storage.put('octapharma/six', {
        ...file,
        path: (await keep('.incoming/copy', 'fifth'), join(root(), '.incoming/copy')),
      });
      expect([
        await storage.hasFile('octapharma/six', file),
        await storage.hasFile('octapharma/six', { ...file, sha256: '0' }),
      ]).toEqual([true, false]);
      await storage.remove('octapharma/six');
      await storage.remove('octapharma/six');
      expect([await storage.hasFile('octapharma/six', file), await storage.open('octapharma/six')]).toEqual([
        false,
        undefined,
      ]);
    }
  });
});

describe('a bucket', () => {
  test('that refuses us keeps the server from starting, saying what to look at', async () => {
    await expect(storageOf({ S3_SECRET: 'another' })).rejects.toThrow(
      'The bucket desk-files in S3_BUCKET cannot be used: the storage responded with status 403. Check S3_ENDPOINT',
    );
    await expect(storageOf({ S3_BUCKET: 'no-such-bucket' })).rejects.toThrow('the storage responded with status 404');
  });

  test('is told by its variables, all of them or none', () => {
    expect(readConfig({}).bucket).toBeUndefined();
    expect(configOf().bucket).toEqual({
      endpoint: bucket.env.S3_ENDPOINT,
      region: 'eu-test-1',
      bucket: 'desk-files',
      keyId: 'TESTKEY',
      secret: 'a secret of the bucket',
      pathStyle: true,
      downloads: 'direct',
    });
    expect(readConfig({ S3_BUCKET: 'b-1', S3_KEY_ID: 'k', S3_SECRET: 's' }).bucket).toEqual({
      region: 'us-east-1',
      bucket: 'b-1',
      keyId: 'k',
      secret: 's',
      pathStyle: false,
      downloads: 'direct',
    });
    expect(() => readConfig({ S3_BUCKET: 'b-1' })).toThrow('Set all of S3_BUCKET, S3_KEY_ID and S3_SECRET');
    expect(() => readConfig({ S3_KEY_ID: 'k', S3_SECRET: 's' })).toThrow(
      'Set all of S3_BUCKET, S3_KEY_ID and S3_SECRET',
    );
    expect(() => readConfig({ S3_BUCKET: 'b-1', S3_KEY_ID: 'k' })).toThrow('Set both S3_KEY_ID and S3_SECRET');
    expect(() => configOf({ S3_ENDPOINT: 'minio' })).toThrow('S3_ENDPOINT must be the address of an S3 server');
    expect(() => configOf({ S3_BUCKET: 'My_Bucket' })).toThrow('S3_BUCKET must be the name of a bucket');
  });
});
