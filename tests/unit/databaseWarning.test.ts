import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/config';
import { warnAboutDatabase } from '../../src/server/operations/start/openConfiguredStore';

const warningsOf = (env: NodeJS.ProcessEnv): string[] => {
  const lines: string[] = [];
  const log = { warn: (line: string) => lines.push(line) };
  warnAboutDatabase({ log } as unknown as Parameters<typeof warnAboutDatabase>[0], readConfig(env));
  return lines.map((line) => line.split(' ')[0] ?? '');
};
const production = { NODE_ENV: 'production' };

test.each([
  ['postgres://desk@db.example.com/desk', ['DATABASE_URL']],
  ['postgres://desk@db.example.com/desk?sslmode=disable', ['DATABASE_URL']],
  ['postgres://desk@db.example.com/desk?sslmode=no-verify', ['DATABASE_URL']],
  ['postgres://desk@db.example.com/desk?sslmode=verify-full', []],
  ['postgres://desk@localhost/desk', []],
  ['postgres://desk@127.0.0.1:6432/desk', []],
  ['postgres://desk@[::1]/desk', []],
  ['postgres://desk@localhost/desk?host=/run/postgresql', []],
  ['postgres://desk@localhost/desk?host=db.example.com', ['DATABASE_URL']],
])('a production start on %s warns of %j', (address, warnings) => {
  expect(warningsOf({ ...production, DATABASE_URL: address })).toEqual(warnings);
  expect(warningsOf({ DATABASE_URL: address })).toEqual([]);
});

test('every address of a database is looked at', () => {
  const other = 'postgres://desk@other/desk';
  expect(
    warningsOf({ ...production, DATABASE_URL: other, DATABASE_DIRECT_URL: other, DATABASE_READ_URL: other }),
  ).toEqual(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']);
});
