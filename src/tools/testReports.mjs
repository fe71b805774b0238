import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './project.mjs';

export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

export const addCounts = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
});

/** The counts of a step without test cases, which counts as one. `reason` is what its tool said. */
export const singleCount = (name, ok, reason) => ({
  ...noCounts(),
  ...(ok ? { passed: 1 } : { failed: 1, failures: [{ name, reason }] }),
});

const longestReason = 20;
const isFrameOfPackage = (line) => /^\s*at .*(node_modules|node:internal|new Promise)/.test(line);

/**
 * The list of failures as text: each with the first lines of its reason below its name, because what a tool printed may
 * be far above, or cut off from a kept log.
 */
export const describeFailures = (failures) =>
  failures
    .flatMap(({ name, reason = '' }) => {
      const lines = stripVTControlCharacters(reason)
        .split('\n')
        .filter((line) => line.trim() !== '' && !isFrameOfPackage(line));
      return [`  ${name}`, ...lines.slice(0, longestReason).map((line) => `      ${line}`)];
    })
    .join('\n');

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** A runner that failed without a failed case, or wrote no report, counts as one failure. */
function withRunnerFailure(name, ok, counts) {
  if (!counts) return singleCount(name, false);
  if (ok || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [{ name }] };
}

/** Reads the JSON report of Vitest. */
export function countVitest(path, ok) {
  const report = readReport(path);
  if (!report) return withRunnerFailure('vitest', ok);
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = report;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(projectRoot, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: `${file} › ${fullName}`, reason: failureMessages.join('\n') }));
    // A file that failed to load or set up has no failed test cases.
    return status === 'failed' && failed.length === 0 ? [{ name: file, reason: message }] : failed;
  });
  return withRunnerFailure('vitest', ok, {
    passed,
    failed: Math.max(numFailedTests, failures.length),
    skipped: numPendingTests + numTodoTests,
    failures,
  });
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Reads the JSON report of Playwright; a flaky test counts as failed. */
export function countPlaywright(path, ok) {
  const report = readReport(path);
  if (!report) return withRunnerFailure('playwright', ok);
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const failed = specsOf(report).filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  const reasonOf = ({ tests }) =>
    tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))).join('\n');
  const failures = failed.map((spec) => ({ name: `${spec.file} › ${spec.title}`, reason: reasonOf(spec) }));
  return withRunnerFailure('playwright', ok, { passed, failed: unexpected + flaky, skipped, failures });
}
