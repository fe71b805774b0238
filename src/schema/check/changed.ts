import { readExactValue } from '../fieldConversion';
import type { Field, FieldKind } from '../field';
import { isAlwaysRequired } from '../required';
import { closedOptionsOf, fixedValuesOf, hasConvertedMembers, searchFieldOf, traitsOf } from '../value';
import type { Problems } from './context';
import { kindWithArticle, describeValue, quoteList } from './wording';

/** Whether none of the former values can be converted. */
const convertsNothing = (field: Field, from: FieldKind): boolean =>
  fixedValuesOf(from)?.every(
    (value) => readExactValue(field, value) === undefined && !Object.hasOwn(field.changed?.values ?? {}, value),
  ) === true;

function* kindProblems(field: Field, from: FieldKind): Problems {
  // A single record becomes a list with this one record.
  if (hasConvertedMembers(field) && searchFieldOf(field).kind === from) return;
  const unconvertible = [from, field.kind].find((kind) => traitsOf({ kind }).unchangeable);
  if (unconvertible !== undefined)
    yield `its "changed" converts ${kindWithArticle(from)} to ${kindWithArticle(field.kind)}; values of ${kindWithArticle(unconvertible)} cannot be converted, give the field another name`;
  else if (convertsNothing(field, from))
    yield `its "changed" converts from ${from}, but ${kindWithArticle(field.kind)} takes none of its values as they are; say in "values" what becomes of ${quoteList(fixedValuesOf(from) ?? [])}`;
  else if (traitsOf({ kind: from }).multiple && !traitsOf(field).multiple)
    yield `its "changed" converts from ${from}, but ${kindWithArticle(field.kind)} holds only one value; give the field another name`;
}

function* valueProblems(field: Field, values: Readonly<Record<string, string | number | boolean | null>>): Problems {
  const [keys, currentValues] = [Object.keys(values), (closedOptionsOf(field) ?? []).map(({ value }) => value)];
  if (keys.length === 0) yield 'its changed.values is empty; say which value becomes which, or leave it out';
  for (const key of keys)
    if (key !== key.trim() || key === '')
      yield `its changed.values names ${key === '' ? 'an empty text' : `"${key}"`}, which matches no stored value; ${key.trim() === '' ? 'leave it out' : `write "${key.trim()}"`}`;
  for (const key of keys.filter((one) => currentValues.includes(one)))
    yield `its changed.values names "${key}", which is one of its current values and would be converted too; leave it out`;
  for (const value of Object.values(values)) {
    if (value === null && isAlwaysRequired(field))
      yield 'its changed.values contains null, but the field is required; name a value';
    if (value === null) continue;
    if (readExactValue(field, String(value)) === undefined)
      yield `its changed.values contains ${describeValue(value)}, which the field does not take${currentValues.length > 0 ? `; choose from ${quoteList(currentValues)}` : '; name a value that it takes'}`;
    else if (keys.includes(String(value)))
      yield `its changed.values contains ${describeValue(value)} both as a former and as a new value, so the next start would convert it again; remove one of the two`;
  }
}

/** Problems of how a field's former kind and values are converted. */
export function* changedProblems(field: Field): Problems {
  const { changed, derived, computed } = field;
  if (changed === undefined) return;
  const { from = field.kind, values } = changed;
  if (derived) yield 'it has "changed" but is derived and not stored; leave "changed" out';
  if (computed)
    yield 'it has "changed" but is computed and is recalculated whenever a record is saved; leave "changed" out';
  if (from === field.kind && values === undefined)
    yield 'its "changed" has no effect; name the former kind in "from", or say in "values" what becomes of the former values';
  yield* kindProblems(field, from);
  if (values !== undefined) yield* valueProblems(field, values);
}
