import type { Problems } from './context';

const isSnakeCase = (name: string): boolean => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name);

/** The same name as the wire would spell it. */
const snakeCase = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .toLowerCase();

/** Longest name of a table or a column, in letters. */
const longestName = 63;

/** Columns that every table of the database has by itself. */
const ofDatabase: readonly string[] = ['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid'];

/** A name that a column of a table is to have. */
export function* columnProblems(what: string, name: string): Problems {
  yield* spellingProblems(what, name);
  if (ofDatabase.includes(name)) yield `${what} is "${name}", and the database has a column of this name by itself; choose another`;
}

/** A name of the wire, which is that of a column or a table too. */
export function* spellingProblems(what: string, name: string): Problems {
  if (!isSnakeCase(name)) yield `${what} is lower case with underscores; ${/^[^A-Za-z]*\d/.test(name) ? 'begin with a letter' : snakeCase(name) === '' ? 'give it one' : `write "${snakeCase(name)}"`}`;
  else if (name.length > longestName) yield `${what} has at most ${longestName} letters; shorten it`;
  else if (name in {}) yield `${what} is one that every object of the language has; choose another`;
}
