import type { Field, TagColors } from '../field';
import { flattenOptions, type Options } from '../options';
import { repeated, type Problems } from './context';
import { isReference } from '../references';
import { closedOptionsOf } from '../value';
import { valueProblem, hasSingleValue } from './values';
import { instead, quoted } from './wording';

const isBlank = (text: string): boolean => text.trim() === '';

function* listProblems(options: Options): Problems {
  const flat = flattenOptions(options);
  const values = flat.map(({ value }) => value);
  const groups = options.flatMap((entry) => (typeof entry === 'object' && 'group' in entry ? entry : []));
  if (flat.length === 0) yield 'it has no options; list at least one';
  if (values.some(isBlank)) yield 'one of its options is blank; give it a value';
  for (const value of values) if (!isBlank(value) && value !== value.trim()) yield `its option "${value}" begins or ends with a blank; write "${value.trim()}"`;
  for (const value of repeated(values)) yield `its option "${value}" is listed twice; list it once`;
  for (const value of repeated([...new Set(values)].map((one) => one.trim().toLowerCase()))) {
    yield `its options ${quoted([...new Set(values)].filter((one) => one.trim().toLowerCase() === value))} differ by their case or blanks alone; list one of them`;
  }
  if (flat.some(({ value, label }) => isBlank(label) && !isBlank(value))) yield 'one of its options has a blank label; name it';
  const named = [...new Map(flat.map((option) => [option.value, option])).values()].map(({ group = '', label }) => `${group}\n${label.trim()}`);
  for (const label of repeated(named)) if (!isBlank(label)) yield `two of its options are labelled "${label.split('\n')[1] ?? ''}"; give them names that can be told apart`;
  for (const { group, options: entries } of groups) if (entries.length === 0) yield `its group "${group}" is empty; list its options or leave it out`;
  if (groups.some(({ group }) => isBlank(group))) yield 'one of its groups has a blank title; name it';
  for (const group of repeated(groups.map(({ group: title }) => title))) yield `its group "${group}" stands there twice; put the options into one`;
}

function* tagProblems(field: Field, tag: TagColors): Problems {
  const known = closedOptionsOf(field)?.map(({ value }) => value);
  for (const value of Object.keys(tag.values)) {
    if (known && !known.includes(value)) yield `its tag colours "${value}", which is none of its values; ${instead(value, known)}`;
  }
}

function* startProblems(field: Field, option: 'initial' | 'default'): Problems {
  const value = field[option];
  if (value === undefined || typeof value === 'object') return;
  const problem = hasSingleValue(field) && !isReference(field) ? valueProblem(field, value) : undefined;
  if (!hasSingleValue(field) || isReference(field)) yield `it has ${option === 'initial' ? 'an' : 'a'} "${option}", with which no ${field.kind} can start; leave it out`;
  else if (problem !== undefined) yield `its "${option}" is ${problem}`;
}

/** Lists of values, and what is said of single ones: the value that a form starts with, and the colours of tags. */
export function* choiceProblems(field: Field): Problems {
  if ('options' in field) yield* listProblems(field.options);
  if ('names' in field) {
    const names = [field.names.true, field.names.false];
    if (names.some(isBlank)) yield 'one of its names is blank; say what true and false are called';
    else if (names[0] === names[1]) yield `true and false are both called "${names[0] ?? ''}"; give them two names`;
  }
  if ('tag' in field) yield* tagProblems(field, field.tag);
  if (field.initial !== undefined && field.default !== undefined) yield 'it has "initial" and "default" at once; a form starts with the default, leave "initial" out';
  for (const option of ['initial', 'default'] as const) yield* startProblems(field, option);
}
