import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storageKeys } from '../../src/schema';

const src = join(import.meta.dirname, '../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
/** Code without its comments. */
const code = new Map(
  files.map((file) => [file, readFileSync(join(src, file), 'utf8').replace(/\/\*[^]*?\*\/|(^|\s)\/\/.*/g, '')]),
);
const filesWith = (pattern: RegExp): string[] =>
  [...code].flatMap(([file, text]) => (pattern.test(text) ? file : [])).sort();

test.each([
  ['the address of the dashboard', /['"`]\/dashboard/, ['schema/screenPaths.ts']],
  ['the prefix of a trash', /['"`]trash_/, ['schema/screenPaths.ts']],
  [
    'the names under which a browser keeps something',
    new RegExp(`['"](${[storageKeys.sidebar, storageKeys.activity, storageKeys.panels].join('|')})['"]`),
    ['schema/storageKeys.ts'],
  ],
  ['the length of a password', /\b128\b/, ['fields/password/value.ts']],
  ['what is said of a file that is too large', /is larger than \$\{/, ['fields/file/value.ts']],
  ['the tags of formatted text', /['"]blockquote['"]/, ['fields/richText/markup.ts']],
  ['the suffixes of predicates', /['"](cont|gteq|lteq)['"]/, ['fields/shared/operators.ts']],
  ['the names of the order in the address of a list', /['"]sort(Field|Order)['"]/, ['schema/query.ts']],
  ['the length of an e-mail', /\b254\b/, ['fields/shared/schemas.ts']],
  ['the length of a text in characters', /Array\.from\(\w+\)\.length <=/, ['fields/shared/text.ts']],
  ['how long a toast stays', /toastDurationSeconds =/, ['ui/toasts.tsx']],
])('%s stands in one place', (_what, pattern, places) => {
  expect(filesWith(pattern)).toEqual(places);
});
