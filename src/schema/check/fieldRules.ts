import {
  conditionFields,
  type Condition,
  type CommonOptions,
  type Field,
  type OptionsByKind,
  kinds,
} from '../../fields';
import { isEqual } from '../isEqual';
import { isAlwaysRequired, requiredRuleOf } from '../required';
import type { Resource } from '../resource';
import { isStaffAddress } from '../staffNames';
import { isSystemField } from '../systemFields';
import { uniqueKeys, uniquePlaceholders } from '../uniqueKeys';
import { isLong, isSecret } from '../value';
import { conditionProblems } from './conditions';
import { type Problems, fieldOf, type Subject, duplicateProblems, unknownField } from './context';
import { columnNameProblems } from './labels';
import { areSatisfiable } from './satisfiability';
import { hasSingleValue } from './values';
import { kindWithArticle, suggestName, quoteList } from './wording';

/** The options of fields of all kinds. */
type Option = { [K in keyof OptionsByKind]: keyof OptionsByKind[K] }[keyof OptionsByKind] | keyof CommonOptions;

interface ContradictionRule {
  /** Whether the rule concerns this field. */
  readonly appliesTo: (field: Field) => boolean;
  readonly description: string;
  readonly options: readonly Option[];
  readonly reason: string;
}

/** Options that apply only to what users type. */
const inputOptions: readonly Option[] = ['advised', 'notBefore', 'notAfter', 'placeholder', 'suggest', 'suggestId'];
const writableOptions: readonly Option[] = ['required', 'initial', 'default', 'during', 'readOnlyWhen'];

/** Options that have no effect next to another one, or contradict it. */
const contradictionRules: readonly ContradictionRule[] = [
  {
    appliesTo: ({ readOnly }) => readOnly === true,
    description: 'read-only',
    options: [...inputOptions, 'initial', 'default', 'during', 'pattern', 'invalid'],
    reason: 'nobody writes it',
  },
  {
    appliesTo: ({ computed }) => computed !== undefined,
    description: 'computed',
    options: ['derived', ...writableOptions, 'readOnly', ...inputOptions],
    reason: 'nobody writes it',
  },
  {
    appliesTo: ({ derived }) => derived !== undefined,
    description: 'derived',
    options: [...writableOptions, 'unique', 'numbered', ...inputOptions, 'pattern', 'maxLength', 'min', 'max'],
    reason: 'nobody writes it',
  },
  { appliesTo: isAlwaysRequired, description: 'required', options: ['advised'], reason: 'it is never saved empty' },
  {
    appliesTo: ({ during }) => during === 'update',
    description: 'written only once the record exists',
    options: ['initial', 'default'],
    reason: 'only a new record starts with something',
  },
  {
    appliesTo: (field) => field.kind === 'text' && field.url === true,
    description: 'a web address',
    options: ['display', 'numbered'],
    reason: 'it is shown as a link',
  },
  {
    appliesTo: isStaffAddress,
    description: 'the address of a staff user',
    options: ['display', 'url', 'numbered', 'derived', 'computed'],
    reason: 'its name is shown',
  },
];

/** Problems of options that contradict each other. */
export function* contradictionProblems(field: Field): Problems {
  const given: Readonly<Partial<Record<string, unknown>>> = { ...field };
  for (const { appliesTo, description, options, reason } of contradictionRules) {
    if (!appliesTo(field)) continue;
    for (const option of options)
      if (given[option] !== undefined)
        yield `it is ${description} but has "${option}" too; ${reason}, so leave "${option}" out`;
  }
}

type FieldEntry = readonly [name: string, field: Field];

function* ruleConditionProblems(
  [option, condition]: readonly [string, Condition | undefined],
  field: Field,
  subject: Subject,
): Problems {
  const problems = [...conditionProblems(condition, subject)];
  for (const problem of problems) yield problem.replace('its condition', `its "${option}"`);
  if (
    condition &&
    problems.length === 0 &&
    field.when &&
    areSatisfiable([field.when], subject) &&
    !areSatisfiable([field.when, condition], subject)
  )
    yield `its "${option}" and its "when" can never be true together; change one of the two conditions`;
}

/** Problems of the rules for when a field is required and when it is read-only. */
export function* inputRuleProblems([name, field]: FieldEntry, subject: Subject): Problems {
  const { required, readOnly, readOnlyWhen } = field;
  yield* ruleConditionProblems(['required.when', requiredRuleOf(field)?.when], field, subject);
  yield* ruleConditionProblems(['readOnlyWhen', readOnlyWhen], field, subject);
  const requiredRule = requiredRuleOf(field);
  if (requiredRule?.when && conditionFields(requiredRule.when).includes(name))
    yield 'its "required.when" depends on the field itself; name another field';
  if (requiredRule?.when && isEqual(requiredRule.when, field.when))
    yield 'its "required.when" repeats its "when"; leave it out of "required"';
  if (typeof required === 'object' && Object.keys(required).length === 0)
    yield 'its "required" is empty; write true, or say when the field is required';
  if (required && readOnly) yield 'it is both required and read-only; remove one of the two';
  if (readOnlyWhen && readOnly) yield 'it is always read-only and has "readOnlyWhen" too; leave "readOnlyWhen" out';
}

/** Problems of a field's former name. */
export function* formerNameProblems([name, { was, derived }]: FieldEntry, { resource }: Subject): Problems {
  if (was === undefined) return;
  yield* columnNameProblems('its "was": a name', was);
  if (was === name) yield 'its "was" is its current name; leave it out';
  else if (fieldOf(resource, was))
    yield `its "was" is "${was}", which is the name of another field; correct one of the two`;
  else if (Object.entries(resource.declared).some(([other, field]) => other !== name && field.was === was))
    yield `its "was" is "${was}", as is that of another field; only one field can have had this name, correct one of the two`;
  if (derived) yield 'it has "was" but is derived and not stored; leave "was" out';
}

/** Whether a unique index can compare the field: a short single value that is stored in the record's table. */
const isComparable = (field: Field): boolean =>
  hasSingleValue(field) && !isSecret(field) && !isLong(field) && kinds[field.kind].operators.length > 0;

function* memberProblems(where: string, [name, field]: readonly [string, Field], { resource }: Subject): Problems {
  if (field.derived) yield `${where} is derived and not stored; name a field that is`;
  else if (name in resource.included) yield `${where} belongs to another record; name a field of ${resource.name}`;
  else if (!isComparable(field))
    yield `${where} ${isLong(field) ? 'may hold long texts' : `is ${kindWithArticle(field.kind)}`}, which cannot be compared; name a field with one short value`;
}

function* ownProblems(entry: readonly [string, Field], subject: Subject): Problems {
  const [, { kind, unique }] = entry;
  const isAlone = unique === true || (unique !== undefined && unique.with === undefined);
  if (kind === 'boolean' && isAlone)
    yield 'it is unique but can only be true or false, so there could be at most two records; name other fields in "with", or leave "unique" out';
  else yield* memberProblems('it is unique, and it', entry, subject);
}

function* messageProblems(message: string | undefined): Problems {
  if (message === undefined) return;
  for (const [, word = ''] of message.matchAll(/\{([^}]*)\}/g)) {
    if (!uniquePlaceholders.some((known) => known === word))
      yield `its unique.message has the unknown placeholder "{${word}}"; ${suggestName(word.trim(), uniquePlaceholders)}`;
  }
}

/** Maximum number of columns of a PostgreSQL index. */
const maxIndexColumns = 32;

/** Unique keys that repeat another key of the resource, or whose index would get the same name. */
function* otherKeyProblems([name, ...others]: readonly [string, ...string[]], resource: Resource): Problems {
  const keys = uniqueKeys(resource).filter(({ field }) => field !== name);
  const narrowerKey = keys.find(
    ({ fields }) => fields.length <= others.length && fields.every((one) => others.includes(one)),
  );
  if (narrowerKey)
    yield `its unique.with names ${quoteList(narrowerKey.fields)}, which are unique already; leave "unique" out`;
  const sameKey = keys.find(
    ({ fields }) => fields.length === others.length + 1 && [name, ...others].every((one) => fields.includes(one)),
  );
  const sameNamedKey = keys.find(({ fields }) => fields.join('_') === [name, ...others].join('_'));
  if (sameNamedKey && !sameKey)
    yield `it is unique with ${quoteList(others)}, but its index would have the same name as that of "${sameNamedKey.field}"; rename one of the fields`;
  if (sameKey && Object.keys(resource.declared).indexOf(sameKey.field) < Object.keys(resource.declared).indexOf(name))
    yield `it is unique with ${quoteList(others)}, which "${sameKey.field}" declares already; declare it at one of them only`;
}

/**
 * Problems of a field whose value must be unique among the records that are not discarded, alone or together with
 * others.
 */
export function* uniqueProblems([name, field]: readonly [string, Field], subject: Subject): Problems {
  const { unique, derived } = field;
  const { resource } = subject;
  if (unique === undefined || derived) return;
  yield* ownProblems([name, field], subject);
  if (resource.view || resource.log)
    yield `it is unique in ${resource.view ? 'a view, which stores no records' : 'a log, which only the server writes'}; leave "unique" out`;
  if (unique === true) return;
  const others = unique.with ?? [];
  if (Object.keys(unique).length === 0) yield 'its "unique" is empty; write true, or name other fields in "with"';
  yield* otherKeyProblems([name, ...others], resource);
  if (unique.with?.length === 0)
    yield `its unique.with is an empty list; name further fields, or ${unique.message === undefined ? 'write unique: true' : 'leave it out'}`;
  yield* duplicateProblems('its unique.with', others);
  if (others.includes(name)) yield 'its unique.with names the field itself; name others';
  if (others.length >= maxIndexColumns)
    yield `its unique.with names ${others.length} fields, but at most ${maxIndexColumns - 1} are possible; name fewer`;
  for (const other of others.filter((one) => one !== name)) {
    const member = fieldOf(resource, other);
    if (!member) yield `its unique.with names ${unknownField(other, resource)}`;
    else if (other === 'id')
      yield `its unique.with names "id", which is unique already; name one of ${quoteList(Object.keys(resource.declared).filter((one) => one !== name)) || 'the fields'}`;
    else if (isSystemField(other))
      yield `its unique.with names "${other}", which the server sets for each record, so no two records would ever have the same values; name a field that users fill in`;
    else yield* memberProblems(`its unique.with names "${other}", which`, [other, member], subject);
  }
  yield* messageProblems(unique.message);
}
