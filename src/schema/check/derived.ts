import { kindWithArticle } from './wording';
import { derivedSources } from '../derived';
import { isDateField } from '../dateRules';
import type { Field } from '../field';
import { findForeignValues, displayMismatchProblems } from './compatibility';
import { cycleProblems } from './cycles';
import { fieldOf, duplicatesOf, unknownField, type Problems, type Subject } from './context';
import { areCompatibleFields } from './references';
import { isHtml, isPlainText, isSecret, traitsOf } from '../value';
import { hasSingleValue, valueProblem } from './values';

type DerivedField = Field & { readonly derived: NonNullable<Field['derived']> };

/** Whether the field can hold either of two words. */
const canHoldEitherWord = (field: Field): boolean =>
  isPlainText(field) || (traitsOf(field).family === 'text' && traitsOf(field).takes === 'listed');

function* sourceProblems(field: DerivedField, { resource }: Subject): Problems {
  const sources = derivedSources(field.derived);
  for (const name of sources) {
    const source = fieldOf(resource, name);
    if (!source) yield `it is derived from ${unknownField(name, resource)}`;
    else if (isSecret(source))
      yield `it is derived from "${name}", which is a password and cannot be read; name another field`;
    else if (resource.included[name]?.nested !== undefined)
      yield `it is derived from "${name}", which belongs to a nested record; name a field of this resource`;
    else if ('joined' in field.derived && (!hasSingleValue(source) || isHtml(source)))
      yield `it joins "${name}", which is ${kindWithArticle(source.kind)} and not a text; name a text`;
  }
  for (const name of duplicatesOf(sources)) yield `it is derived from "${name}" twice; once is enough`;
}

/** Problems of a field that repeats another one but could not show the same values. */
function* repeatedFieldProblems(field: Field, source: Field, name: string): Problems {
  const foreign = findForeignValues(field, source);
  if (foreign !== undefined)
    yield `it repeats "${name}", which may be ${foreign}, while this field does not have that value; give both the same values`;
  yield* displayMismatchProblems(field, source, `"${name}"`);
}

/** Problems of a derived field: of its sources, and of whether it can hold the result. */
export function* derivedProblems(field: Field, subject: Subject): Problems {
  if (!field.derived) return;
  const { derived } = field;
  yield* sourceProblems({ ...field, derived }, subject);
  if ('same' in derived) {
    const source = fieldOf(subject.resource, derived.same);
    if (source && !areCompatibleFields(source, field))
      yield `it is ${kindWithArticle(field.kind)} but repeats "${derived.same}", which is ${kindWithArticle(source.kind)}; make it ${kindWithArticle(source.kind)}`;
    else if (source) yield* repeatedFieldProblems(field, source, derived.same);
  } else if ('joined' in derived) {
    if (derived.joined.length === 0) yield 'its "joined" is an empty list; name the fields whose texts it shows';
    if (!isPlainText(field)) yield `it joins texts but is ${kindWithArticle(field.kind)}; make it a text`;
  } else if ('field' in derived) {
    if (!canHoldEitherWord(field))
      yield `it shows one of two words but is ${kindWithArticle(field.kind)}; make it a choice or a text`;
    else
      for (const word of [derived.filled, derived.empty]) {
        const problem = valueProblem(field, word);
        if (problem !== undefined) yield `its derived value is ${problem}`;
      }
    if (derived.filled === derived.empty)
      yield `it is "${derived.filled}" whether "${derived.field}" is filled or empty; give two different words`;
  } else {
    const until = fieldOf(subject.resource, derived.until);
    if (until && !isDateField(until))
      yield `it is true until "${derived.until}", which is ${kindWithArticle(until.kind)}; name a date or an instant`;
    if (traitsOf(field).family !== 'truth')
      yield `it is true or false but is ${kindWithArticle(field.kind)}; make it a boolean`;
  }
}

/** Derived fields that depend on each other in a cycle: none could ever be calculated. */
export function* derivedCycles({ resource }: Subject): Problems {
  const next = (name: string) => {
    const derived = Object.hasOwn(resource.declared, name) ? resource.declared[name]?.derived : undefined;
    return derived ? derivedSources(derived) : [];
  };
  yield* cycleProblems(Object.keys(resource.declared), { what: 'value', next });
}
