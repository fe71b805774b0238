import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutTraces } from '../../src/app/vite/errorsAhead';

const source = `
const words = (code) => 'No ' + code;
var first = Error(words(460)), other = 1, second = new Error("[a]: \`b\` is missing");
let bare = new Error();
const asked = () => new Error('asked');
const typed = new TypeError('typed');
`;


test('errors that a package keeps ready note no place, and are errors with their message all the same', () => {
  const made = new Function(`${withoutTraces(source, parseAst(source))}return { first, second, bare };`)() as Record<string, Error>;
  expect(Object.values(made).map((error) => [error instanceof Error, error.message, error.stack])).toEqual([
    [true, 'No 460', undefined],
    [true, '[a]: `b` is missing', undefined],
    [true, '', undefined],
  ]);
});

test('errors that are made when something goes wrong, and those of other kinds, stay as they are', () => {
  const { asked, typed, other } = new Function(`${withoutTraces(source, parseAst(source))}return { asked, typed, other };`)() as { asked: () => Error; typed: Error; other: number };
  expect([asked().message, typeof asked().stack, typed.name, typeof typed.stack, other]).toEqual(['asked', 'string', 'TypeError', 'string', 1]);
});
