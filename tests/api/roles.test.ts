import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { addMonths } from '../../src/server/accessLog/chain';
import { addMonth, dropMonth } from '../../src/server/accessLog/logQueries';
import { readConfig } from '../../src/server/config';
import { openServer, verifyAccessLog, type OpenServer } from '../../src/server/openServer';
import { createProductExtensions } from '../../src/server/productExtensions';
import { migrateDatabase } from '../../src/server/operations/start/migrateDatabase';
import { openStore, syncSchema, type Store } from '../../src/server/db';
import { schemaOptions } from '../../src/server/operations/start/prepareStore';
import { hasPostgres } from '../../src/tools/postgres.mjs';
import { hasPooler, startDeployedPooler } from './pooler.mjs';
import { createCertificates, passwords, startSecuredCluster, type SecuredCluster } from './securedCluster';
import { signIn } from './platform';
import { queryServer } from './stores';

if (!hasPooler) console.warn('\n!!! PgBouncer is not installed: its deployed settings ARE NOT TESTED. !!!\n');
if (!hasPostgres()) console.warn('\n!!! PostgreSQL is not installed: the roles of the database ARE NOT TESTED. !!!\n');

const administrator = { email: 'boss@clinic.test', password: 'a long enough secret' };
const advice = /run "npm run db:migrate" .* with DATABASE_OWNER_URL, and start again$/;
const thisMonth = new Date().toISOString().slice(0, 7);

describe.skipIf(!hasPostgres())('the roles of deploy/roles.sql', () => {
  let cluster: SecuredCluster;
  let dataDir: string;

  const partsWith = (env: NodeJS.ProcessEnv = {}) => ({
    config: readConfig({
      NODE_ENV: 'production',
      TWO_FACTOR_REQUIRED: 'none',
      DATABASE_URL: cluster.urlOf('desk_app'),
      DATABASE_OWNER_URL: cluster.urlOf('desk_owner'),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ACCESS_LOG_KEY: 'k'.repeat(40),
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    }),
    registry,
    manufacturers,
    defaultManufacturer,
    product: createProductExtensions({ manufacturers }),
  });
  const asSuperuser = (statement: string) => queryServer(cluster.superuser, statement);

  beforeAll(async () => {
    [cluster, dataDir] = await Promise.all([startSecuredCluster(), mkdtemp(join(tmpdir(), 'desk-roles-'))]);
  });
  afterAll(async () => {
    cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a server is refused on a database without tables, with the command that makes them', async () => {
    await expect(openServer(partsWith())).rejects.toThrow(advice);
  });

  test('a migration needs both roles, apart from each other, and a server role that owns nothing', async () => {
    const both = /^Set DATABASE_OWNER_URL .* and DATABASE_URL/;
    await expect(migrateDatabase(partsWith({ DATABASE_OWNER_URL: '' }))).rejects.toThrow(both);
    await expect(migrateDatabase(partsWith({ DATABASE_URL: cluster.urlOf('desk_owner') }))).rejects.toThrow(both);
    await expect(migrateDatabase(partsWith({ DATABASE_URL: cluster.superuser }))).rejects.toThrow(
      /^The role postgres of DATABASE_URL is a superuser/,
    );
    const nobody = cluster.superuser.replace('postgres@', 'nobody@');
    await expect(migrateDatabase(partsWith({ DATABASE_URL: nobody }))).rejects.toThrow(/^The role nobody .* not exist/);
  });

  test('the owner migrates the tables, and a second time changes nothing', async () => {
    expect((await migrateDatabase(partsWith())).count).toBeGreaterThan(0);
    expect((await migrateDatabase(partsWith())).count).toBe(0);
  });

  describe('a server under its role alone', () => {
    let server: OpenServer;
    let store: Store;
    let token: string;

    const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object | string) => {
      const answer = await server.app.inject({
        method,
        url: `/api/${path}`,
        headers: {
          authorization: token,
          manufacturer: defaultManufacturer,
          ...(typeof payload === 'string' && { 'content-type': 'multipart/form-data; boundary=part' }),
        },
        ...(payload !== undefined && { payload }),
      });
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    };

    beforeAll(async () => {
      server = await openServer(partsWith({ DATABASE_OWNER_URL: '' }));
      store = await openStore({ databaseUrl: cluster.urlOf('desk_app') });
      token = await signIn(server.app, administrator.email, administrator.password);
    });
    afterAll(async () => {
      await store.close();
      await server.close();
    });

    test('creates, changes, reads, discards and recovers records, and stores files', async () => {
      const patient = await call('POST', 'patients', { first_name: 'Rosa', last_name: 'Winter', dob: '1980-01-01' });
      expect(patient).toMatchObject({ status: 201 });
      const id = Number(patient.body.id);
      const made = await call('POST', 'cases', {
        drug: 'Panzyga',
        referral_state: 'IL',
        case_type: 'PA',
        patient_id: id,
      });
      expect(made).toMatchObject({ status: 201, body: { patient_id: id } });
      expect(await call('GET', 'cases')).toMatchObject({ status: 200, body: { meta: { total: 1 } } });
      expect((await call('PUT', `patients/${id}`, { city: 'Springfield' })).status).toBe(200);
      expect((await call('DELETE', `patients/${id}`)).status).toBe(200);
      expect((await call('GET', 'patients')).body).toMatchObject({ meta: { total: 0 } });
      expect((await call('PUT', `patients/${id}`, { discarded_at: '' })).status).toBe(200);
      expect((await call('GET', 'patients')).body).toMatchObject({ meta: { total: 1 } });
      const file = [
        '--part',
        'content-disposition: form-data; name="documents[]"; filename="note.txt"',
        'content-type: text/plain',
        '',
        'A note',
        '--part--',
        '',
      ].join('\r\n');
      expect(await call('POST', 'activities/s3_attachment', file)).toMatchObject({ status: 201 });
    });

    test('writes entries to the access log, which can be verified', async () => {
      await server.app.accessLog.flush();
      const actions = await sql<{ action: string }>`select distinct action from staff.access_log`.execute(store.db);
      expect(actions.rows.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['signed_in', 'create', 'list', 'update', 'discard', 'recover', 'upload']),
      );
      expect(await verifyAccessLog(partsWith().config, {})).toMatchObject({ isIntact: true });
    });

    const partition = `staff.access_log_${thisMonth.replace('-', '_')}`;
    test.each([
      'update staff.access_log set user_email = null',
      'delete from staff.access_log',
      'truncate staff.access_log',
      'drop table staff.access_log',
      'alter table staff.access_log disable trigger all',
      'alter table staff.access_log detach partition ' + partition,
      `update ${partition} set user_email = null`,
      `delete from ${partition}`,
      `insert into ${partition} select * from ${partition}`,
      `truncate ${partition}`,
      `drop table ${partition}`,
      `alter table ${partition} disable trigger all`,
      'delete from staff.access_log_head',
      'delete from staff.access_log_months',
      'create trigger t before insert on staff.access_log execute function staff.refuse_change()',
      "create or replace function staff.refuse_change() returns trigger language plpgsql as 'begin return null; end'",
      "create or replace function staff.access_log_retention() returns integer language sql as 'select 0'",
      'create table staff.other ()',
      'create schema other',
      'set role desk_owner',
      'set session_replication_role = replica',
      'drop table octapharma.patients',
      'truncate octapharma.patients',
      'alter table octapharma.patients add column other text',
    ])('PostgreSQL refuses it: %s', async (statement) => {
      // By rights that are missing: the trigger of the log refuses some of it with the same code, but other words.
      await expect(sql.raw(statement).execute(store.db)).rejects.toThrow(/^(permission denied|must be owner)/);
    });

    test('a month around the current one is added to the log, and no other', async () => {
      const next = addMonths(thisMonth, 1);
      await addMonth(store.db, next);
      const found = await asSuperuser(
        `select tableowner from pg_tables where tablename = 'access_log_${next.replace('-', '_')}'`,
      );
      expect(found).toEqual([{ tableowner: 'desk_owner' }]);
      for (const month of [addMonths(thisMonth, 2), addMonths(thisMonth, -13)])
        await expect(addMonth(store.db, month)).rejects.toThrow('is too far from the current one');
      await expect(addMonth(store.db, '2026-13; drop table x')).rejects.toThrow('is not a month');
      // What the backup reads.
      await sql.raw(`select from staff.access_log_${next.replace('-', '_')}`).execute(store.db);
    });

    test('a month is removed when the retention that the migration has set is over, and no other', async () => {
      const retained = addMonths(thisMonth, -72);
      const expired = addMonths(thisMonth, -73);
      const owner = await openStore({ databaseUrl: cluster.urlOf('desk_owner') });
      for (const month of [retained, expired]) await addMonth(owner.db, month);
      await owner.close();
      for (const month of [thisMonth, retained])
        await expect(dropMonth(store.db, month)).rejects.toThrow('must be retained');
      await dropMonth(store.db, expired);
      const names = await asSuperuser(`select relname from pg_class where relname ~ '^access_log_20\\d\\d_\\d\\d$'`);
      expect(names.map(({ relname }) => relname)).not.toContain(`access_log_${expired.replace('-', '_')}`);
    });
  });

  test('a server is refused on tables that differ from the declarations, until they are migrated', async () => {
    await asSuperuser('drop index octapharma.patients_last_name_folded; alter table kedrion.payers drop column name');
    await expect(openServer(partsWith())).rejects.toThrow(advice);
    expect((await migrateDatabase(partsWith())).count).toBeGreaterThan(0);
    await (await openServer(partsWith())).close();
  });

  test('a server is refused on tables that are not granted to it', async () => {
    await asSuperuser('revoke all on schema staff from desk_app');
    await expect(openServer(partsWith())).rejects.toThrow(advice);
    await migrateDatabase(partsWith());
    await (await openServer(partsWith())).close();
  });

  test('deploy/ownership.sql gives tables of an earlier installation to the owner', async () => {
    await asSuperuser(
      `drop schema staff cascade; ${manufacturers.map(({ key }) => `drop schema ${key} cascade`).join(';')}`,
    );
    const store = await openStore({ databaseUrl: cluster.superuser });
    await syncSchema(store, schemaOptions(partsWith()));
    await addMonth(store.db, thisMonth);
    await store.close();
    await expect(migrateDatabase(partsWith())).rejects.toThrow(/permission denied|must be owner/);
    cluster.run('ownership.sql');
    expect((await migrateDatabase(partsWith())).count).toBe(0);
    await (await openServer(partsWith())).close();
  });

  test('the certificate is verified, and nobody signs in over the network without encryption', async () => {
    const plain = cluster.urlOf('desk_app').replace(/\?.*/, '');
    await expect(queryServer(plain, 'select 1')).rejects.toThrow(/no pg_hba.conf entry .* no encryption/);
    const other = createCertificates([], '0:0');
    const mistaken = cluster
      .urlOf('desk_app')
      .replace(encodeURIComponent(cluster.certificates), encodeURIComponent(other));
    await expect(queryServer(mistaken, 'select 1')).rejects.toThrow(/certificate|signature/);
    const otherName = cluster.urlOf('desk_app').replace('@localhost:', '@127.0.0.1:');
    await expect(queryServer(otherName, 'select 1')).rejects.toThrow(/does not match/);
    await rm(other, { recursive: true });
    expect(
      await queryServer(cluster.urlOf('desk_app'), 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'),
    ).toEqual([{ ssl: true }]);
    await expect(queryServer(cluster.urlOf('desk_replication'), 'select 1')).rejects.toThrow(
      /pg_hba|permission denied/,
    );
  });

  test.skipIf(!hasPooler)(
    'a server works behind the pooler of deploy/pgbouncer.ini, encrypted to and from it',
    async () => {
      const pooler = await startDeployedPooler({
        databasePort: cluster.port,
        certificates: join(cluster.certificates, 'localhost'),
        users: `"desk_app" "${passwords.desk_app}"\n`,
        account: cluster.account,
        urlOf: (port) => cluster.urlOf('desk_app', port),
      });
      await expect(queryServer(pooler.url.replace(/\?.*/, ''), 'select 1')).rejects.toThrow(/SSL required/);
      const encrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
      expect(await queryServer(pooler.url, encrypted)).toEqual([{ ssl: true }]);
      await (await openServer(partsWith({ DATABASE_URL: pooler.url, DATABASE_PREPARED: 'no' }))).close();
      await pooler.close();
    },
  );

  test('the replication role copies the cluster, encrypted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'desk-copy-'));
    const dbname = cluster.urlOf('desk_replication').replace('/desk?', '/?');
    execFileSync('pg_basebackup', [
      '--pgdata',
      join(folder, 'copy'),
      '--dbname',
      dbname,
      '--checkpoint=fast',
      '--no-sync',
    ]);
    await rm(folder, { recursive: true });
  });
});
