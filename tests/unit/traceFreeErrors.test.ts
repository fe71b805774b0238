import { runInNewContext } from 'node:vm';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { removeStackTraces } from '../../src/app/vite/traceFreeErrors';

const source = `
const words = (code) => 'No ' + code;
var first = Error(words(460)), other = 1, second = new Error("[a]: \`b\` is missing");
let bare = new Error();
const asked = () => new Error('asked');
const typed = new TypeError('typed');
`;

/** The values of these variables after building a module like `source`. */
function built(names: string): Record<string, unknown> {
  const code = removeStackTraces(source, parseSync('package.js', source).program);
  return runInNewContext(`${code}({ ${names} })`, { Error, Object, TypeError }) as Record<string, unknown>;
}

test('errors that a package keeps ready note no place, and are errors with their message all the same', () => {
  const made = Object.values(built('first, second, bare')) as Error[];
  expect(made.map((error) => [error instanceof Error, error.message, error.stack])).toEqual([
    [true, 'No 460', undefined],
    [true, '[a]: `b` is missing', undefined],
    [true, '', undefined],
  ]);
});

test('errors that are made when something goes wrong, and those of other kinds, stay as they are', () => {
  const { asked, typed, other } = built('asked, typed, other') as { asked: () => Error; typed: Error; other: number };
  expect([asked().message, typeof asked().stack, typed.name, typeof typed.stack, other]).toEqual([
    'asked',
    'string',
    'TypeError',
    'string',
    1,
  ]);
});
