import type { Field, FieldOf } from '../field';
import { isLinking } from '../references';
import { isSecret, traitsOf } from '../value';
import { repeated, sameLabels, type Problems } from './context';
import { ownOptionProblems } from './ownOptions';
import { spellingProblems } from './spelling';
import { hasSingleValue } from './values';
import { a, instead } from './wording';

/** Options of a field that nothing reads of a cell. */
const ofRecords = ['readOnly', 'readOnlyWhen', 'seenBy', 'writtenBy', 'when', 'was', 'changed', 'initial', 'default', 'during', 'unique', 'computed', 'derived', 'notAfter', 'numbered', 'suggest', 'due'] as const;

/** Whether a cell can be typed by itself: one short value that needs nothing of the server. */
const isCell = (field: Field): boolean => hasSingleValue(field) && !traitsOf(field).html && !isLinking(field) && field.kind !== 'prefixedId' && field.kind !== 'remoteChoice';

function* columnProblems([name, column]: readonly [string, Field], { columns, readOnly }: FieldOf<'rows'>): Problems {
  const where = `its column "${name}"`;
  for (const problem of [...spellingProblems('a name', name), ...ownOptionProblems(column)]) yield `${where}: ${problem}`;
  if (isSecret(column)) yield `${where} is a password and never answered; take it out`;
  if (readOnly && column.required !== undefined) yield `${where} has "required" in a table that nobody fills in; leave it out`;
  if (readOnly || isSecret(column)) return;
  if (!isCell(column)) yield `${where} is ${a(column.kind)}, which no cell of a row takes; make it a field of its own`;
  const options: Readonly<Partial<Record<string, unknown>>> = { ...column };
  for (const option of ofRecords) if (options[option] !== undefined) yield `${where} has "${option}", which no cell of a row knows; leave it out`;
  if (typeof column.required === 'object') yield `${where} has "required" with conditions, which no cell of a row knows; write true or a message`;
  const { notBefore } = { notBefore: undefined, ...column };
  if (notBefore === undefined) return;
  const start = Object.hasOwn(columns, notBefore) ? columns[notBefore] : undefined;
  if (!start) yield `${where} is not before the unknown column "${notBefore}"; ${instead(notBefore, Object.keys(columns))}`;
  else if (notBefore === name || start.kind !== column.kind) yield `${where} is not before "${notBefore}", which is ${notBefore === name ? 'itself' : a(start.kind)}; name another ${column.kind}`;
}

/** A table inside the record: that of the server shows whatever it holds, that of people takes what a cell can be. */
export function* rowsProblems(field: FieldOf<'rows'>): Problems {
  const { columns, distinct, maxRows, readOnly } = field;
  const names = Object.keys(columns);
  if (names.length === 0) yield 'it has no columns; name at least one';
  for (const column of Object.entries(columns)) yield* columnProblems(column, field);
  yield* sameLabels('it', Object.entries(columns).map(([name, { label }]) => [name, label]), 'columns');
  if (readOnly) {
    for (const option of ['maxRows', 'distinct'] as const) if (field[option] !== undefined) yield `it is read-only and has "${option}" at once; nobody writes it, leave "${option}" out`;
    return;
  }
  if (maxRows !== undefined && (!Number.isInteger(maxRows) || maxRows < 1 || maxRows > 1000)) yield `its maxRows is ${maxRows}; a whole number from 1 to 1000 is needed`;
  if (distinct?.length === 0) yield 'its "distinct" is an empty list; name the columns that tell its rows apart or leave it out';
  for (const name of distinct ?? []) if (!names.includes(name)) yield `its "distinct" names the unknown column "${name}"; ${instead(name, names)}`;
  for (const name of repeated(distinct ?? [])) yield `its "distinct" names "${name}" twice; once is enough`;
}
