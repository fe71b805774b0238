import { type Field, type FieldKind, withArticle, flattenOptions } from '../../fields';
import { defaultMessages } from '../messages';
import { isReference, isLinkField } from '../references';
import type { Resource } from '../resource';
import { messageStatuses, type DeleteWarning, type Verb } from '../resourceParts';
import { intersectRoles, isRoleSubset, readersOf } from '../roles';
import { isSystemField } from '../systemFields';
import { isHtml, isPlainText, traitsOf } from '../value';
import { conditionProblems } from './conditions';
import {
  fieldOf,
  remedyIfOptional,
  nameProblems,
  findTarget,
  type Problems,
  type Subject,
  duplicatesOf,
  reasonNotLinking,
} from './context';
import { areCompatibleKinds } from './values';
import { kindWithArticle, quoteList, literalTextProblems, suggestName } from './wording';

/** The fields of a message that the server fills in or sends, by channel. */
const messageFields = {
  email: ['recipient', 'status', 'subject', 'content'],
  sms: ['recipient', 'status', 'content'],
} as const;
/** Whether a field holds text: plain, formatted, or chosen from its own options. */
const isMessageText = (field: Field): boolean =>
  isPlainText(field) || isHtml(field) || (traitsOf(field).family === 'text' && 'options' in field);
/** The kinds of fields that may hold the address, by channel. */
const addressKinds = { email: ['email', 'text'], sms: ['phone', 'text'] } as const satisfies Readonly<
  Record<string, readonly FieldKind[]>
>;

/** The fields that the server sets; the others are sent as users wrote them. */
const serverFields: readonly string[] = ['recipient', 'status'];

/** Problems of a status that has its own values but not all of those that the server sets. */
function* statusProblems(field: Field): Problems {
  if (field.kind !== 'choice' || field.allowsOther) return;
  const values = flattenOptions(field.options).map(({ value }) => value);
  const missing = messageStatuses.filter((status) => !values.includes(status));
  if (missing.length > 0)
    yield `"status", whose options lack ${quoteList(missing)}, which the server sets; list ${quoteList(messageStatuses)}`;
}

/** Problems of a message field that the server could not set or that would be sent empty. */
function* messageFieldProblems(name: string, field: Field): Problems {
  const made = (['derived', 'computed'] as const).find((option) => field[option] !== undefined);
  if (serverFields.includes(name)) {
    if (made !== undefined) yield `"${name}", which the server fills in; leave "${made}" out`;
    else if (!field.readOnly) yield `"${name}", which the server fills in; make it read-only`;
    else if (name === 'status') yield* statusProblems(field);
  } else if (
    made === 'derived' ||
    field.during === 'update' ||
    (field.readOnly && made === undefined && !('numbered' in field))
  )
    yield `"${name}", which is sent as it is stored; let users fill it in when they create a record`;
}

/** Problems if a role may create messages without seeing the address that they are sent to. */
function* addressProblems(
  name: string,
  kept: Field,
  { resource, target }: { readonly resource: Resource; readonly target: Resource },
): Problems {
  const { seenBy } = kept;
  if (seenBy && !isRoleSubset(intersectRoles(readersOf(resource), resource.rights?.create), seenBy))
    yield `outgoing.address is "${name}" of ${target.name}, which not everyone who creates ${withArticle(resource.label.one.toLowerCase())} can see; give "rights.create" only to ${quoteList(seenBy)}`;
}

/** Problems of outgoing messages: of what is sent, and to whom. */
export function* outgoingProblems(subject: Subject): Problems {
  const { outgoing, ...resource } = subject.resource;
  if (!outgoing) return;
  const { channel, recipient, address } = outgoing;
  if (resource.view || resource.log)
    yield `outgoing cannot be used in ${resource.view ? 'a view, which stores no records' : 'a log, which only the server writes'}; leave it out`;
  else if (!resource.verbs.includes('create'))
    yield 'outgoing sends records when they are created, but the verb "create" is missing; add the verb or leave "outgoing" out';
  if (resource.shared)
    yield 'outgoing works only for records that belong to one manufacturer, but these are shared by all; leave "shared" out';
  for (const name of messageFields[channel]) {
    const field = fieldOf(resource, name);
    if (!field) yield `a message sent by ${channel} needs the field "${name}", which is missing; add it`;
    else if (
      !isMessageText(field) &&
      !(name === 'recipient' && addressKinds[channel].some((kind) => kind === field.kind))
    )
      yield `a message sent by ${channel} needs the field "${name}", which is ${kindWithArticle(field.kind)}; make it a text`;
    else
      for (const problem of messageFieldProblems(name, field))
        yield `a message sent by ${channel} needs the field ${problem}`;
  }
  yield* literalTextProblems('outgoing.address.message', address.message);
  yield* nameProblems('outgoing.recipient', [recipient], resource);
  const reference = fieldOf(resource, recipient);
  if (!reference) return;
  if (!isReference(reference)) {
    yield `outgoing.recipient is "${recipient}", which is ${kindWithArticle(reference.kind)}; name the reference to the recipient`;
    return;
  }
  const remedy = remedyIfOptional(reference);
  if (remedy !== undefined)
    yield `outgoing.recipient is "${recipient}", which may be empty, so a message could have no recipient; ${remedy}`;
  const { target } = findTarget(reference.to, subject);
  if (!target) return;
  yield* nameProblems(`outgoing.address: ${target.name}`, [address.field], target);
  const kept = fieldOf(target, address.field);
  if (kept && !addressKinds[channel].some((kind) => kind === kept.kind))
    yield `outgoing.address is "${address.field}" of ${target.name}, which is ${kindWithArticle(kept.kind)}; name ${kindWithArticle(addressKinds[channel][0])}`;
  else if (kept) yield* addressProblems(address.field, kept, { resource, target });
}

/** Problems of the warning about records that a deletion leaves behind. */
function* deleteWarningProblems(
  { resource: listed, search: by, unless, one, many }: DeleteWarning,
  subject: Subject,
): Problems {
  yield* literalTextProblems('list.deleteWarning', one);
  yield* literalTextProblems('list.deleteWarning', many);
  const { target, problem } = findTarget(listed, subject);
  if (problem !== undefined) yield `list.deleteWarning counts ${problem}`;
  if (!subject.resource.verbs.includes('delete'))
    yield 'list.deleteWarning is shown before a record is deleted, but the verb "delete" is missing; add the verb or leave list.deleteWarning out';
  if (!target) return;
  const search = Object.hasOwn(target.search, by) ? target.search[by] : undefined;
  const searched = search && fieldOf(target, search.field);
  const reason = search && reasonNotLinking(search);
  if (!search)
    yield `list.deleteWarning counts ${listed} by "${by}", which is not one of its searches; ${suggestName(by, Object.keys(target.search))}`;
  else if (
    searched &&
    !(isLinkField(searched) ? searched.to === subject.resource.name : areCompatibleKinds(searched.kind, 'prefixedId'))
  )
    yield `list.deleteWarning counts ${listed} by "${by}", which does not refer to ${subject.resource.name}; name a search that does`;
  else if (reason !== undefined) yield `list.deleteWarning counts ${listed} by "${by}", which ${reason}`;
  for (const problem of conditionProblems(unless, { ...subject, resource: target }))
    yield `list.deleteWarning.unless: ${problem}`;
}

/**
 * Other names that are names of fields of the same resource. That is only allowed if the two fields name each other.
 */
function* foreignNameProblems(name: string, others: readonly string[], { declared, alsoCalled }: Resource): Problems {
  for (const other of others) {
    const isOwn = Object.hasOwn(declared, other) || isSystemField(other);
    if (isOwn && other !== name && alsoCalled?.[other]?.includes(name) !== true)
      yield `alsoCalled names "${other}", which is another field, so an empty "${name}" would show the value of that field; leave it out`;
  }
}

/** Problems of the names that other servers use for a field: each name may stand for one field only. */
function* alsoCalledProblems(resource: Resource): Problems {
  const all = Object.entries(resource.alsoCalled ?? {}).flatMap(([, others]) => others ?? []);
  for (const other of duplicatesOf(all)) yield `alsoCalled names "${other}" twice; it can stand for one field only`;
  for (const [name, others] of Object.entries(resource.alsoCalled ?? {}))
    if (others?.includes(name)) yield `alsoCalled names "${name}" as another name of itself; leave it out`;
  for (const [name, others] of Object.entries(resource.alsoCalled ?? {}))
    if (fieldOf(resource, name)) yield* foreignNameProblems(name, others ?? [], resource);
}

/** The verb that each message belongs to; the other messages are about lists and records that cannot be read. */
const verbByMessage: Readonly<Partial<Record<string, Verb>>> = {
  created: 'create',
  createFailed: 'create',
  updated: 'update',
  updateFailed: 'update',
  deleted: 'delete',
  deleteFailed: 'delete',
  confirmDelete: 'delete',
  recovered: 'trash',
  recoverFailed: 'trash',
  confirmRecover: 'trash',
};

/** Problems of messages, which screens show as they are: braces are not replaced. */
function* messageProblems({ messages, label, verbs }: Resource): Problems {
  const defaults = Object.values<string>({ ...defaultMessages(label) });
  for (const [name, text] of Object.entries<string>({ ...messages }).filter((entry) => !defaults.includes(entry[1]))) {
    yield* literalTextProblems(`messages.${name}`, text);
    const verb = verbByMessage[name];
    if (verb !== undefined && !verbs.includes(verb))
      yield `messages.${name} belongs to the verb "${verb}", which is missing; add the verb or leave the message out`;
  }
}

/** Problems of the messages to users, and of the names that other servers use. */
export function* noticeProblems(subject: Subject): Problems {
  const { resource } = subject;
  if (resource.list?.deleteWarning) yield* deleteWarningProblems(resource.list.deleteWarning, subject);
  yield* alsoCalledProblems(resource);
  yield* messageProblems(resource);
}
