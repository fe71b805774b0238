import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectRoot } from './project.mjs';

/**
 * What a step of the tests came to; `names` are those of what failed.
 * @typedef {{ passed: number, failed: number, skipped: number, names: string[] }} Counts
 */

/** @returns {Counts} */
export const nothing = () => ({ passed: 0, failed: 0, skipped: 0, names: [] });

/** @param {Counts} one @param {Counts} other @returns {Counts} */
export const together = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  names: [...one.names, ...other.names],
});

/** A step without cases of its own counts as one. */
export const single = (name, ok) => ({ ...nothing(), ...(ok ? { passed: 1 } : { failed: 1, names: [name] }) });

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** A runner that failed without a failed case, or left no report, counts as one failure. */
function counted(name, ok, counts) {
  if (!counts) return single(name, false);
  if (ok || counts.failed > 0) return counts;
  return { ...counts, failed: 1, names: [name] };
}

/** What Vitest wrote as JSON. */
export function countVitest(path, ok) {
  const report = readReport(path);
  if (!report) return counted('vitest', ok);
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = report;
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(projectRoot, name);
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file} › ${fullName}`);
    // A file that could not be read or prepared has failed without a test of its own.
    return status === 'failed' && failed.length === 0 ? [file] : failed;
  });
  return counted('vitest', ok, { passed, failed: Math.max(numFailedTests, names.length), skipped: numPendingTests + numTodoTests, names });
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** What Playwright wrote as JSON; a test that passes only at a second try has failed. */
export function countPlaywright(path, ok) {
  const report = readReport(path);
  if (!report) return counted('playwright', ok);
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const failed = specsOf(report).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  const names = failed.map(({ file, title }) => `${file} › ${title}`);
  return counted('playwright', ok, { passed, failed: unexpected + flaky, skipped, names });
}
