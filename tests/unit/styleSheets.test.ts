import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/**
 * The classes used of each style sheet, by the sheet's path from `src`: `import look from './Part.module.css'` and
 * `look.part`.
 */
function usedClasses(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const file of sources.filter((name) => name.endsWith('.tsx'))) {
    const source = read(file);
    for (const [, name = '', path = ''] of source.matchAll(/^import (\w+) from '(.+\.module\.css)';$/gm)) {
      const sheet = join(file, '..', path);
      const classes = used.get(sheet) ?? new Set();
      used.set(sheet, classes);
      for (const [, one = ''] of source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) classes.add(one);
    }
  }
  return used;
}

const declaredClasses = (sheet: string): Set<string> =>
  new Set(
    [
      ...read(sheet)
        .replaceAll(/\/\*.*?\*\/|:global\(.*?\)/gs, '')
        .matchAll(/\.([a-zA-Z]\w*)(?=[^;{}]*\{)/g),
    ].map(([, one = '']) => one),
  );

test('a style sheet has the classes that are used, and no others', () => {
  const used = usedClasses();
  const sheets = sources.filter((name) => name.endsWith('.module.css'));
  expect(sheets).not.toEqual([]);
  const found = Object.fromEntries(sheets.map((sheet) => [sheet, [...declaredClasses(sheet)].sort()]));
  expect(found).toEqual(Object.fromEntries(sheets.map((sheet) => [sheet, [...(used.get(sheet) ?? [])].sort()])));
});

test('what concerns no component alone is in one sheet', () => {
  expect(sources.filter((name) => name.endsWith('.css') && !name.endsWith('.module.css'))).toEqual([
    join('app', 'page.css'),
  ]);
});
