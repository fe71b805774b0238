import { duplicatesOf, list, needed, oneBy, options, quoteList, textOr, word } from '../../schema/kindChecks';
import type { KindPart } from '../../schema/kindChecks';
import { z } from 'zod';
import { flattenOptions } from '../shared/options';
import { maxLengths } from '../shared/schemas';
import { foldText } from '../shared/text';

const option = textOr(options({ value: word, label: word }));
const entry = textOr(
  oneBy(
    { group: { group: word, options: list(option) }, value: { value: word, label: word } },
    'a text, a value with its label, or a group of them',
    'value',
  ),
);

/** The options of a field with a list. */
export const listedOptions = {
  options: list(entry, 'a list of its values, directly after the label,'),
  allowsOther: z.union([z.literal(true), z.literal('stored')], needed("true, 'stored', or no value,")).optional(),
};

type ListPart = KindPart<'choice' | 'choices'>;

function* findOptionProblems({ field }: ListPart): Generator<string> {
  const flat = flattenOptions(field.options);
  const values = flat.map(({ value }) => value);
  if (flat.length === 0) yield 'has no options; list at least one';
  if (flat.length === 1 && values[0]?.includes(','))
    yield `has the only option "${values[0]}"; write each value as a separate text`;
  for (const value of values)
    if (value.length > maxLengths.text)
      yield (
        `has an option of ${value.length} characters, "${value.slice(0, 20)}…"; at most ${maxLengths.text} are ` +
        'allowed'
      );
  for (const value of duplicatesOf(values)) yield `lists the option "${value}" twice; list it once`;
  for (const key of duplicatesOf([...new Set(values)].map(foldText)))
    yield (
      'has options that differ only in upper and lower case or spaces, ' +
      `${quoteList([...new Set(values)].filter((one) => foldText(one) === key))}; list one of them`
    );
  const distinct = [...new Map(flat.map((one) => [foldText(one.value), one])).values()];
  const labels = distinct.map(({ group = '', label }) => `${foldText(group)}\n${foldText(label)}`);
  for (const label of duplicatesOf(labels.filter((one) => !one.endsWith('\n'))))
    yield `has two options labelled "${distinct[labels.indexOf(label)]?.label ?? ''}"; give them different labels`;
}

function* findGroupProblems({ field }: ListPart): Generator<string> {
  const groups = field.options.flatMap((one) => (typeof one === 'object' && 'group' in one ? one : []));
  for (const { group, options: members } of groups)
    if (members.length === 0) yield `has the empty group "${group}"; list its options or leave it out`;
  for (const group of duplicatesOf(groups.map(({ group: title }) => title)))
    yield `lists the group "${group}" twice; put all options into one group`;
}

/** What is wrong with a list of options. */
export const listRules = [findOptionProblems, findGroupProblems];
