import { z } from 'zod';
import {
  closedOptionsOf,
  describeValue,
  duplicatesOf,
  list,
  needed,
  nonEmptyNamedEntries,
  oneBy,
  oneOf,
  options,
  quoteList,
  rule,
  ruleOfEach,
  suggestOption,
  textOr,
  valueProblem,
  word,
  type KindPart,
  type KindChecks,
} from '../../schema/kindChecks';
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
const listedOptions = {
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
const listRules = [findOptionProblems, findGroupProblems];

const color = oneOf(['default', 'green', 'blue', 'gold', 'red']);
const tag = options({ values: nonEmptyNamedEntries(color), otherwise: color });

/** Colours for values that the field does not have. */
function findTagProblems({ field }: KindPart<'choice' | 'boolean'>): string[] {
  const listed = closedOptionsOf(field);
  return Object.keys(field.display?.tag?.values ?? {}).flatMap((value) => {
    if (!listed) return 'allowsOther' in field ? [] : (valueProblem(field, value) ?? []);
    return listed.some((option) => option.value === value)
      ? []
      : `${describeValue(value)}, which is not one of its values; ${suggestOption(value, listed)}`;
  });
}

const tagRule = ruleOfEach(findTagProblems, (problem) => `has a tag with a colour for ${problem}`);

type RemotePart = KindPart<'remoteChoice'>;

const remoteRules = [
  rule(
    ({ field: { path } }: RemotePart) =>
      (!/^[^/?#\s]+(\/[^/?#\s]+)*$/.test(path) || path.split('/').some((part) => /^\.+$/.test(part))) && path,
    (path) => `has the path "${path}"; write a path under the API without a slash in front`,
  ),
  ruleOfEach(
    ({ field: { sentAs } }: RemotePart) => Object.entries(sentAs ?? {}).filter(([name, sent]) => name === sent),
    ([name]) => `sends "${name}" as itself; leave it out of "sentAs"`,
  ),
  ruleOfEach(
    ({ field: { sentAs } }: RemotePart) => duplicatesOf(Object.values(sentAs ?? {})),
    (text, { field: { sentAs } }) =>
      `sends ${quoteList(Object.entries(sentAs ?? {}).flatMap(([name, sent]) => (sent === text ? name : [])))} ` +
      `as "${text}", so they could not be told apart when they are read; send each as a different text`,
  ),
];

export const choiceChecks: KindChecks<'choice' | 'choices' | 'boolean' | 'remoteChoice'> = {
  choice: { options: { ...listedOptions, display: options({ tag }).optional() }, rules: [...listRules, tagRule] },
  choices: { options: listedOptions, rules: listRules },
  boolean: {
    options: {
      display: options({ names: options({ true: word, false: word }).optional(), tag: tag.optional() }).optional(),
    },
    rules: [tagRule],
    labels: ({ display }) => (display?.names ? { 'its names': Object.entries(display.names) } : {}),
  },
  remoteChoice: {
    options: { path: word, sentAs: nonEmptyNamedEntries(word).optional() },
    rules: remoteRules,
    isCell: false,
  },
};
