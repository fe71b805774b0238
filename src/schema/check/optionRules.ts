import { maxLengths } from '../../fields';
import { checkOf } from '../../fields/checks';
import { requiredRuleOf, isAlwaysRequired } from '../required';
import { isSecret } from '../value';
import { maxDaysFromToday, maxWidth, optionOf, type Subject } from './context';
import { fieldParts, recordFieldParts, searchParts, tableParts, type FieldPart } from './parts';
import { fieldColumns } from '../listFields';
import { excluding, family, rule, ruleOfEach, type Placed, type Rule } from './rule';

/** Options that apply only to what users type. */
const typing = ['advised', 'notBefore', 'notAfter', 'placeholder', 'suggest', 'suggestId'];
const writing = ['required', 'initial', 'default', 'during', 'readOnlyWhen'];
const calculating = ['computed', 'derived'];
const rights = ['seenBy', 'writtenBy'];

/** Options of a field that have no effect next to another one, or contradict it. */
const contradictions: readonly Rule<FieldPart>[] = [
  excluding(({ field }) => field.readOnly, 'read-only and written by nobody', [
    ...typing,
    'initial',
    'default',
    'during',
    'pattern',
    'invalid',
    'required',
    'readOnlyWhen',
    'writtenBy',
    'maxRows',
  ]),
  excluding(({ field }) => field.computed, 'computed and written by nobody', [
    'derived',
    ...writing,
    'readOnly',
    ...typing,
    'numbered',
    'writtenBy',
  ]),
  excluding(({ field }) => field.derived, 'derived, and neither written nor stored', [
    ...writing,
    ...['unique', 'numbered'],
    ...typing,
    ...['pattern', 'maxLength', 'min', 'max', 'was', 'writtenBy'],
  ]),
  excluding(({ field }) => isAlwaysRequired(field), 'required and never saved empty', ['advised']),
  excluding(({ field }) => field.during === 'update', 'written only once the record exists', ['initial', 'default']),
  excluding(({ field }) => field.default !== undefined, 'started with its "default"', ['initial']),
];

/** Options of a column that only a field of a record has. */
const ofRecords = [
  'advised',
  'readOnly',
  'readOnlyWhen',
  ...rights,
  'initial',
  'default',
  'during',
  'unique',
  ...calculating,
  'numbered',
  'suggest',
  'suggestId',
  'due',
];
/** Options of a column that matter only in a table that users fill in. */
const ofInputs = [
  ...['required', 'was', 'readOnlyWhen', ...rights, 'initial', 'default', 'during', 'unique', ...calculating],
  ...['when', 'notBefore', 'notAfter', 'suggest'],
];
/** Options of a field that only forms and database tables use. */
const ofStored = [
  ...['required', 'advised', 'readOnlyWhen', 'initial', 'default', 'during', 'was', 'notBefore', 'notAfter'],
  'computed',
  'unique',
];

/** Options that have no effect where they are. */
interface Given extends Placed {
  readonly given: object;
  readonly is: string;
  readonly without: readonly string[];
}

function* ofField({ where, field, table, home: { resource } }: FieldPart): Generator<Given> {
  const given = field;
  if (table) {
    const rule = requiredRuleOf(field);
    if (!isSecret(field))
      yield table.readOnly
        ? { where, given, is: 'a column of a table that nobody fills in', without: ofInputs }
        : { where, given, is: 'a column of rows', without: ofRecords };
    if (rule && !table.readOnly)
      yield { where: `${where}: its "required"`, given: rule, is: 'in rows', without: ['in', 'hint'] };
    return;
  }
  if (resource.view && !field.derived) yield { where, given, is: 'in a view, which stores nothing', without: ofStored };
  if (resource.log)
    yield { where, given, is: 'in a log, which only the server writes', without: ['unique', 'computed'] };
}

function* givenOptions(subject: Subject): Generator<Given> {
  const { view, log, form, relations, record } = subject.resource;
  const given = subject.resource;
  for (const part of fieldParts(subject)) yield* ofField(part);
  const ofViews = ['trash', 'form', 'shared', 'log', 'tenantField', 'outgoing', 'idPrefix'];
  if (view) yield { where: 'it', given, is: 'a view, which stores no records of its own', without: ofViews };
  if (log) yield { where: 'it', given, is: 'a log, which only the server writes', without: ['outgoing'] };
  if ((view ?? log) && record)
    yield { where: 'record', given: record, is: 'of records without changes', without: ['history'] };
  if (relations.parent !== undefined)
    yield {
      where: 'it',
      given,
      is: 'a list below another record, without pages of its own',
      without: ['menu', 'record'],
    };
  for (const [where, place] of Object.entries({ 'form.create': form?.create, 'form.edit': form?.edit }))
    if (place?.opensIn === 'page')
      yield { where, given: place, is: 'a page, not a modal', without: ['width', 'tall', 'button'] };
    else if (place?.opensIn === 'modal')
      yield { where, given: place, is: 'a modal, not a page', without: ['joinsErrors'] };
  const ofInput = ['range', 'hint', 'minLength'];
  for (const { where, search } of searchParts(subject)) {
    if (search.apiOnly)
      yield { where, given: search, is: 'apiOnly and has no input', without: ['linkOnly', 'panel', ...ofInput] };
    else if (search.linkOnly) yield { where, given: search, is: 'linkOnly and has no input', without: ofInput };
  }
}

/** A whole number within limits. */
interface Count extends Placed {
  readonly count: number | undefined;
  readonly from: number;
  readonly to: number;
}

function* fieldCounts({ at, field }: FieldPart): Generator<Count> {
  const { initial, default: start, computed } = field;
  const days = { from: -maxDaysFromToday, to: maxDaysFromToday };
  for (const [option, limits] of Object.entries(checkOf(field)?.counts ?? {}))
    if (limits)
      yield {
        where: `${at}: its ${option}`,
        count: optionOf(field, option) as number | undefined,
        from: limits[0],
        to: limits[1],
      };
  if (field.kind === 'text' && field.numbered)
    yield { where: `${at}: its "numbered"`, count: field.numbered.start, from: 0, to: Number.MAX_SAFE_INTEGER };
  for (const [option, value] of Object.entries({ initial, default: start }))
    if (typeof value === 'object' && 'today' in value)
      yield { where: `${at}: its "${option}"`, count: value.today, ...days };
  if (computed && 'day' in computed && typeof computed.plusDays === 'number')
    yield { where: `${at}: its plusDays`, count: computed.plusDays, ...days };
}

function* counts(subject: Subject): Generator<Count> {
  const { form } = subject.resource;
  for (const part of fieldParts(subject)) yield* fieldCounts(part);
  for (const place of ['create', 'edit'] as const)
    yield { where: `form.${place}.width`, count: form?.[place]?.width, from: 1, to: maxWidth };
  for (const { where, columns } of tableParts(subject))
    for (const { field, width } of fieldColumns(columns))
      yield { where: `${where}: the width of "${field}"`, count: width, from: 1, to: maxWidth };
  for (const { where, search } of searchParts(subject))
    yield { where: `${where}: its minLength`, count: search.minLength, from: 1, to: maxLengths.search };
}

/** Rules of single options: those without effect, and whole numbers. */
export const optionRules = [
  family(recordFieldParts, contradictions),
  family(givenOptions, [
    ruleOfEach(
      ({ given, without }) => without.filter((option) => optionOf(given, option) !== undefined),
      (option, { is }) => `is ${is}, but has "${option}"; leave "${option}" out`,
    ),
  ]),
  family(counts, [
    rule(
      ({ count, from, to }) => count !== undefined && (!Number.isInteger(count) || count < from || count > to),
      (_, { count, from, to }) => `is ${count ?? ''}; a whole number from ${from} to ${to} is needed`,
    ),
  ]),
];
