import { a } from './wording';
import { sourcesOf } from '../derived';
import { isDay } from '../dayRules';
import type { Field } from '../field';
import { foreignValues, unlikeProblems } from './alike';
import { circleProblems } from './circles';
import { fieldOf, repeated, unknownField, type Problems, type Subject } from './context';
import { isAlikeField } from './references';
import { isHtml, isPlainText, isSecret, traitsOf } from '../value';
import { hasSingleValue, valueProblem } from './values';

type DerivedField = Field & { readonly derived: NonNullable<Field['derived']> };

/** A text that may be one of two words. */
const isWorded = (field: Field): boolean => isPlainText(field) || (traitsOf(field).family === 'text' && traitsOf(field).takes === 'listed');

function* sourceProblems(field: DerivedField, { resource }: Subject): Problems {
  const sources = sourcesOf(field.derived);
  for (const name of sources) {
    const source = fieldOf(resource, name);
    if (!source) yield `it is derived from ${unknownField(name, resource)}`;
    else if (isSecret(source)) yield `it is derived from "${name}", which is a password and never answered; name another field`;
    else if (resource.included[name]?.nested !== undefined) yield `it is derived from "${name}", which is kept in a nested record; name a field of its own`;
    else if ('joined' in field.derived && (!hasSingleValue(source) || isHtml(source))) yield `it joins "${name}", which is ${a(source.kind)} and no text; name a text`;
  }
  for (const name of repeated(sources)) yield `it is derived from "${name}" twice; once is enough`;
}

/** What is the same as another field, and would show it otherwise. */
function* sameProblems(field: Field, source: Field, name: string): Problems {
  const foreign = foreignValues(field, source);
  if (foreign !== undefined) yield `it is the same as "${name}", which may be ${foreign}, none of its values; let the two have the same`;
  yield* unlikeProblems(field, source, `"${name}"`);
}

/** A field that is read off others: of which, and what it can say. */
export function* derivedProblems(field: Field, subject: Subject): Problems {
  if (!field.derived) return;
  const { derived } = field;
  yield* sourceProblems({ ...field, derived }, subject);
  if ('same' in derived) {
    const source = fieldOf(subject.resource, derived.same);
    if (source && !isAlikeField(source, field)) yield `it is ${a(field.kind)} and the same as "${derived.same}", which is ${a(source.kind)}; make it ${a(source.kind)}`;
    else if (source) yield* sameProblems(field, source, derived.same);
  } else if ('joined' in derived) {
    if (derived.joined.length === 0) yield 'it joins nothing; name the fields whose texts it shows';
    if (!isPlainText(field)) yield `it joins texts and is ${a(field.kind)}; make it a text`;
  } else if ('field' in derived) {
    if (!isWorded(field)) yield `it is one of two words and ${a(field.kind)}; make it a choice or a text`;
    else for (const word of [derived.filled, derived.empty]) {
      const problem = valueProblem(field, word);
      if (problem !== undefined) yield `it is derived as ${problem}`;
    }
    if (derived.filled === derived.empty) yield `it is "${derived.filled}" whether "${derived.field}" is filled or empty; give two words`;
  } else {
    const until = fieldOf(subject.resource, derived.until);
    if (until && !isDay(until)) yield `it holds until "${derived.until}", which is ${a(until.kind)}; name a date or an instant`;
    if (traitsOf(field).family !== 'truth') yield `it says whether something holds and is ${a(field.kind)}; make it a boolean`;
  }
}

/** Values that are read off each other: none would ever be known. */
export function* derivedCircles({ resource }: Subject): Problems {
  const next = (name: string) => {
    const derived = Object.hasOwn(resource.declared, name) ? resource.declared[name]?.derived : undefined;
    return derived ? sourcesOf(derived) : [];
  };
  yield* circleProblems(Object.keys(resource.declared), { what: 'value', next });
}
