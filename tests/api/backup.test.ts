import { execFileSync, execSync, spawnSync } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Decrypter } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers as allManufacturers } from '../../resources/manufacturers';
import { ensureMonth } from '../../src/server/accessLog/logQueries';
import { serverTables } from '../../src/server/serverTables';
import { openStore, syncSchema, type SchemaOptions } from '../../src/server/db';
import { backupSecret as secret, contentOf, deriveKeysCheaply, useBackups, valuesOf } from './backupStores';
import { engines, withDatabase, type Engine } from './stores';

/** Other manufacturers add no further case. */
const manufacturers = allManufacturers.slice(0, 1);
const schema: SchemaOptions = { registry, manufacturers, tables: serverTables(manufacturers) };

/** Values of every kind, a file that is there and one that is not, and sequences that have advanced. */
const statements = [
  `insert into staff.users (email, role, service_manufacturers, password) values ('ana@desk.test', 'brand_admin', '{octapharma,"a, b"}', 'hash')`,
  `insert into staff.sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ('t', 1, now(), now(), now())`,
  `insert into staff.secrets values ('file_links', 'abc')`,
  `insert into octapharma.patients (first_name, dob) select 'Ana ' || n || E' "\\n\\t\\r\\u2028 \\\\ \\\\N 李', '1980-02-29' from generate_series(1, 300) n`,
  `delete from octapharma.patients where id > 290`,
  `insert into octapharma.cases (patient_id, drug) values (1, 'Panzyga')`,
  `insert into octapharma.cases (patient_id, drug, origin_case_id) values (2, '', 1)`,
  `update octapharma.cases set origin_case_id = 2 where id = 1`,
  `insert into octapharma.versions (operator_email, event, item_type, item_id, changeset) values ('a', 'create', 'patients', 1, '{"n": [null, 12345678901234567890.125, "\\n"]}')`,
  `insert into octapharma.attachments (name, size, type, sha256, storage_key) values ('a.txt', 5, 'text/plain', 'x', 'octapharma/one'), ('gone.txt', 5, 'text/plain', 'x', 'octapharma/gone')`,
  `alter table octapharma.patients add column formerly numeric`,
  `update octapharma.patients set formerly = 1.10 where id = 7`,
];

const { pathOf, closeLater, sourceOn, backUp, openEmpty, restoreInto } = useBackups(schema, statements);

deriveKeysCheaply();

const [embedded] = engines as [Engine, ...Engine[]];
const last = engines.at(-1) ?? embedded;
const pairs = engines.map(
  (from) => [from.name, (from === last ? embedded : last).name, from, from === last ? embedded : last] as const,
);

describe.each(pairs)('a backup of %s, restored into %s', (_from, _to, from, to) => {
  test('holds every row, file and number, and nobody is signed in', async () => {
    const { store: source } = await sourceOn(from);
    await ensureMonth(source.db, '2026-02');
    await sql`insert into staff.access_log (id, created_at, happened_at, action, request_id, key_id, hash)
      values (1, '2026-02-03T01:02:03.123456Z', now(), 'read', 'r', 'k', 'h')`.execute(source.db);
    const made = await backUp(from, secret);
    expect(made.manifest).toMatchObject({ files: { count: 1, bytes: 5 }, missing: 1 });
    expect((await stat(pathOf('one.desk'))).mode & 0o777).toBe(0o600);
    const target = await openEmpty(to);
    await restoreInto(target, { secret });
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect(await valuesOf(target, 'select count(*)::int from staff.sessions')).toEqual([[0]]);
    expect(await readFile(pathOf('restored', 'octapharma', 'one'), 'utf8')).toBe('bytes');
    expect(await valuesOf(target, "insert into octapharma.patients (first_name) values ('Next') returning id")).toEqual(
      [[301]],
    );
    // Links, indexes and triggers are restored: a start finds nothing to change.
    expect((await syncSchema(target, schema)).statements).toEqual([]);
    await expect(valuesOf(target, 'insert into octapharma.cases (patient_id) values (9999)')).rejects.toMatchObject({
      code: '23503',
    });
    for (const change of ["update staff.access_log set action = 'x'", 'truncate staff.access_log_2026_02'])
      await expect(valuesOf(target, change)).rejects.toMatchObject({ code: '42501' });
  });
});

/** Decrypts by the program `age`, which asks on a terminal, and where it is not installed by its package. */
async function decryptByHand(from: string, to: string): Promise<void> {
  if (['age', 'script'].every((program) => spawnSync(program, ['--version']).status === 0))
    execFileSync('script', ['-qec', `age -d -o ${to} ${from}`, '/dev/null'], { input: `${secret}\n` });
  else {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(secret);
    await writeFile(to, await decrypter.decrypt(await readFile(from)));
  }
}

withDatabase('a backup that is opened by age, tar and psql', (url) => {
  test('is a store that a start completes', async () => {
    const { store: source } = await sourceOn(embedded);
    await backUp(embedded, secret);
    await decryptByHand(pathOf('one.desk'), pathOf('one.tar.gz'));
    const inFolder = { cwd: pathOf(), stdio: 'pipe' } as const;
    execFileSync('tar', ['xzf', 'one.tar.gz'], inFolder);
    execSync(`cat tables.sql rows/*/*.sql references.sql | psql -q1 -v ON_ERROR_STOP=1 '${url()}'`, inFolder);
    expect(await readFile(pathOf('files', 'octapharma', 'one'), 'utf8')).toBe('bytes');
    const store = await openStore({ databaseUrl: url() });
    closeLater(() => store.close());
    await syncSchema(store, schema);
    expect(await contentOf(store)).toEqual(await contentOf(source));
  });
});
