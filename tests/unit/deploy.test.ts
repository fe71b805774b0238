import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config';
import { defaultLimits, connectionSettings } from '../../src/server/db/connections/connectionSettings';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const [dockerfile, compose, pooler] = ['Dockerfile', 'compose.yaml', 'deploy/pgbouncer.ini'].map(read) as [
  string,
  string,
  string,
];

describe('the image', () => {
  test('copies what is there and is not left out', () => {
    const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((paths) => paths.split(' '));
    expect(copied).toContain('src');
    const left = read('.dockerignore').split('\n');
    for (const path of copied)
      expect([path, existsSync(join(root, path)), left.includes(path)]).toEqual([path, true, false]);
    // The inputs of a build must be in the image when it runs.
    const inputs = /const inputs = \[(.*)\]/.exec(read('src/tools/build.mjs'))?.[1] ?? '';
    for (const path of all(inputs, /'([^']+)'/g)) expect(copied).toContain(path);
  });

  test('is built and started by commands that exist, on a supported Node.js, by nobody who may do more', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const name of all(dockerfile, /npm run (\w+)/g)) expect(scripts).toHaveProperty(name);
    for (const path of all(dockerfile, /RUN node (\S+)/g))
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    expect(all(dockerfile, /^FROM node:(\d+)/gm)).toEqual([read('.nvmrc').trim(), read('.nvmrc').trim()]);
    expect(dockerfile).toContain('CMD ["node", "dist/server/main.js"]');
    expect(read('docs/OPERATIONS.md')).toContain('node dist/server/main.js');
    expect(
      dockerfile
        .split(/^FROM /m)
        .slice(2)
        .map((stage) => /^USER (\w+)$/m.exec(stage)?.[1]),
    ).toEqual(['node', 'postgres']);
    expect(dockerfile).toContain('/api/ready');
    expect(read('src/server/operations/metrics/registerHealth.ts')).toContain("'/api/ready'");
  });
});

describe('the compose file', () => {
  test('sets variables that the server knows and docs/SETTINGS.md explains', () => {
    const server = compose.slice(compose.indexOf('  server:'), compose.indexOf('\n  pooler:'));
    const names = all(server, /^ {6}([A-Z][A-Z0-9_]+):/gm);
    expect(names).toContain('DATABASE_URL');
    const [known, explained] = [
      read('src/server/config/environment.ts') + read('src/server/config/databaseConfig.ts'),
      read('docs/SETTINGS.md'),
    ];
    for (const name of names)
      expect([name, known.includes(`  ${name}: `), explained.includes(`\`${name}\``)]).toEqual([name, true, true]);
    const values = Object.fromEntries(
      all(server, /^ {6}([A-Z0-9_]+: .+)$/gm).map((line) => line.split(': ') as [string, string]),
    );
    const set = Object.entries(values).map(
      ([name, value]) =>
        [
          name,
          value
            .replace(/^"(.*)"$/, '$1')
            .replace(/\$\{\w+:\?[^}]*\}/, 'k'.repeat(32))
            .replace(/\$\{\w+:-(.*)\}/, '$1'),
        ] as const,
    );
    const { limits, databaseUrl } = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(set) });
    expect([limits.prepare, databaseUrl]).toEqual([
      false,
      `postgres://desk_app:${'k'.repeat(32)}@pooler:6432/desk?sslmode=verify-full&sslrootcert=/tls/ca.crt`,
    ]);
  });

  test('passes on every setting of the server, but for those that the image or the database has', () => {
    const declared = all(
      read('src/server/config/environment.ts') + read('src/server/config/databaseConfig.ts'),
      /^ {2}([A-Z][A-Z0-9_]+): /gm,
    );
    const elsewhere = /^(NODE_ENV|HOST|DATA_DIR|PORT|VITE_\w+|DATABASE_(STATEMENT|LOCK|IDLE)_SECONDS)$/;
    expect(declared.filter((name) => !elsewhere.test(name) && !compose.includes(`      ${name}: `))).toEqual([]);
  });

  test('builds stages and mounts files that are there', () => {
    const stages = all(dockerfile, /^FROM \S+ AS (\w+)$/gm);
    for (const target of all(compose, /target: (\w+)/g)) expect(stages).toContain(target);
    for (const path of all(compose, /- \.\/(\S+?):/g)) expect(existsSync(join(root, path))).toBe(true);
  });
});

test('the pooler hands connections on, and leaves to the database what servers would set on them', () => {
  expect(pooler).toContain('pool_mode = transaction');
  for (const name of Object.keys(connectionSettings(defaultLimits)).slice(3)) expect(pooler).toContain(name);
  const statements = Object.entries(connectionSettings(defaultLimits)).map(
    ([name, value]) => `alter database "desk" set ${name} = '${value}';`,
  );
  expect(
    read('deploy/database.sql')
      .split('\n')
      .filter((line) => line.startsWith('alter')),
  ).toEqual(statements);
});

test('the messages in the list of failures are those of the server', () => {
  const rows = all(read('docs/OPERATIONS.md'), /^## When something is wrong$([\s\S]*?)^## /gm)
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const messages = rows.flatMap((row) => all(row.split(' | ')[0] ?? '', /`([^`]+)`/g));
  expect(messages.length).toBeGreaterThan(10);
  const sources = readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => read(join('src/server', path)))
    .join('\n');
  for (const message of messages) for (const part of message.split('…')) expect(sources).toContain(part.trim());
});
