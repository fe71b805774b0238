import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kinds, operatorTraits } from '../../src/schema';
import { language } from '../fixtures/language';

const guide = readFileSync(new URL('../../resources/README.md', import.meta.url), 'utf8');
const reference = guide.slice(guide.indexOf('## Reference'));

/** The words in the code spans of a text. */
const wordsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split(/\W+/)));

/** The words in the code spans of a section of the reference. */
function wordsUnder(title: string): Set<string> {
  const part = reference.split('\n### ').find((one) => one.startsWith(`${title}\n`));
  if (part === undefined) throw new Error(`The guide has no part "${title}"`);
  return wordsOf(part);
}

const titles: Readonly<Record<string, string>> = {
  fields: 'Kinds of fields',
  relations: 'Relations',
  search: 'Search',
  menu: 'Menu, list, trash',
  list: 'Menu, list, trash',
  trash: 'Menu, list, trash',
  form: 'Form and record page',
  record: 'Form and record page',
};

/** The table row that describes a field kind. */
const rowOf = (kind: string): string =>
  reference
    .split('\n')
    .find(
      (line) => /^\| `\w+`/.test(line) && wordsOf(line.split('|')[1] ?? '').has(kind) && line.split('|').length === 6,
    ) ?? '';

const paths = [...language].map((path) => path.split('.')).filter((steps) => !steps.at(-1)?.endsWith(')'));
const last = (steps: readonly string[]): string => steps.at(-1) ?? '';
/** The kind that an option is specific to; options of tags are described once for all kinds. */
const kindOf = ([first, step = '', , , inside]: readonly string[]): string | undefined =>
  first === 'fields' && inside !== 'values' && inside !== 'otherwise' ? /^\*\((\w+)\)$/.exec(step)?.[1] : undefined;

/** An option is in the row of its kind; what is inside of one that several kinds have is explained once for all. */
function isTold(steps: readonly string[]): boolean {
  const row = wordsOf(rowOf(kindOf(steps) ?? ''));
  const [, , option = ''] = steps;
  return row.has(last(steps)) || (row.has(option) && wordsUnder('Kinds of fields').has(last(steps)));
}

test('the guide names every option of the language where it stands', () => {
  const unnamed = paths.filter(
    (steps) =>
      kindOf(steps) === undefined &&
      !wordsUnder((steps.length > 1 ? titles[steps[0] ?? ''] : undefined) ?? 'The kind of record').has(last(steps)),
  );
  expect(unnamed.map((steps) => steps.join('.'))).toEqual([]);
});

test('the guide names every kind of field, with the options of its own and the operators of its searches', () => {
  const missing = Object.keys(kinds).filter((kind) => rowOf(kind) === '');
  expect(missing).toEqual([]);
  const ofKinds = paths.filter((steps) => kindOf(steps) !== undefined);
  expect(ofKinds.filter((steps) => !isTold(steps)).map((steps) => steps.join('.'))).toEqual([]);
  for (const [kind, { operators }] of Object.entries(kinds))
    expect([kind, [...wordsOf(rowOf(kind).split('|')[4] ?? '')].toSorted()]).toEqual([kind, [...operators].toSorted()]);
});

test('the guide says what every operator finds', () => {
  const told = wordsOf(
    reference.slice(
      reference.indexOf('| operator | finds |'),
      reference.indexOf('| option | what it says |', reference.indexOf('| operator | finds |')),
    ),
  );
  expect([...told].toSorted()).toEqual(Object.keys(operatorTraits).toSorted());
});
