import type { Field, FieldKind } from '../field';
import { isReference } from '../references';
import { askedOf } from '../required';
import { inEach, isWithin, readersOf } from '../roles';
import type { Resource } from '../resource';
import { isHtml, isPlainText, traitsOf } from '../value';
import { fieldOf, leftEmpty, nameProblems, targetOf, type Problems, type Subject } from './context';
import { a, quoted, sentenceProblems } from './wording';

/** What the server fills in of a message, and what it sends of it. */
const ofMessages = { email: ['recipient', 'status', 'subject', 'content'], sms: ['recipient', 'status', 'content'] } as const;
/** Texts as people write them, formatted or not, or one of a list that the field names itself. */
const isMessageText = (field: Field): boolean => isPlainText(field) || isHtml(field) || (traitsOf(field).family === 'text' && 'options' in field);
/** What the address of a channel may be kept in: its own kind, or a text. */
const addresses = { email: ['email', 'text'], sms: ['phone', 'text'] } as const satisfies Readonly<Record<string, readonly FieldKind[]>>;

/** What the server sets of a message; the rest of it is sent as people have written it. */
const ofServer: readonly string[] = ['recipient', 'status'];

/** A field of a message which the server could not set, or which would go out empty. */
function* messageProblems(name: string, field: Field): Problems {
  const made = (['derived', 'computed'] as const).find((option) => field[option] !== undefined);
  if (ofServer.includes(name)) {
    if (made !== undefined) yield `"${name}", which the server fills in; leave "${made}" out`;
    else if (askedOf(field) && !field.readOnly) yield `"${name}", which is required, and the server fills it in; make it read-only`;
  } else if (made === 'derived' || field.during === 'update' || (field.readOnly && made === undefined && !('numbered' in field))) yield `"${name}", which is sent as it is stored; let people fill it in as they create`;
}

/** The roles that create messages: each has to see the address that one goes to. */
function* addressProblems(name: string, kept: Field, { resource, target }: { readonly resource: Resource; readonly target: Resource }): Problems {
  const { seenBy } = kept;
  if (seenBy && !isWithin(inEach(readersOf(resource), resource.rights?.create), seenBy)) yield `outgoing.address is "${name}" of ${target.name}, which not everybody sees who creates ${a(resource.label.one.toLowerCase())}; give "rights.create" to ${quoted(seenBy)} alone`;
}

/** Messages to people outside: what is sent, and to whom. */
export function* outgoingProblems(subject: Subject): Problems {
  const { outgoing, ...resource } = subject.resource;
  if (!outgoing) return;
  const { channel, recipient, address } = outgoing;
  if (resource.view || resource.log) yield `outgoing is said of ${resource.view ? 'a view, which keeps no records' : 'a log, which only the server writes'}; leave it out`;
  else if (!resource.verbs.includes('create')) yield 'outgoing sends what is created, and the verb "create" is missing; add it or leave this out';
  if (resource.shared) yield 'outgoing sends what each manufacturer keeps for itself, and its records are shared by all; leave "shared" out';
  for (const name of ofMessages[channel]) {
    const field = fieldOf(resource, name);
    if (!field) yield `a message that goes out by ${channel} has the field "${name}", which is missing; add it`;
    else if (!isMessageText(field) && !(name === 'recipient' && addresses[channel].some((kind) => kind === field.kind))) yield `a message that goes out by ${channel} has the field "${name}", which is ${a(field.kind)}; make it a text`;
    else for (const problem of messageProblems(name, field)) yield `a message that goes out by ${channel} has the field ${problem}`;
  }
  yield* sentenceProblems('outgoing.address.message', address.message);
  yield* nameProblems('outgoing.recipient', [recipient], resource);
  const reference = fieldOf(resource, recipient);
  if (!reference) return;
  if (!isReference(reference)) {
    yield `outgoing.recipient is "${recipient}", which is ${a(reference.kind)}; name the reference to whom it goes`;
    return;
  }
  const remedy = leftEmpty(reference);
  if (remedy !== undefined) yield `outgoing.recipient is "${recipient}", which may be empty, so that a message would go to nobody; ${remedy}`;
  const { target } = targetOf(reference.to, subject);
  if (!target) return;
  yield* nameProblems(`outgoing.address: ${target.name}`, [address.field], target);
  const kept = fieldOf(target, address.field);
  if (kept && !addresses[channel].some((kind) => kind === kept.kind)) yield `outgoing.address is "${address.field}" of ${target.name}, which is ${a(kept.kind)}; name ${a(addresses[channel][0])}`;
  else if (kept) yield* addressProblems(address.field, kept, { resource, target });
}
