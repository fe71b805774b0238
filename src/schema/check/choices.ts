import type { Field, TagColors } from '../field';
import { maxLengths } from '../kinds/shared';
import { flattenOptions, type Options } from '../options';
import { repeated, type Problems } from './context';
import { closedOptionsOf } from '../value';
import { titleProblems } from './labels';
import { insteadOfOption, valueProblem } from './values';
import { caseProblems, folded, quoted } from './wording';

const isBlank = (text: string): boolean => text.trim() === '';

function* listProblems(options: Options): Problems {
  const flat = flattenOptions(options);
  const values = flat.map(({ value }) => value);
  const groups = options.flatMap((entry) => (typeof entry === 'object' && 'group' in entry ? entry : []));
  if (flat.length === 0) yield 'it has no options; list at least one';
  if (flat.length === 1 && values[0]?.includes(',')) yield `its only option is "${values[0]}"; write each of them as a text of its own`;
  for (const value of values) if (value.length > maxLengths.text) yield `its option "${value.slice(0, 20)}…" has ${value.length} letters; at most ${maxLengths.text} are kept`;
  for (const value of repeated(values)) yield `its option "${value}" is listed twice; list it once`;
  for (const value of repeated([...new Set(values)].map(folded))) {
    yield `its options ${quoted([...new Set(values)].filter((one) => folded(one) === value))} differ by their case or blanks alone; list one of them`;
  }
  const named = [...new Map(flat.map((option) => [folded(option.value), option])).values()].map(({ group = '', label }) => [`${folded(group)}\n${folded(label)}`, label] as const);
  for (const label of repeated(named.map(([key]) => key))) if (!isBlank(label)) yield `two of its options are labelled "${named.find(([key]) => key === label)?.[1] ?? ''}"; give them names that can be told apart`;
  for (const { group, options: entries } of groups) if (entries.length === 0) yield `its group "${group}" is empty; list its options or leave it out`;
  for (const group of repeated(groups.map(({ group: title }) => title))) yield `its group "${group}" stands there twice; put the options into one`;
  // A plain text is what is stored, as the wire spells it.
  for (const { value, label } of flat) if (label !== value) yield* titleProblems(`the label of its option "${value}"`, label);
  for (const { group } of groups) yield* titleProblems('one of its groups', group);
  yield* caseProblems('its group', groups.map(({ group }) => group));
}

function* tagProblems(field: Field, tag: TagColors): Problems {
  const known = closedOptionsOf(field);
  for (const value of Object.keys(tag.values)) {
    if (known && !known.some((option) => option.value === value)) yield `its tag colours "${value}", which is none of its values; ${insteadOfOption(value, known)}`;
    else if (!known && !('allowsOther' in field)) {
      const problem = valueProblem(field, value);
      if (problem !== undefined) yield `its tag colours ${problem}`;
    }
  }
}

/** Lists of values, and what is said of single ones. */
export function* choiceProblems(field: Field): Problems {
  if ('options' in field) yield* listProblems(field.options);
  if ('radio' in field && field.options.some((entry) => typeof entry === 'object' && 'group' in entry)) yield 'it has "radio" and groups, which radio buttons do not show; leave "radio" out, or list the options without groups';
  if ('names' in field && folded(field.names.true) === folded(field.names.false)) yield `true and false are both called "${field.names.true}"; give them two names`;
  if ('tag' in field) yield* tagProblems(field, field.tag);
}
