import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { maxFileBytes } from '../../schema';
import type { Store, TableDefinition } from '../db';

/** The bytes uploaded per user and day (UTC), including uploads that were refused later. */
export const uploadTable: TableDefinition = {
  schema: 'staff',
  name: 'uploads',
  columns: {
    key: { type: 'text', primary: true },
    day: { type: 'date', notNull: true },
    bytes: { type: 'bigint', notNull: true },
  },
  indexes: [{ name: 'uploads_day', on: ['day'] }],
};

const table = sql.id(uploadTable.schema, uploadTable.name);

interface Upload {
  readonly user: number;
  readonly now: Date;
  readonly bytes: number;
  /** The daily limit per user. */
  readonly maxBytes: number;
}

/**
 * Adds an upload to the day's count, atomically across processes; returns false, without counting it, where it would
 * exceed the limit.
 */
export async function countUpload({ db }: Pick<Store, 'db'>, { user, now, bytes, maxBytes }: Upload): Promise<boolean> {
  const day = now.toISOString().slice(0, 10);
  if (bytes > maxBytes) return false;
  const counted = await sql`
    insert into ${table} as known (key, day, bytes) values (${`${user} ${day}`}, ${day}::date, ${bytes}::bigint)
    on conflict (key) do update set bytes = known.bytes + excluded.bytes
    where known.bytes + excluded.bytes <= ${maxBytes}::bigint
    returning key`.execute(db);
  return counted.rows.length > 0;
}

/** Deletes the counts of days before yesterday. */
export async function deleteOldUploads({ db }: Pick<Store, 'db'>, now: Date): Promise<void> {
  await sql`delete from ${table} where day < ${now.toISOString().slice(0, 10)}::date - 1`.execute(db);
}

export interface SpooledFile {
  readonly path: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Computes the size and digest of a local file. */
export async function measureFile(path: string): Promise<SpooledFile> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { path, size, sha256: hash.digest('hex') };
}

async function writeToSpool(source: AsyncIterable<Buffer>, folder: string, path: string): Promise<SpooledFile> {
  const hash = createHash('sha256');
  let size = 0;
  let failure: { readonly error: unknown } | undefined;
  // An upload that is too large or that the disk cannot take is still read to its end: only then can the refusal be
  // sent.
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (failure) return undefined;
    return work().catch((error: unknown) => ((failure = { error }), undefined));
  };
  await attempt(() => mkdir(folder, { recursive: true }));
  const file = await attempt(() => open(path, 'wx'));
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxFileBytes) continue;
      hash.update(chunk);
      await attempt(async () => file?.appendFile(chunk));
    }
    await attempt(async () => file?.sync());
  } finally {
    await file?.close();
  }
  if (failure) throw failure.error;
  return { path, size, sha256: hash.digest('hex') };
}

/**
 * Writes an upload to a new file of the folder, up to the accepted 25 MB; `size` counts all bytes. Leaves no file
 * behind when the upload is aborted or cannot be written.
 */
export async function spoolUpload(source: AsyncIterable<Buffer>, folder: string): Promise<SpooledFile> {
  const path = join(folder, randomUUID());
  try {
    return await writeToSpool(source, folder, path);
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

const dayMs = 86_400_000;

/** Removes uploads that a crash left behind; those of the last day may belong to another running process. */
export async function sweepSpool(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > dayMs) await rm(path, { force: true });
  }
}
