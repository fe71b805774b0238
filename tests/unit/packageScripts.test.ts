import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/tools/project.mjs';

/** The files that run scripts of package.json through npm. */
const runners = ['src/tools/test.mjs', 'tests/api/scripts.test.ts', 'tests/e2e/journeys/development.spec.ts'];

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

test('each script of package.json is run once by npm test', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const run = new Set(
    runners.flatMap((path) => [...read(path).matchAll(/(?:run|start)Script\('([\w:]+)'/g)].map(([, name]) => name)),
  );
  // `npm test` is what runs the others.
  expect(Object.keys(scripts).filter((name) => name !== 'test' && !run.has(name))).toEqual([]);
  expect([...run].filter((name) => name === undefined || !(name in scripts))).toEqual([]);
});
