import {
  closedOptionsOf,
  describeValue,
  duplicatesOf,
  nonEmptyNamedEntries,
  oneOf,
  options,
  quoteList,
  rule,
  ruleOfEach,
  suggestOption,
  valueProblem,
  word,
  type KindPart,
  type KindChecks,
} from '../../schema/kindChecks';
import { listedOptions, listRules } from './checkOptions';

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
