import { type Field, flattenOptions } from '../../fields';
import { isReference } from '../references';
import type { Resource } from '../resource';
import type { HoursOfDay } from '../messageOptions';
import { messageStatuses } from '../resourceParts';
import { intersectRoles, isRoleSubset, readersOf } from '../roles';
import { isHtml, isPlainText, traitsOf } from '../value';
import { fieldOf, findTarget, remedyIfOptional, type Subject } from './context';
import { addressKinds } from './placeReasons';
import { rule, ruleOfEach, type Placed } from './rule';
import { kindWithArticle, quoteList } from './wording';

type Whole = Placed & { readonly resource: Resource };

/** The fields of a message that the server fills in or sends, by channel. */
const messageFields = {
  email: ['recipient', 'status', 'subject', 'content'],
  sms: ['recipient', 'status', 'content'],
} as const;

/** Why the server could not set or send a field of a message; undefined if it could. */
function findMessageFieldFault(name: string, { resource }: Whole): string | undefined {
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
function findEndlessQuiet({ resource: { outgoing } }: Whole): HoursOfDay | undefined {
  const { quietHours } = outgoing ?? {};
  if (!quietHours) return undefined;
  return [quietHours, ...Object.values(quietHours.except ?? {})].find(
    ({ from, to }) => (minutesOf(from) - minutesOf(to) + minutesOfDay) % minutesOfDay < leastMinutes,
  );
}

/** Rules of records that are sent as messages. */
export const outgoingRules = [
  rule(
    findEndlessQuiet,
    ({ from, to }) =>
      `has "outgoing.quietHours" that leave less than six hours of a day, from "${from}" to "${to}"; ` +
      'let them end earlier',
  ),
  rule(
    ({ resource: { outgoing } }: Whole, subject: Subject) => {
      const { templates } = outgoing ?? {};
      const target = templates === undefined ? undefined : findTarget(templates, subject).target;
      return target && target.template === undefined && templates;
    },
    (templates) => `names ${templates} as its templates, which is no kind of template; give that kind "template"`,
  ),
  rule(
    ({ resource }: Whole) => resource.shared,
    'is shared by all manufacturers, but its messages need one; leave "shared" or "outgoing" out',
  ),
  ruleOfEach(
    (whole: Whole) =>
      messageFields[whole.resource.outgoing?.channel ?? 'email'].flatMap((name) => {
        const fault = findMessageFieldFault(name, whole);
        return fault === undefined ? [] : [[name, fault] as const];
      }),
    ([name, fault], { resource }) =>
      `is sent by ${resource.outgoing?.channel ?? ''} and needs the field "${name}", ${fault}`,
  ),
  rule(
    ({ resource }: Whole) => {
      const reference = fieldOf(resource, resource.outgoing?.recipient ?? '');
      return isReference(reference) && remedyIfOptional(reference);
    },
    (remedy, { resource }) =>
      `is sent to its "${resource.outgoing?.recipient ?? ''}", which may be empty, so a message could have ` +
      `no recipient; ${remedy}`,
  ),
  rule(
    ({ resource }: Whole, subject: Subject) => {
      const { recipient = '', address } = resource.outgoing ?? {};
      const reference = fieldOf(resource, recipient);
      const target = isReference(reference) ? findTarget(reference.to, subject).target : undefined;
      const seenBy = target && address && fieldOf(target, address.field)?.seenBy;
      return !isRoleSubset(intersectRoles(readersOf(resource), resource.rights?.create), seenBy) && seenBy;
    },
    (seenBy, { resource }) =>
      `is sent to the address "${resource.outgoing?.address.field ?? ''}", which not everyone who creates ` +
      `one can see; give "rights.create" only to ${quoteList(seenBy)}`,
  ),
];
