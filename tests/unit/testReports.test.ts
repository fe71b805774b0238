import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countPlaywright, countVitest, describeFailures, singleCount } from '../../src/tools/testReports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'desk-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeReport(content: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const root = join(import.meta.dirname, '../..');

test('Vitest’s failures are named with their reasons, a file that did not load with its own', () => {
  const path = writeReport({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: `${root}/tests/api/a.test.ts`,
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'fits', failureMessages: [] },
          { status: 'failed', fullName: 'counts › twice', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { name: `${root}/tests/api/b.test.ts`, status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  });
  expect(countVitest(path, false)).toEqual({
    passed: 4,
    failed: 2,
    skipped: 1,
    failures: [
      { name: 'tests/api/a.test.ts › counts › twice', reason: 'expected 1 to be 2' },
      { name: 'tests/api/b.test.ts', reason: 'Cannot find module' },
    ],
  });
});

test('Playwright’s failures are those of nested suites too, and a flaky one is one', () => {
  const spec = (title: string, status: string, ...messages: readonly string[]) => ({
    file: 'journeys/a.spec.ts',
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const path = writeReport({
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [spec('passes', 'expected')],
        suites: [{ specs: [spec('fails', 'unexpected', 'no button'), spec('fails at first', 'flaky', 'late')] }],
      },
    ],
  });
  expect(countPlaywright(path, false)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 0,
    failures: [
      { name: 'journeys/a.spec.ts › fails', reason: 'no button' },
      { name: 'journeys/a.spec.ts › fails at first', reason: 'late' },
    ],
  });
});

test.each([countVitest, countPlaywright])(
  'a runner that wrote no report, or ended badly without a failed test, has failed',
  (count) => {
    expect(count(join(folder, 'none.json'), true)).toMatchObject({ passed: 0, failed: 1 });
    const clean = writeReport({
      numPassedTests: 2,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [],
      stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
      suites: [],
    });
    expect(count(clean, true)).toMatchObject({ passed: 2, failed: 0 });
    expect(count(clean, false)).toMatchObject({ passed: 2, failed: 1 });
  },
);

test('failures are listed with the first lines of their reasons, without colours and the frames of packages', () => {
  const long = Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n');
  const { failures } = singleCount(
    'Faults',
    false,
    `\u001B[31mSeed 7\u001B[39m\n    at run (file:///desk/node_modules/runner/index.js:1:2)\n\n${long}`,
  );
  const lines = describeFailures([{ name: 'a test' }, ...failures]).split('\n');
  expect(lines.slice(0, 4)).toEqual(['  a test', '  Faults', '      Seed 7', '      line 0']);
  expect(lines).toHaveLength(22);
});
