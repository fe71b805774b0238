import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createRegistry } from '../../src/schema';
import { defineResource, reference, text } from '../../src/schema/declare';
import { requestBackup, serveBackups } from '../../src/server/operations/backup/backupSocket';
import { readBackup } from '../../src/server/operations/backup/readBackup';
import { streamBackup } from '../../src/server/operations/backup/streamBackup';
import { writeBackup } from '../../src/server/operations/backup/writeBackup';
import type { FileStorage } from '../../src/server/files/FileStorage';
import { folderStorage } from '../../src/server/files/openStorage';
import { serverTables } from '../../src/server/serverTables';
import type { SchemaOptions } from '../../src/server/db';
import { forgeArchive, tableOf } from './archives';
import { backupSecret as secret, contentOf, deriveKeysCheaply, useBackups, valuesOf } from './backupStores';
import { engines, type Engine } from './stores';

const boats = defineResource({
  name: 'boats',
  label: { one: 'Boat', many: 'Boats' },
  titleFields: ['name'],
  fields: { name: text('Name'), tender_id: reference('Tender', { to: 'boats' }) },
  search: { searchName: { field: 'name', op: 'contains', label: 'Name' } },
  list: { columns: ['id', 'name'] },
});
const manufacturers = [{ key: 'octapharma' }];
const schema: SchemaOptions = {
  registry: createRegistry([boats], { features: [] }),
  manufacturers,
  tables: serverTables(manufacturers),
};

deriveKeysCheaply();
const { pathOf, closeLater, sourceOn, archiveOn, backUp, openEmpty, restoreInto } = useBackups(schema, [
  `insert into octapharma.boats (name) select 'Boat ' || n from generate_series(1, 20) n`,
  `update octapharma.boats set tender_id = 21 - id`,
  `insert into octapharma.attachments (name, size, type, sha256, storage_key) values ('a.txt', 5, 'text/plain', 'x', 'octapharma/one')`,
  `alter table octapharma.boats add column formerly numeric`,
  `update octapharma.boats set formerly = 1.10 where id = 7`,
]);

const [embedded] = engines as [Engine, ...Engine[]];
const last = engines.at(-1) ?? embedded;

/** The declarations with another definition of a column of the attachments. */
const withAttachmentColumn = (column: string): SchemaOptions => ({
  ...schema,
  tables: (schema.tables ?? []).map((table) =>
    table.name === 'attachments'
      ? { ...table, columns: { ...table.columns, [column]: { type: 'text' as const } } }
      : table,
  ),
});

describe('a backup', () => {
  test('shows one moment, whoever writes while it is taken', async () => {
    const { store } = await sourceOn(last);
    const meanwhile = async function* () {
      for await (const chunk of await archiveOn(last)) {
        await valuesOf(store, "insert into octapharma.boats (name) values ('Meanwhile')");
        yield chunk;
      }
    };
    await writeBackup(meanwhile(), { path: pathOf('one.desk'), secret: undefined });
    expect((await readBackup(pathOf('one.desk'), {})).manifest.rows['octapharma.boats']).toBe(20);
    expect(await valuesOf(store, "delete from octapharma.boats where name = 'Meanwhile' returning 1")).not.toEqual([]);
  });

  test('restores into newer declarations: what it lacks is empty, what they lack is kept', async () => {
    await backUp(last);
    const target = await openEmpty(last);
    await restoreInto(target, { schema: withAttachmentColumn('seen_by') });
    expect(await valuesOf(target, 'select name, seen_by from octapharma.attachments')).toEqual([['a.txt', null]]);
    expect(await valuesOf(target, 'select formerly::text from octapharma.boats where id = 7')).toEqual([['1.10']]);
  });

  test('is refused, and nothing changed, where the store or the folder holds data or a column has another type', async () => {
    const { store: source } = await sourceOn(last);
    await backUp(last);
    await expect(restoreInto(source)).rejects.toThrow(/already contains data/);
    const target = await openEmpty(last);
    await expect(restoreInto(target, { schema: withAttachmentColumn('size') })).rejects.toThrow(
      /octapharma\.attachments\.size is bigint in the database, but text in the declaration/,
    );
    expect(await contentOf(target)).toEqual({});
    expect(await readdir(pathOf('restored', 'octapharma'))).toEqual([]);
    await mkdir(pathOf('restored', 'kedrion'), { recursive: true });
    await writeFile(pathOf('restored', 'kedrion', 'other'), 'x');
    await expect(restoreInto(target)).rejects.toThrow(/Uploaded files already exist/);
    expect(await readdir(pathOf('restored', 'kedrion'))).toEqual(['other']);
  });

  test('that broke off while its files came can be restored again: what it left is removed, where no row can name it, and nothing else', async () => {
    const { store: source } = await sourceOn(last);
    await backUp(last);
    const target = await openEmpty(last);
    const root = pathOf('restored');
    const kept = folderStorage(root);
    const gone = () => Promise.reject(new Error('The storage is gone'));
    const files: FileStorage = { ...kept, put: (key, file) => kept.put(key, file).then(gone), remove: gone };
    await expect(restoreInto(target, { files })).rejects.toThrow('The storage is gone');
    expect(await contentOf(target)).toEqual({});
    await expect(restoreInto(source)).rejects.toThrow(/already contains data/);
    expect(await readdir(join(root, 'octapharma'))).toEqual(['one']);
    await mkdir(join(root, 'kedrion'));
    await writeFile(join(root, 'kedrion', 'other'), 'x');
    await expect(restoreInto(target)).rejects.toThrow(/Uploaded files already exist/);
    expect(await readdir(join(root, 'kedrion'))).toEqual(['other']);
    await rm(join(root, 'kedrion'), { recursive: true });
    await restoreInto(target);
    expect(await readFile(join(root, 'octapharma', 'one'), 'utf8')).toBe('bytes');
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });

  test('with tables outside of the product is refused by the names of their schemas, and a former manufacturer is restored and named', async () => {
    const target = await openEmpty(last);
    const restoreTables = async (...tables: readonly (readonly [string, string])[]) => {
      await writeFile(pathOf('one.desk'), forgeArchive({ tables: tables.map(([home, name]) => tableOf(home, name)) }));
      return restoreInto(target);
    };
    await expect(restoreTables(['public', 'versions'], ['other', 'notes'])).rejects.toThrow(
      'The backup has tables in schemas that no backup of this product has: public, other. Nothing was changed.',
    );
    expect((await restoreTables(['formerly', 'versions'], ['formerly', 'patients'])).notes).toContain(
      'The schema formerly is of no declared manufacturer: its 2 tables were restored as they were',
    );
    expect(await valuesOf(target, 'select count(*)::int from formerly.patients')).toEqual([[0]]);
  });

  test('of an embedded store is given by the server that runs on it, to its own account, and leaves no rows beside it', async () => {
    expect(await requestBackup(pathOf())).toBeUndefined();
    const { store } = await sourceOn(embedded);
    const options = { store, schema, dataDir: pathOf(), files: folderStorage(pathOf('none')) };
    const seen: string[] = [];
    const archive = async function* () {
      for await (const chunk of streamBackup(options)) {
        seen.push(...(await readdir(pathOf())));
        yield chunk;
      }
    };
    closeLater(await serveBackups(pathOf(), archive, (error) => expect.fail(String(error))));
    expect((await stat(pathOf('backup.sock'))).mode & 0o777).toBe(0o600);
    const { manifest } = await writeBackup((await requestBackup(pathOf())) as AsyncIterable<Buffer>, {
      path: pathOf('one.desk'),
      secret,
    });
    expect(manifest.rows['octapharma.boats']).toBe(20);
    expect(new Set(seen)).toEqual(new Set(['backup.sock', 'one.desk.part']));
  });

  test('whose rows the data folder cannot take says so to the command, and to the log', async () => {
    const { store } = await sourceOn(embedded);
    await writeFile(pathOf('gone'), 'a file in the place of the folder');
    const failed = vi.fn();
    const options = { store, schema, dataDir: pathOf('gone'), files: folderStorage(pathOf('none')) };
    closeLater(await serveBackups(pathOf(), () => streamBackup(options), failed));
    const reason = `The rows are first copied into DATA_DIR, and ${pathOf('gone')} cannot take them: `;
    await expect(requestBackup(pathOf())).rejects.toThrow(`The running server could not take the backup: ${reason}`);
    expect(failed.mock.calls).toEqual([
      [expect.objectContaining({ message: expect.stringContaining(reason) as string })],
    ]);
  });
});
