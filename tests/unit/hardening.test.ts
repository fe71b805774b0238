import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';

interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string };
  readonly user?: string;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly read_only?: boolean;
  readonly pids_limit?: number;
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly privileged?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const { services, networks } = load(read('compose.yaml')) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
};
const byDigest = /^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

describe.each(Object.entries(services))('the service %s of the compose file', (_name, service) => {
  test('may do nothing that it does not need', () => {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
      pids_limit: expect.any(Number) as number,
    });
    expect(service.privileged).toBeUndefined();
  });

  test('runs an image that is named by its digest, or is built here', () => {
    if (service.build) expect(service.image).toBeUndefined();
    else expect(service.image).toMatch(byDigest);
  });
});

test('images are built on images that are named by their digest', () => {
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+) AS/gm)].map(([, image]) => image);
  expect(bases).toHaveLength(3);
  for (const image of bases) expect(image).toMatch(byDigest);
});

test('no service has a capability of root, but for the one that creates the certificates and ends', () => {
  expect(Object.entries(services).flatMap(([name, { cap_add = [] }]) => cap_add.map((each) => [name, each]))).toEqual([
    ['certificates', 'CHOWN'],
  ]);
  expect(services.certificates).toMatchObject({ user: 'root', network_mode: 'none' });
});

test('the migration and the database alone have the passwords of the owner and of a superuser', () => {
  const having = (secret: string) =>
    Object.entries(services).flatMap(([name, { environment = {} }]) =>
      Object.values(environment).some((value) => value.includes(secret)) ? [name] : [],
    );
  expect(having('DESK_OWNER_PASSWORD')).toEqual(['migrate', 'database']);
  expect(having('DESK_SUPERUSER_PASSWORD')).toEqual(['database']);
  expect(services.server?.depends_on?.migrate).toEqual({ condition: 'service_completed_successfully' });
});

test('every connection to the database is encrypted and verified', () => {
  const addresses = Object.values(services).flatMap(({ environment = {} }) =>
    Object.values(environment).filter((value) => value.startsWith('postgres://')),
  );
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses) expect(address).toMatch(/\?sslmode=verify-full&sslrootcert=\/tls\/ca\.crt$/);
  expect(read('deploy/pgbouncer.ini')).toMatch(/^server_tls_sslmode = verify-full$/m);
  expect(read('deploy/pgbouncer.ini')).toMatch(/^client_tls_sslmode = require$/m);
  expect(read('deploy/access.sh')).not.toMatch(/^host(nossl)? /m);
});

test('the servers alone can be reached from outside, and reach the network of the database', () => {
  const on = (network: string) =>
    Object.entries(services).flatMap(([name, service]) => (service.networks?.includes(network) ? [name] : []));
  expect(networks.data?.internal).toBe(true);
  expect(on('default')).toEqual(['server']);
  expect(on('data')).toEqual(['server', 'pooler', 'migrate', 'database', 'replica']);
  expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['server']);
});
