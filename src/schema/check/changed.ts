import { takenValue } from '../changed';
import type { Field, FieldKind } from '../field';
import { isAlwaysRequired } from '../required';
import { closedOptionsOf, everyValueOf, hasReadMembers, searchedAs, traitsOf } from '../value';
import type { Problems } from './context';
import { a, found, quoted } from './wording';

/** Whether nothing that there was before could be kept. */
const untaken = (field: Field, from: FieldKind): boolean =>
  everyValueOf(from)?.every((value) => takenValue(field, value) === undefined && !Object.hasOwn(field.changed?.values ?? {}, value)) === true;

function* kindProblems(field: Field, from: FieldKind): Problems {
  // A record becomes a list of this one.
  if (hasReadMembers(field) && searchedAs(field).kind === from) return;
  const bound = [from, field.kind].find((kind) => traitsOf({ kind }).unchangeable);
  if (bound !== undefined) yield `its "changed" is between ${a(from)} and ${a(field.kind)}; what ${a(bound)} holds is not converted, give the field another name`;
  else if (untaken(field, from)) yield `its "changed" is from ${from}, of which ${a(field.kind)} takes no value as it stands; say in "values" what becomes of ${quoted(everyValueOf(from) ?? [])}`;
  else if (traitsOf({ kind: from }).multiple && !traitsOf(field).multiple) yield `its "changed" is from ${from}, of which ${a(field.kind)} keeps one; give the field another name`;
}

function* valueProblems(field: Field, values: Readonly<Record<string, string | number | boolean | null>>): Problems {
  const [keys, own] = [Object.keys(values), (closedOptionsOf(field) ?? []).map(({ value }) => value)];
  if (keys.length === 0) yield 'its changed.values is empty; name what becomes of which value or leave it out';
  for (const key of keys) if (key !== key.trim() || key === '') yield `its changed.values names ${key === '' ? 'a blank text' : `"${key}"`}, which no value is read as; ${key.trim() === '' ? 'leave it out' : `write "${key.trim()}"`}`;
  for (const key of keys.filter((one) => own.includes(one))) yield `its changed.values names "${key}", which is one of its values; what is chosen today would be converted too, leave it out`;
  for (const value of Object.values(values)) {
    if (value === null && isAlwaysRequired(field)) yield 'its changed.values has null and the field is required; name a value';
    if (value === null) continue;
    if (takenValue(field, String(value)) === undefined) yield `its changed.values has ${found(value)}, which the field does not take${own.length > 0 ? `; there is ${quoted(own)}` : '; name a value that it takes'}`;
    else if (keys.includes(String(value))) yield `its changed.values has ${found(value)}, which it names as a former value as well; the next start would convert it once more`;
  }
}

/** What a field was before its kind or its values changed. */
export function* changedProblems(field: Field): Problems {
  const { changed, derived, computed } = field;
  if (changed === undefined) return;
  const { from = field.kind, values } = changed;
  if (derived) yield 'it has "changed" and no column of its own; leave "changed" out';
  if (computed) yield 'it has "changed" and is computed; it is made anew as records are saved, leave "changed" out';
  if (from === field.kind && values === undefined) yield 'its "changed" says nothing; name the kind that it had in "from", or what becomes of its values in "values"';
  yield* kindProblems(field, from);
  if (values !== undefined) yield* valueProblems(field, values);
}
