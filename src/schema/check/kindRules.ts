import {
  type Field,
  type FieldKind,
  type FieldOf,
  type TagColors,
  foldText,
  pictureExtensions,
  maxLengths,
  flattenOptions,
} from '../../fields';
import { traitsOf, closedOptionsOf, limitsOf, schemaOf } from '../value';
import { duplicatesOf, type Subject } from './context';
import { fieldParts, type FieldPart } from './parts';
import { patternRules } from './patternRules';
import { family, rule, ruleOfEach, type Rule } from './rule';
import { hasSingleValue, suggestOption, valueProblem } from './values';
import { describeValue, kindWithArticle, quoteList, suggestName } from './wording';
import { adviseExtension } from './fileExtensions';

/* Rules of the options that a kind of field has of its own. */

/** Rules for fields of one kind. */
const ofKind =
  <K extends FieldKind>(kind: K, ...rules: readonly Rule<FieldOf<K>>[]): Rule<FieldPart> =>
  ({ field }, subject) =>
    field.kind === kind ? rules.flatMap((one) => one(field as FieldOf<K>, subject)) : [];

const ofFiles =
  (...rules: readonly Rule<FieldOf<'file'>>[]): Rule<FieldPart> =>
  ({ field }, subject) =>
    field.kind === 'file' || field.kind === 'files'
      ? rules.flatMap((one) => one({ ...field, kind: 'file' }, subject))
      : [];

/** A limit that is no valid value of the field itself, such as 0.5 for an integer. */
function findLimitProblem(field: Field, name: 'min' | 'max'): string | undefined {
  const limit = name in field ? (field as FieldOf<'integer'>)[name] : undefined;
  if (limit === undefined) return undefined;
  if (Math.abs(limit) > Number.MAX_SAFE_INTEGER) return 'too large a number to be exact; leave it out';
  const read = schemaOf({ ...field, min: limit, max: limit } as Field).safeParse(limit);
  return read.success
    ? undefined
    : `not a valid ${field.kind}: ${read.error.issues[0]?.message ?? 'invalid'}; correct it`;
}

/** Limits of which no value is within both. */
function findEmptyRange(field: Field): string | undefined {
  if (!('min' in field || 'max' in field)) return undefined;
  const { min = -Infinity, max = Infinity } = limitsOf(field);
  return min > max ? `takes values from ${min} to ${max}, so none; change "min" or "max"` : undefined;
}

/** Maximum length of an id prefix, in letters. */
const maxPrefixLength = 10;

/** Why a text cannot be shown before a record number; undefined if it can. */
export const findPrefixProblem = (prefix: string): string | undefined =>
  /^[A-Z]+$/.test(prefix) && prefix.length <= maxPrefixLength
    ? undefined
    : `"${prefix}"; use at most ${maxPrefixLength} letters, capital letters only`;

const prefixesIn = ({ resources }: Subject): string[] =>
  [...new Set([...resources.values()].flatMap(({ idPrefix, trash }) => [idPrefix, trash?.idPrefix]))].filter(
    (prefix) => prefix !== undefined,
  );

function* optionProblems(field: Field): Generator<string> {
  if (!('options' in field)) return;
  const flat = flattenOptions(field.options);
  const values = flat.map(({ value }) => value);
  const groups = field.options.flatMap((entry) => (typeof entry === 'object' && 'group' in entry ? entry : []));
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
  const distinct = [...new Map(flat.map((option) => [foldText(option.value), option])).values()];
  const labels = distinct.map(({ group = '', label }) => `${foldText(group)}\n${foldText(label)}`);
  for (const label of duplicatesOf(labels.filter((one) => !one.endsWith('\n'))))
    yield `has two options labelled "${distinct[labels.indexOf(label)]?.label ?? ''}"; give them different labels`;
  for (const { group, options } of groups)
    if (options.length === 0) yield `has the empty group "${group}"; list its options or leave it out`;
  for (const group of duplicatesOf(groups.map(({ group: title }) => title)))
    yield `lists the group "${group}" twice; put all options into one group`;
}

function tagProblems(field: Field, { values }: TagColors): string[] {
  const options = closedOptionsOf(field);
  return Object.keys(values).flatMap((value) => {
    if (options)
      return options.some((option) => option.value === value)
        ? []
        : `${describeValue(value)}, which is not one of its values; ${suggestOption(value, options)}`;
    return 'allowsOther' in field ? [] : (valueProblem(field, value) ?? []);
  });
}

/** Whether a kind of field can be a cell of rows that people fill in: one short value. */
const isCell = (field: Field): boolean =>
  field.kind === 'reference' ||
  (hasSingleValue(field) && !traitsOf(field).html && field.kind !== 'prefixedId' && field.kind !== 'remoteChoice');

/** Rules of the options that only some kinds of field have. */
export const kindRules = family(fieldParts, [
  ruleOfEach(
    ({ field }) =>
      (['min', 'max'] as const).flatMap((name) => {
        const problem = findLimitProblem(field, name);
        return problem === undefined
          ? []
          : [`has "${name}", ${String((field as FieldOf<'integer'>)[name])}, which is ${problem}`];
      }),
    (problem) => problem,
  ),
  rule(
    ({ field }) => findEmptyRange(field),
    (problem) => problem,
  ),
  ruleOfEach(
    ({ field }) => [...optionProblems(field)],
    (problem) => problem,
  ),
  ruleOfEach(
    ({ field }) => {
      const tag = field.kind === 'boolean' || field.kind === 'choice' ? field.display?.tag : undefined;
      return tag ? tagProblems(field, tag) : [];
    },
    (problem) => `has a tag with a colour for ${problem}`,
  ),
  rule(
    ({ name, field, home: { resource } }) =>
      field.kind === 'text' &&
      field.suggestId !== undefined &&
      Object.entries(resource.declared).find(
        ([other, one]) => other !== name && one.kind === 'text' && one.suggestId === field.suggestId,
      )?.[0],
    (twin) =>
      `sets the same field as "${twin}"; they would overwrite each other, give one of them a reference of its own`,
  ),
  ...patternRules.map((one): Rule<FieldPart> => ofKind('text', one)),
  ofKind(
    'text',
    rule(
      ({ numbered, readOnly, derived, computed }) => numbered && !readOnly && !derived && !computed,
      'is numbered by the server but users can type in it; make it read-only',
    ),
    rule(
      ({ staff, readOnly }) => staff && !readOnly,
      'is the address of a staff user, which only the server sets; make it read-only',
    ),
    rule(
      ({ suggest, suggestId }) => suggest === undefined && suggestId,
      (other) => `sets "${other}" but suggests nothing; name the resource in "suggest"`,
    ),
  ),
  ofKind(
    'money',
    rule(
      ({ currency }) => currency !== undefined && !Intl.supportedValuesOf('currency').includes(currency) && currency,
      (currency) =>
        `has the unknown currency "${currency}"; ` +
        (/^[a-z]{3,4}$/i.test(currency)
          ? suggestName(currency, Intl.supportedValuesOf('currency'))
          : 'write its three letters, such as "USD"'),
    ),
  ),
  ofFiles(
    rule(
      ({ accept, preview }) => preview && accept && !accept.some((extension) => pictureExtensions.includes(extension)),
      `has "preview" but accepts no pictures; accept one of ${pictureExtensions.join(', ')}, or leave "preview" out`,
    ),
    rule(({ accept }) => accept?.length === 0, 'accepts no file; name extensions or leave "accept" out'),
    ruleOfEach(
      ({ accept = [] }) =>
        accept.flatMap((extension) => {
          const advice = adviseExtension(extension);
          return advice === undefined ? [] : [[extension, advice] as const];
        }),
      ([extension, advice]) => `accepts ${describeValue(extension)}, which is not a file extension; ${advice}`,
    ),
  ),
  ofKind(
    'prefixedId',
    ruleOfEach(
      ({ prefixes }, subject) =>
        prefixes.flatMap(
          (prefix) =>
            findPrefixProblem(prefix) ??
            (prefixesIn(subject).includes(prefix)
              ? []
              : `"${prefix}", which no resource uses; ${suggestName(prefix, prefixesIn(subject))}`),
        ),
      (problem) => `has the prefix ${problem}`,
    ),
  ),
  ofKind(
    'remoteChoice',
    rule(
      ({ path }) =>
        (!/^[^/?#\s]+(\/[^/?#\s]+)*$/.test(path) || path.split('/').some((part) => /^\.+$/.test(part))) && path,
      (path) => `has the path "${path}"; write a path under the API without a slash in front`,
    ),
    ruleOfEach(
      ({ sentAs }) => Object.entries(sentAs ?? {}).filter(([name, sent]) => name === sent),
      ([name]) => `sends "${name}" as itself; leave it out of "sentAs"`,
    ),
    ruleOfEach(
      ({ sentAs }) => duplicatesOf(Object.values(sentAs ?? {})),
      (text, { sentAs }) =>
        `sends ${quoteList(Object.entries(sentAs ?? {}).flatMap(([name, sent]) => (sent === text ? name : [])))} ` +
        `as "${text}", so they could not be told apart when they are read; send each as a different text`,
    ),
  ),
  ofKind(
    'json',
    rule(({ readOnly }) => !readOnly, 'is an object that only the server can write; make it read-only'),
  ),
  ofKind(
    'rows',
    rule(({ columns }) => Object.keys(columns).length === 0, 'has no columns; name at least one'),
  ),
  rule(({ field, table }) => table && traitsOf(field).secret, 'is a password and cannot be read; remove it'),
  rule(
    ({ field, table }) => table && !table.readOnly && !traitsOf(field).secret && !isCell(field),
    (_, { field }) => `is ${kindWithArticle(field.kind)}, which cannot be a column of rows; make it a separate field`,
  ),
]);
