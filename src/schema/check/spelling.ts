import type { Problems } from './context';

const isSnakeCase = (name: string): boolean => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name);

/** Converts a name to snake case, as the API and the database spell names. */
const toSnakeCase = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .toLowerCase();

/** Maximum length of a table or column name in PostgreSQL. */
const maxNameLength = 63;

/** PostgreSQL's system columns. */
const postgresSystemColumns: readonly string[] = ['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid'];

/** Problems of the name of a table column. */
export function* columnNameProblems(what: string, name: string): Problems {
  yield* spellingProblems(what, name);
  if (postgresSystemColumns.includes(name))
    yield `${what} is "${name}", which the database reserves for a column of its own; choose another name`;
}

/** Problems of a name that is used in the API and for a table or column. */
export function* spellingProblems(what: string, name: string): Problems {
  if (!isSnakeCase(name))
    yield `${what} must be in lower case with underscores; ${/^[^A-Za-z]*\d/.test(name) ? 'begin with a letter' : toSnakeCase(name) === '' ? 'use letters' : `write "${toSnakeCase(name)}"`}`;
  else if (name.length > maxNameLength) yield `${what} may have at most ${maxNameLength} characters; shorten it`;
  else if (name in {}) yield `${what} is reserved by the programming language; choose another`;
}
