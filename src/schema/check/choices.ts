import {
  type Field,
  type FieldOf,
  type TagColors,
  foldText,
  maxLengths,
  flattenOptions,
  type Options,
} from '../../fields';
import { duplicatesOf, type Problems } from './context';
import { closedOptionsOf } from '../value';
import { titleProblems } from './labels';
import { suggestOption, valueProblem } from './values';
import { spellingVariantProblems, quoteList } from './wording';

const isBlank = (text: string): boolean => text.trim() === '';

function* listProblems(options: Options): Problems {
  const flat = flattenOptions(options);
  const values = flat.map(({ value }) => value);
  const groups = options.flatMap((entry) => (typeof entry === 'object' && 'group' in entry ? entry : []));
  if (flat.length === 0) yield 'it has no options; list at least one';
  if (flat.length === 1 && values[0]?.includes(','))
    yield `its only option is "${values[0]}"; write each value as a separate text`;
  for (const value of values)
    if (value.length > maxLengths.text)
      yield `its option "${value.slice(0, 20)}…" has ${value.length} characters; at most ${maxLengths.text} are allowed`;
  for (const value of duplicatesOf(values)) yield `its option "${value}" is listed twice; list it once`;
  for (const value of duplicatesOf([...new Set(values)].map(foldText))) {
    yield `its options ${quoteList([...new Set(values)].filter((one) => foldText(one) === value))} differ only in upper and lower case or spaces; list one of them`;
  }
  const named = [...new Map(flat.map((option) => [foldText(option.value), option])).values()].map(
    ({ group = '', label }) => [`${foldText(group)}\n${foldText(label)}`, label] as const,
  );
  for (const label of duplicatesOf(named.map(([key]) => key)))
    if (!isBlank(label))
      yield `two of its options are labelled "${named.find(([key]) => key === label)?.[1] ?? ''}"; give them different labels`;
  for (const { group, options: entries } of groups)
    if (entries.length === 0) yield `its group "${group}" is empty; list its options or leave it out`;
  for (const group of duplicatesOf(groups.map(({ group: title }) => title)))
    yield `its group "${group}" is listed twice; put all options into one group`;
  // A plain text option has no label of its own: it is the stored value, spelt as in the API.
  for (const { value, label } of flat)
    if (label !== value) yield* titleProblems(`the label of its option "${value}"`, label);
  for (const { group } of groups) yield* titleProblems('one of its groups', group);
  yield* spellingVariantProblems(
    'its group',
    groups.map(({ group }) => group),
  );
}

function* tagProblems(field: Field, tag: TagColors): Problems {
  const options = closedOptionsOf(field);
  for (const value of Object.keys(tag.values)) {
    if (options && !options.some((option) => option.value === value))
      yield `its tag has a colour for "${value}", which is not one of its values; ${suggestOption(value, options)}`;
    else if (!options && !('allowsOther' in field)) {
      const problem = valueProblem(field, value);
      if (problem !== undefined) yield `its tag has a colour for ${problem}`;
    }
  }
}

/** Problems of the options of a field, and of the labels and colours of single values. */
export function* choiceProblems(field: Field): Problems {
  if ('options' in field) yield* listProblems(field.options);
  if (field.kind !== 'boolean' && field.kind !== 'choice') return;
  const { names, tag }: FieldOf<'boolean'>['display'] & object = field.display ?? {};
  if (names && foldText(names.true) === foldText(names.false))
    yield `true and false are both called "${names.true}"; give them different names`;
  if (tag) yield* tagProblems(field, tag);
}
