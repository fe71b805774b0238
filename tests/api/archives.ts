import { toCopyFile } from '../../src/server/operations/backup/backupSql';
import { createArchive, entryOf, type ArchiveEntry } from '../../src/server/operations/backup/streamBackup';
import type { BackupTable } from '../../src/server/operations/backup/format';

/** A table of an archive, with a column of numbers. */
export const tableOf = (schema: string, name: string): BackupTable => ({
  schema,
  name,
  columns: [{ name: 'id', type: 'bigint' }],
  references: [],
});

interface Forged {
  readonly tables?: readonly BackupTable[];
  readonly rows?: Readonly<Record<string, number>>;
  /** The entries between the header and the manifest, by name. */
  readonly entries?: Readonly<Record<string, string | Buffer>>;
  readonly edition?: number;
}

/** An archive that no store was read for: whoever writes an unencrypted one can make any. */
export function forgeArchive({ tables = [], rows = {}, entries = {}, edition = 2 }: Forged): AsyncGenerator<Buffer> {
  const header = { edition, created_at: '2026-01-01T00:00:00Z', declarations: 'd', tables, comments: {} };
  const named = Object.entries(entries).map(([name, content]) => entryOf(name, Buffer.from(content)));
  const files = named.filter(({ name }) => name.startsWith('files/'));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const manifest = { rows, files: { count: files.length, bytes }, missing: 0 };
  const all = async function* (): AsyncGenerator<ArchiveEntry> {
    yield await Promise.resolve(entryOf('header.json', Buffer.from(JSON.stringify(header))));
    yield* named;
    yield entryOf('manifest.json', Buffer.from(JSON.stringify(manifest)));
  };
  return createArchive(all(), new Date());
}

const patients = tableOf('octapharma', 'patients');

/** An archive of three patients and a file. */
export const sampleArchive = (): AsyncGenerator<Buffer> =>
  forgeArchive({
    tables: [patients],
    rows: { 'octapharma.patients': 3 },
    entries: {
      'rows/octapharma.patients/00000001.sql': toCopyFile(patients, '1\n2\n3\n'),
      'files/octapharma/one': 'bytes',
    },
  });
