import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectRoot } from './project.mjs';

/**
 * The result of a test step; `names` are those of the failures.
 * @typedef {{ passed: number, failed: number, skipped: number, names: string[] }} Counts
 */

/** @returns {Counts} */
export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0, names: [] });

/** @param {Counts} one @param {Counts} other @returns {Counts} */
export const addCounts = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  names: [...one.names, ...other.names],
});

/** The counts of a step without test cases, which counts as one. */
export const singleCount = (name, ok) => ({ ...noCounts(), ...(ok ? { passed: 1 } : { failed: 1, names: [name] }) });

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** A runner that failed without a failed case, or wrote no report, counts as one failure. */
function withRunnerFailure(name, ok, counts) {
  if (!counts) return singleCount(name, false);
  if (ok || counts.failed > 0) return counts;
  return { ...counts, failed: 1, names: [name] };
}

/** Reads the JSON report of Vitest. */
export function countVitest(path, ok) {
  const report = readReport(path);
  if (!report) return withRunnerFailure('vitest', ok);
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = report;
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(projectRoot, name);
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file} › ${fullName}`);
    // A file that failed to load or set up has no failed test cases.
    return status === 'failed' && failed.length === 0 ? [file] : failed;
  });
  return withRunnerFailure('vitest', ok, { passed, failed: Math.max(numFailedTests, names.length), skipped: numPendingTests + numTodoTests, names });
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Reads the JSON report of Playwright; a flaky test counts as failed. */
export function countPlaywright(path, ok) {
  const report = readReport(path);
  if (!report) return withRunnerFailure('playwright', ok);
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const failed = specsOf(report).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  const names = failed.map(({ file, title }) => `${file} › ${title}`);
  return withRunnerFailure('playwright', ok, { passed, failed: unexpected + flaky, skipped, names });
}
