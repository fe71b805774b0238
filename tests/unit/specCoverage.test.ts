import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const separator = ' › ';

interface Row {
  readonly section: string;
  readonly statement: string;
  readonly tests: readonly string[];
  readonly decision: string;
  readonly cells: number;
}

/** The rows of every table below a second-level heading. */
function readRows(text: string): Row[] {
  let section = '';
  return text.split('\n').flatMap((line): Row[] => {
    if (line.startsWith('## ')) section = line.slice(3).trim();
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const isRow =
      line.startsWith('|') && !/^\|[-|\s]+\|$/.test(line) && cells[0] !== 'statement' && cells[0] !== 'reader';
    if (!isRow) return [];
    const [statement = '', named = '', decision = ''] = cells;
    return [
      { section, statement, tests: named.split('<br>').filter((entry) => entry !== ''), decision, cells: cells.length },
    ];
  });
}

const textAt = (file: string): string => readFileSync(join(root, file), 'utf8');
const rows = readRows(textAt('tests/spec-coverage.md'));
/** By option: its readers, each with tests or with the reason why it has nothing to read. */
const optionRows = readRows(textAt('tests/option-coverage.md'));
const labelOf = ({ section, statement }: Row): string => `${section}: ${statement}`;

const read = new Map<string, string | undefined>();
function textOf(file: string): string | undefined {
  if (!read.has(file))
    read.set(file, existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
  return read.get(file);
}

/** The problem with one entry of a row: `tests/api/cases.test.ts › close by a date`, between backticks. */
function problemOf(entry: string): string | undefined {
  const [file, title, ...more] = entry.replace(/^`|`$/g, '').split(separator);
  if (!/^`.+`$/.test(entry) || !file || !title || more.length > 0) return `is not written as \`file${separator}title\``;
  if (!/^tests\/(unit|types|provider|api|screens|e2e)\/.+\.tsx?$/.test(file)) return `${file} is no file of tests`;
  const text = textOf(file);
  if (text === undefined) return `${file} is not there`;
  return text.includes(title) ? undefined : `${file} has no test "${title}"`;
}

test.each(['Cases', 'Records'])('every section of %s has its rows', (document) => {
  const numbers = rows.flatMap(({ section }) => (section.startsWith(`${document} `) ? [section.split(' ')[1]] : []));
  expect([...new Set(numbers)]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('every row names its statement once, and at least one test', () => {
  expect(rows.filter(({ statement, cells }) => statement === '' || cells !== 3).map(labelOf)).toEqual([]);
  expect(rows.filter(({ tests }) => tests.length === 0).map(labelOf)).toEqual([]);
  const labels = rows.map(labelOf);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

test('every named test is there', () => {
  const problems = rows.flatMap((row) =>
    row.tests.flatMap((entry) => problemOf(entry) ?? []).map((problem) => `${labelOf(row)}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

test('a difference names its decision', () => {
  const isDecision = (text: string): boolean =>
    text.split('; ').every((one) => /^decision ([1-9]|[1-4]\d|5[0-8])$/.test(one) || /^DECISIONS: \S/.test(one));
  expect(rows.filter(({ decision }) => decision !== '' && !isDecision(decision)).map(labelOf)).toEqual([]);
});

test('every decision has its row', () => {
  const named = new Set(
    rows.flatMap(({ decision }) => [...decision.matchAll(/decision (\d+)/g)].map(([, number]) => Number(number))),
  );
  expect(Array.from({ length: 53 }, (_, at) => at + 1).filter((number) => !named.has(number))).toEqual([]);
});

test('no row rests on the declarations alone', () => {
  const isDeclared = (entry: string): boolean => entry.startsWith('`tests/unit/declarations/');
  expect(rows.filter(({ tests }) => tests.every(isDeclared)).map(labelOf)).toEqual([]);
});

test('every option has its row for each reader, with tests or a reason', () => {
  const readers = ['form', 'wire', 'server', 'storage', 'OpenAPI', 'check', 'guide'];
  const options = [...new Set(optionRows.map(({ section }) => section))];
  expect(options.length).toBeGreaterThan(20);
  for (const option of options)
    expect([
      option,
      ...optionRows.filter(({ section }) => section === option).map(({ statement }) => statement),
    ]).toEqual([option, ...readers]);
  expect(
    optionRows
      .filter(
        ({ statement, tests, decision, cells }) =>
          cells !== 3 ||
          (tests.length === 0) === (decision === '') ||
          (['check', 'guide'].includes(statement) && decision !== ''),
      )
      .map(labelOf),
  ).toEqual([]);
  const problems = optionRows
    .filter(({ statement }) => statement !== 'guide')
    .flatMap((row) =>
      row.tests.flatMap((entry) => problemOf(entry) ?? []).map((problem) => `${labelOf(row)}: ${problem}`),
    );
  expect(problems).toEqual([]);
});

test('the guide says of every option what its row quotes', () => {
  const guide = textAt('resources/README.md');
  const quoted = optionRows.filter(({ statement }) => statement === 'guide');
  expect(
    quoted
      .filter(({ tests: [words = ''] }) => !/^".+"$/.test(words) || !guide.includes(words.slice(1, -1)))
      .map(labelOf),
  ).toEqual([]);
});

test('what is not written as it should be is found', () => {
  expect(problemOf('`tests/unit/specCoverage.test.ts › every named test is there`')).toBeUndefined();
  expect(problemOf('tests/unit/specCoverage.test.ts › every named test is there')).toMatch(/is not written/);
  expect(problemOf('`tests/unit/specCoverage.test.ts`')).toMatch(/is not written/);
  expect(problemOf('`tests/unit/nowhere.test.ts › a test`')).toMatch(/is not there/);
  expect(problemOf(`\`tests/unit/parseTracking.test.ts › ${'no such '.repeat(2)}title\``)).toMatch(/has no test/);
  expect(readRows('## S 1\n| statement | test | decision |\n|---|---|---|\n| a | | |')).toMatchObject([
    { section: 'S 1', statement: 'a', tests: [] },
  ]);
});
