import type { Field, FieldKind } from '../field';
import { isReference } from '../references';
import { isAlwaysRequired } from '../required';
import { isHtml, isPlainText, traitsOf } from '../value';
import { fieldOf, nameProblems, targetOf, type Problems, type Subject } from './context';
import { a } from './wording';

/** What the server fills in of a message, and what it sends of it. */
const ofMessages = { email: ['recipient', 'status', 'subject', 'content'], sms: ['recipient', 'status', 'content'] } as const;
/** Texts as people write them, formatted or not, or one of a list that the field names itself. */
const isMessageText = (field: Field): boolean => isPlainText(field) || isHtml(field) || (traitsOf(field).family === 'text' && 'options' in field);
/** What the address of a channel may be kept in: its own kind, or a text. */
const addresses = { email: ['email', 'text'], sms: ['phone', 'text'] } as const satisfies Readonly<Record<string, readonly FieldKind[]>>;

/** Messages to people outside: what is sent, and to whom. */
export function* outgoingProblems(subject: Subject): Problems {
  const { outgoing, ...resource } = subject.resource;
  if (!outgoing) return;
  const { channel, recipient, address } = outgoing;
  if (resource.view || resource.log) yield `outgoing is said of ${resource.view ? 'a view, which keeps no records' : 'a log, which only the server writes'}; leave it out`;
  else if (!resource.verbs.includes('create')) yield 'outgoing sends what is created, and the verb "create" is missing; add it or leave this out';
  for (const name of ofMessages[channel]) {
    const field = fieldOf(resource, name);
    if (!field) yield `a message that goes out by ${channel} has the field "${name}", which is missing; add it`;
    else if (!isMessageText(field) && !(name === 'recipient' && addresses[channel].some((kind) => kind === field.kind))) yield `a message that goes out by ${channel} has the field "${name}", which is ${a(field.kind)}; make it a text`;
  }
  yield* nameProblems('outgoing.recipient', [recipient], resource);
  const reference = fieldOf(resource, recipient);
  if (!reference) return;
  if (!isReference(reference)) {
    yield `outgoing.recipient is "${recipient}", which is ${a(reference.kind)}; name the reference to whom it goes`;
    return;
  }
  if (!isAlwaysRequired(reference)) yield `outgoing.recipient is "${recipient}", which may be empty, so that a message would go to nobody; make it required`;
  const { target } = targetOf(reference.to, subject);
  if (!target) return;
  yield* nameProblems(`outgoing.address: ${target.name}`, [address.field], target);
  const kept = fieldOf(target, address.field);
  if (kept && !addresses[channel].some((kind) => kind === kept.kind)) yield `outgoing.address is "${address.field}" of ${target.name}, which is ${a(kept.kind)}; name ${a(addresses[channel][0])}`;
}
