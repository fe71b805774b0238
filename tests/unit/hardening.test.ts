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

test('no service has a capability of root', () => {
  expect(Object.entries(services).flatMap(([name, { cap_add = [] }]) => cap_add.map((each) => [name, each]))).toEqual(
    [],
  );
});

test('the servers alone can be reached from outside, and reach the network of the database', () => {
  const on = (network: string) =>
    Object.entries(services).flatMap(([name, service]) => (service.networks?.includes(network) ? [name] : []));
  expect(networks.data?.internal).toBe(true);
  expect(on('default')).toEqual(['server']);
  expect(on('data')).toEqual(['server', 'pooler', 'database', 'replica']);
  expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['server']);
});
