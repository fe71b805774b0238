import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry as product } from '../../../resources';
import type { Registry } from '../../../src/schema';
import { runEject } from '../../../src/scaffold/eject/runEject';
import { formatFile } from '../../../src/tools/checkWith.mjs';
import { projectRoot } from '../../../src/tools/project.mjs';
import { registry as everything } from '../../fixtures/everything';
import { library } from '../../fixtures/library';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** Runs of the command over modules of the app, whose files they write into a map. */
function createRuns(registry: Registry) {
  const written = new Map<string, string>();
  const run = async (...args: readonly string[]) => {
    const lines: string[] = [];
    const code = await runEject(args, {
      registry,
      read: (path) => written.get(path) ?? (path.startsWith('src/app/') ? read(path) : undefined),
      write: (path, text) => written.set(path, text),
      format: formatFile,
      print: (text) => lines.push(text),
      printError: (text) => lines.push(text),
    });
    return { code, output: lines.join('\n') };
  };
  return { run, written };
}

/** The committed page, which is compiled and shown by a test of screens, as the command writes it. */
const fixture = (component: string) =>
  read(`tests/fixtures/ejected/${component}.tsx`).replaceAll("'../../../src/", "'../../");

test.each([
  [library, 'books', 'list', 'BooksListPage'],
  [library, 'books', 'record', 'BooksRecordPage'],
  [everything, 'sample_pharmacy_groups', 'form', 'SamplePharmacyGroupsCreatePage'],
  [product, 'providers', 'form', 'ProvidersEditPage'],
] as const)('a screen becomes a file of its own (%#)', async (registry, name, screen, component) => {
  const { run, written } = createRuns(registry);
  const folder = component.charAt(0).toLowerCase() + component.slice(1).replace(/[A-Z][a-z]+Page$/, '');
  const file = `src/pages/${folder}/${component}.tsx`;
  expect(await run(name, screen)).toEqual({
    code: 0,
    output: `Written: ${file}, src/app/screenPlaces.ts, src/app/screenLoaders.tsx`,
  });
  expect(written.get(file)).toBe(fixture(component));
  expect(written.get('src/app/screenPlaces.ts')).toContain(`page: '${component}' }`);
  expect(written.get('src/app/screenLoaders.tsx')).toMatch(new RegExp(`^  ${component}: `, 'm'));
  expect((await run(name, screen)).output).toBe(`${file} exists already; change it, or remove it first`);
});

test('a second page of a kind stands beside the first one', async () => {
  const { run, written } = createRuns(library);
  await run('books', 'list');
  await run('books', 'record');
  expect(written.get('src/app/screenPlaces.ts')).toContain(
    `  books: (books) => [
    { path: recordRoute(books), page: 'BooksRecordPage' },
    { path: listPath(books), page: 'BooksListPage' },
  ],
`,
  );
});

test('what cannot be ejected is refused, with the way out', async () => {
  const { run, written } = createRuns(everything);
  expect(await run('payerz', 'list')).toEqual({
    code: 2,
    output: 'There is no kind of record "payerz"; did you mean "payers"?',
  });
  expect(await run('payers', 'lst')).toEqual({ code: 2, output: 'There is no screen "lst"; did you mean "list"?' });
  expect(await run('payers')).toEqual({ code: 2, output: 'Name one screen of payers: list, record, form' });
  for (const [name, screen, says] of [
    ['payers', 'record', /^A record of payers has no page; declare one/],
    ['payers', 'form', /^The forms of payers open in a modal/],
    ['sample_pharmacy_visits', 'list', /is below the page of another record/],
    ['cases', 'list', /^The list of cases is a page of its own already/],
    ['cases', 'record', /^The record of cases is a page of its own already/],
  ] as const) {
    const { code, output } = await run(name, screen);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(says) as string });
  }
  expect([...written.keys()]).toEqual([]);
});
