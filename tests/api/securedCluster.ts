import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../src/tools/postgres.mjs';
import { queryServer } from './stores';

const deploy = join(import.meta.dirname, '../../deploy');

/** A PostgreSQL server that is set up by the files of deploy/, as the database of the compose file is. */
export interface SecuredCluster {
  /** The address of the database for a superuser, who signs in without a password. */
  readonly superuser: string;
  /** An address that a role signs in at, with its password and a verified certificate. */
  readonly urlOf: (role: keyof typeof passwords, port?: number) => string;
  /** The folder of the certificates, with one for each service. */
  readonly certificates: string;
  readonly port: number;
  /** The account that PostgreSQL runs as, for a process of root. */
  readonly account: { readonly uid?: number; readonly gid?: number };
  /** Runs a file of deploy/ in the database as a superuser. */
  readonly run: (file: string) => void;
  readonly stop: () => void;
}

export const passwords = { desk_owner: 'owner secret', desk_app: 'server secret', desk_replication: 'replica secret' };

/** Creates certificates for these services by deploy/certificates.sh, with keys that belong to an account. */
export function createCertificates(services: readonly string[], owner: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-certificates-'));
  chmodSync(folder, 0o755);
  const folders = ['authority', 'clients', ...services].map((name) => join(folder, name));
  for (const each of folders) {
    mkdirSync(each);
    chmodSync(each, 0o755);
  }
  execFileSync('sh', [join(deploy, 'certificates.sh'), ...folders], {
    env: { ...process.env, CERTIFICATE_OWNER: owner },
  });
  return folder;
}

/** Starts the server with an empty database `desk`, its roles, its rules of access and encrypted connections. */
export async function startSecuredCluster(): Promise<SecuredCluster> {
  const cluster = await startPostgres();
  if (!cluster) throw new Error('PostgreSQL does not start');
  const { uid, gid } = statSync(cluster.data);
  const certificates = createCertificates(['localhost'], `${uid}:${gid}`);
  await queryServer(cluster.url, 'create database desk');
  const superuser = new URL(cluster.url);
  superuser.pathname = '/desk';
  const ownPort = Number(superuser.port);
  const env = {
    ...process.env,
    PGDATA: cluster.data,
    DESK_OWNER_PASSWORD: passwords.desk_owner,
    DESK_DATABASE_PASSWORD: passwords.desk_app,
    DESK_REPLICATION_PASSWORD: passwords.desk_replication,
  };
  const run = (file: string) => {
    execFileSync('psql', ['--quiet', '--dbname', superuser.href, '--file', join(deploy, file)], { env, stdio: 'pipe' });
  };
  run('database.sql');
  run('roles.sql');
  execFileSync('sh', [join(deploy, 'access.sh')], { env });
  appendFileSync(join(cluster.data, 'pg_hba.conf'), 'host all postgres 127.0.0.1/32 trust\n');
  for (const [name, value] of [
    ['ssl', 'on'],
    ['ssl_cert_file', join(certificates, 'localhost/server.crt')],
    ['ssl_key_file', join(certificates, 'localhost/server.key')],
  ])
    await queryServer(cluster.url, `alter system set ${name} = '${value}'`);
  await queryServer(cluster.url, 'select pg_reload_conf()');
  const verified = new URLSearchParams({
    sslmode: 'verify-full',
    sslrootcert: join(certificates, 'clients/ca.crt'),
  }).toString();
  return {
    superuser: superuser.href,
    urlOf: (role, port = ownPort) =>
      `postgres://${role}:${encodeURIComponent(passwords[role])}@localhost:${port}/desk?${verified}`,
    certificates,
    port: ownPort,
    account: process.getuid?.() === 0 ? { uid, gid } : {},
    run,
    stop: () => {
      cluster.stop();
      rmSync(certificates, { recursive: true, force: true });
    },
  };
}
