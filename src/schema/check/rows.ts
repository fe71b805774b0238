import { conditionFeatures, type Field, type FieldOf } from '../../fields';
import { isLinkField, isReference } from '../references';
import { requiredRuleOf } from '../required';
import { isSecret, rowResourceOf, traitsOf } from '../value';
import { conditionProblems, conditionCycles } from './conditions';
import { sameLabelProblems, type Problems, type Subject } from './context';
import { inputRuleProblems, formerNameProblems } from './fieldRules';
import { spellingProblems } from './labels';
import { ownOptionProblems } from './ownOptions';
import { notBeforeCycles, notBeforeProblems } from './startValues';
import { referenceProblems, titleSearchProblems, hasSingleValue } from './values';
import { kindWithArticle } from './wording';

/** Field options that have no effect in a cell. */
const recordOnlyOptions = [
  'advised',
  'readOnly',
  'readOnlyWhen',
  'seenBy',
  'writtenBy',
  'initial',
  'default',
  'during',
  'unique',
  'computed',
  'derived',
  'numbered',
  'suggest',
  'suggestId',
  'due',
] as const;

/** Options that matter only in a table that users fill in. */
const inputOnlyOptions = [
  'readOnlyWhen',
  'seenBy',
  'writtenBy',
  'initial',
  'default',
  'during',
  'unique',
  'computed',
  'derived',
  'when',
  'notBefore',
  'notAfter',
  'suggest',
] as const;

/** Parts of `required` that apply only to a record's form; rows are validated the same way everywhere. */
const formOnlyOptions = ['in', 'hint'] as const;

/** Whether a kind of field can be a cell: one short value. */
const isCell = (field: Pick<Field, 'kind'>): boolean =>
  field.kind === 'reference' ||
  (hasSingleValue(field) && !traitsOf(field).html && field.kind !== 'prefixedId' && field.kind !== 'remoteChoice');

/** Problems of a column's rules, which work as for a field of a record. */
function* columnRuleProblems([name, column]: readonly [string, Field], subject: Subject): Problems {
  yield* notBeforeProblems(column, subject.resource);
  const requiredRule = requiredRuleOf(column);
  for (const option of formOnlyOptions)
    if (requiredRule?.[option] !== undefined)
      yield `its "required" has "${option}", which has no effect in rows; leave it out`;
  const features = [column.when, requiredRule?.when].flatMap((condition) =>
    condition ? conditionFeatures(condition) : [],
  );
  if (features.length > 0) yield 'its condition depends on a feature, which is not known in rows; use another column';
  else {
    yield* conditionProblems(column.when, subject);
    yield* inputRuleProblems([name, column], subject);
  }
  if (!isReference(column)) return;
  yield* referenceProblems(column, subject);
  yield* titleSearchProblems(`its value is chosen from ${column.to}`, column.to, subject);
}

/** Problems of a column in a read-only table: it only shows values, so options for input have no effect. */
function* readOnlyColumnProblems(column: Field, subject: Subject): Problems {
  if (column.required !== undefined) yield 'it has "required", but users cannot fill in this table; leave it out';
  if (column.was !== undefined)
    yield 'it has "was", but rows that only the server writes are not renamed at start-up; leave it out';
  if (isSecret(column)) return;
  const options: Readonly<Partial<Record<string, unknown>>> = { ...column };
  for (const option of inputOnlyOptions)
    if (options[option] !== undefined) yield `it has "${option}", but users cannot fill in this table; leave it out`;
  if (isLinkField(column)) yield* referenceProblems(column, subject);
  if (column.kind === 'rows') yield* rowsProblems({ ...column, readOnly: true }, subject);
}

function* columnProblems(
  [name, column]: readonly [string, Field],
  { readOnly }: FieldOf<'rows'>,
  subject: Subject,
): Problems {
  yield* spellingProblems('a name', name);
  yield* ownOptionProblems(column);
  if (isSecret(column)) yield 'it is a password and cannot be read; remove it';
  if (readOnly) yield* readOnlyColumnProblems(column, subject);
  if (readOnly || isSecret(column)) return;
  if (!isCell(column)) {
    yield `it is ${kindWithArticle(column.kind)}, which cannot be a column of rows; make it a separate field`;
    return;
  }
  const options: Readonly<Partial<Record<string, unknown>>> = { ...column };
  for (const option of recordOnlyOptions)
    if (options[option] !== undefined) yield `it has "${option}", which has no effect in rows; leave it out`;
  yield* formerNameProblems([name, column], subject);
  yield* columnRuleProblems([name, column], subject);
}

/**
 * Problems of a table inside a record: a read-only one shows any values, an editable one only takes kinds that fit a
 * cell.
 */
export function* rowsProblems(field: FieldOf<'rows'>, context: Subject): Problems {
  const { columns, maxRows, readOnly } = field;
  const names = Object.keys(columns);
  if (names.length === 0) yield 'it has no columns; name at least one';
  const { name: home, shared } = context.resource;
  const subject = { ...context, resource: { ...rowResourceOf(field), name: home, ...(shared && { shared }) } };
  for (const column of Object.entries(columns))
    for (const problem of columnProblems(column, field, subject)) yield `its column "${column[0]}": ${problem}`;
  if (!readOnly)
    for (const problem of [...notBeforeCycles(subject), ...conditionCycles(subject)])
      yield `among its columns, ${problem.replace('field', 'column')}`;
  yield* sameLabelProblems(
    'it',
    Object.entries(columns).map(([name, { label }]) => [name, label]),
    'columns',
  );
  if (readOnly) {
    if (maxRows !== undefined) yield 'it is read-only but has "maxRows" too; nobody writes it, so leave "maxRows" out';
    return;
  }
  if (maxRows !== undefined && (!Number.isInteger(maxRows) || maxRows < 1 || maxRows > 1000))
    yield `its maxRows is ${maxRows}; a whole number from 1 to 1000 is needed`;
}
