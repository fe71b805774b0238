import { type Field, flattenOptions } from '../../fields';
import type { HoursOfDay } from '../messaging';
import { isLinkField, isReference } from '../references';
import { messageStatuses } from '../resourceParts';
import { intersectRoles, isRoleSubset, readersOf } from '../roles';
import { isHtml, isPlainText, traitsOf } from '../value';
import { fieldOf, remedyIfOptional, targetOf, type Subject } from './context';
import { traitParts, type WholePart } from './parts';
import { addressKinds } from './placeReasons';
import { family, rule, ruleOfEach, type Rule } from './rule';
import { kindWithArticle, quoteList } from './wording';

/** The fields of a message that the server fills in or sends, by channel. */
const messageFields = {
  email: ['recipient', 'status', 'subject', 'content'],
  sms: ['recipient', 'status', 'content'],
} as const;

/** Why the server could not set or send a field of a message; undefined if it could. */
function findMessageFieldFault(name: string, { resource }: WholePart): string | undefined {
  const field = fieldOf(resource, name);
  const channel = resource.outgoing?.channel ?? 'email';
  if (!field) return 'which is missing; add it';
  const isText = isPlainText(field) || isHtml(field) || (traitsOf(field).family === 'text' && 'options' in field);
  const isAddress = name === 'recipient' && addressKinds[channel].some((kind) => kind === field.kind);
  if (!isText && !isAddress) return `which is ${kindWithArticle(field.kind)}; make it a text`;
  const made = (['derived', 'computed'] as const).find((option) => field[option] !== undefined);
  if (name !== 'recipient' && name !== 'status') {
    const isLate = made === 'derived' || field.during === 'update';
    return isLate || (field.readOnly && made === undefined && !('numbered' in field))
      ? 'which is sent as it is stored; let users fill it in when they create a record'
      : undefined;
  }
  if (made !== undefined) return `which the server fills in; leave "${made}" out`;
  return field.readOnly ? findStatusFault(name, field) : 'which the server fills in; make it read-only';
}

/** The states of a message that a choice lacks. */
function findStatusFault(name: string, field: Field): string | undefined {
  const values =
    field.kind === 'choice' && !field.allowsOther ? flattenOptions(field.options).map(({ value }) => value) : undefined;
  const missing = name === 'status' && values ? messageStatuses.filter((status) => !values.includes(status)) : [];
  return missing.length > 0
    ? `whose options lack ${quoteList(missing)}, which the server sets; list ${quoteList(messageStatuses)}`
    : undefined;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const minutesOfDay = 24 * 60;
/** Somebody may live in any of four time zones. */
const leastMinutes = 6 * 60;

/** The hours that leave too little of a day. */
function findEndlessQuiet({ resource: { outgoing } }: WholePart): HoursOfDay | undefined {
  const { quietHours } = outgoing ?? {};
  if (!quietHours) return undefined;
  return [quietHours, ...Object.values(quietHours.except ?? {})].find(
    ({ from, to }) => (minutesOf(from) - minutesOf(to) + minutesOfDay) % minutesOfDay < leastMinutes,
  );
}

/** Rules of records that are sent as messages. */
export const outgoingRules: readonly Rule<WholePart>[] = [
  rule(
    findEndlessQuiet,
    ({ from, to }) =>
      `has "outgoing.quietHours" that leave less than six hours of a day, from "${from}" to "${to}"; ` +
      'let them end earlier',
  ),
  rule(
    ({ resource: { outgoing } }, subject) => {
      const { templates } = outgoing ?? {};
      const target = subject.resources.get(templates ?? '');
      return target && target.template === undefined && templates;
    },
    (templates) => `names ${templates} as its templates, which is no kind of template; give that kind "template"`,
  ),
  rule(
    ({ resource }) => resource.shared,
    'is shared by all manufacturers, but its messages need one; leave "shared" or "outgoing" out',
  ),
  ruleOfEach(
    (whole) =>
      messageFields[whole.resource.outgoing?.channel ?? 'email'].flatMap((name) => {
        const fault = findMessageFieldFault(name, whole);
        return fault === undefined ? [] : [[name, fault] as const];
      }),
    ([name, fault], { resource }) =>
      `is sent by ${resource.outgoing?.channel ?? ''} and needs the field "${name}", ${fault}`,
  ),
  rule(
    ({ resource }) => {
      const reference = fieldOf(resource, resource.outgoing?.recipient ?? '');
      return isReference(reference) && remedyIfOptional(reference);
    },
    (remedy, { resource }) =>
      `is sent to its "${resource.outgoing?.recipient ?? ''}", which may be empty, so a message could have ` +
      `no recipient; ${remedy}`,
  ),
  rule(
    ({ resource }, subject) => {
      const { recipient = '', address } = resource.outgoing ?? {};
      const reference = fieldOf(resource, recipient);
      const target = isReference(reference) ? targetOf(reference, subject) : undefined;
      const seenBy = target && address && fieldOf(target, address.field)?.seenBy;
      return !isRoleSubset(intersectRoles(readersOf(resource), resource.rights?.create), seenBy) && seenBy;
    },
    (seenBy, { resource }) =>
      `is sent to the address "${resource.outgoing?.address.field ?? ''}", which not everyone who creates ` +
      `one can see; give "rights.create" only to ${quoteList(seenBy)}`,
  ),
];

/** The kinds of messages that are made of the templates of a kind. */
const madeOf = ({ resource, resources }: Subject) =>
  [...resources.values()].filter(({ outgoing }) => outgoing?.templates === resource.name);

/** The kinds of the people that these messages are sent to. */
const recipientsOf = (subject: Subject): (string | undefined)[] =>
  madeOf(subject).map(({ fields, outgoing }) => {
    const field = fields[outgoing?.recipient ?? ''];
    return isReference(field) ? field.to : undefined;
  });

/** A kind that is neither written to nor refers to somebody who is. */
function isUnreachable(of: string, subject: Subject): boolean {
  const people = recipientsOf(subject);
  const target = subject.resources.get(of);
  if (!target || people.length === 0) return false;
  return people.some(
    (person) =>
      of !== person && !Object.values(target.fields).some((field) => isLinkField(field) && field.to === person),
  );
}

/** Names that the call has for itself. */
const takenWords = ['recipient', 'template'];

/** Rules of templates of messages. */
export const templateRules = family(traitParts('template'), [
  rule(
    (_, subject) => subject.isSound && madeOf(subject).length === 0,
    'is used by no message; name this kind in "templates" of the "outgoing" of one',
  ),
  ruleOfEach(
    ({ trait: template }) => Object.keys(template.values).filter((word) => takenWords.includes(word)),
    (word) => `names the word "${word}", which the call has for itself; choose another one`,
  ),
  ruleOfEach(
    ({ trait: template }, subject) =>
      Object.entries(template.values).filter(([, { of }]) => isUnreachable(of, subject)),
    ([word, { of }]) => `names ${of} for "${word}", which does not refer to who is written to; name a kind that does`,
  ),
]);

/** Rules of messages that people have sent. */
export const incomingRules = family(traitParts('incoming'), [
  rule(
    ({ trait: incoming }, { resources, isSound }) =>
      isSound && resources.get(incoming.to)?.outgoing?.channel !== 'sms' && incoming.to,
    (to) => `answers ${to}, which are no text messages; name a kind whose "outgoing" has the channel "sms"`,
  ),
  rule(
    ({ trait: incoming }, { resource }) => !fieldOf(resource, incoming.key)?.unique && incoming.key,
    (key) => `has "${key}" as its key, which may repeat, so that a message could be stored twice; make it "unique"`,
  ),
  rule(
    ({ trait: { to, stops } }, { resources, isSound }) =>
      isSound &&
      resources.get(to)?.outgoing &&
      resources.get(to)?.outgoing?.refusedBy?.includes(stops.at) !== true &&
      to,
    (to) => `stops ${to}, which are sent all the same; name the field of "stops" in their "refusedBy"`,
  ),
]);
