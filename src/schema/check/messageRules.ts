import { isReference, isLinkField } from '../references';
import type { IncomingMessages, MessageTemplate } from '../messageOptions';
import { fieldOf, findTarget, type Subject } from './context';
import { family, rule, ruleOfEach, type Placed } from './rule';

type Templates = Placed & { readonly template: MessageTemplate };
type Incoming = Placed & { readonly incoming: IncomingMessages };

function* templates({ resource: { template } }: Subject): Generator<Templates> {
  if (template) yield { where: 'template', template };
}

function* incomings({ resource: { incoming } }: Subject): Generator<Incoming> {
  if (incoming) yield { where: 'incoming', incoming };
}

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
  const target = findTarget(of, subject).target;
  if (!target || people.length === 0) return false;
  return people.some(
    (person) =>
      of !== person && !Object.values(target.fields).some((field) => isLinkField(field) && field.to === person),
  );
}

/** Names that the call has for itself. */
const takenWords = ['recipient', 'template'];

/** Rules of templates of messages. */
export const templateRules = family(templates, [
  rule(
    (_, subject) => subject.isSound && madeOf(subject).length === 0,
    'is used by no message; name this kind in "templates" of the "outgoing" of one',
  ),
  ruleOfEach(
    ({ template }) => Object.keys(template.values).filter((word) => takenWords.includes(word)),
    (word) => `names the word "${word}", which the call has for itself; choose another one`,
  ),
  ruleOfEach(
    ({ template }, subject) => Object.entries(template.values).filter(([, { of }]) => isUnreachable(of, subject)),
    ([word, { of }]) => `names ${of} for "${word}", which does not refer to who is written to; name a kind that does`,
  ),
]);

/** Rules of messages that people have sent. */
export const incomingRules = family(incomings, [
  rule(
    ({ incoming }, { resources, isSound }) =>
      isSound && resources.get(incoming.to)?.outgoing?.channel !== 'sms' && incoming.to,
    (to) => `answers ${to}, which are no text messages; name a kind whose "outgoing" has the channel "sms"`,
  ),
  rule(
    ({ incoming }, { resource }) => !fieldOf(resource, incoming.key)?.unique && incoming.key,
    (key) => `has "${key}" as its key, which may repeat, so that a message could be stored twice; make it "unique"`,
  ),
  rule(
    ({ incoming: { to, stops } }, { resources, isSound }) =>
      isSound &&
      resources.get(to)?.outgoing &&
      resources.get(to)?.outgoing?.refusedBy?.includes(stops.at) !== true &&
      to,
    (to) => `stops ${to}, which are sent all the same; name the field of "stops" in their "refusedBy"`,
  ),
]);
