import { isReference } from '../references';
import { isMasked } from '../masked';
import { isPlainText } from '../value';
import type { Subject } from './context';
import {
  addressKinds,
  pathTargetOf,
  refuseOtherKinds,
  refuseOtherThan,
  type FieldPlace,
  type Refusal,
} from './placeReasons';
import { isShort } from './values';

/** Places that say to whom a message is sent, and when it is not. */
function* outgoingPlaces(subject: Subject): Generator<FieldPlace> {
  const { resource } = subject;
  const { outgoing } = resource;
  if (!outgoing) return;
  const { recipient, address, channel, refusedBy = [], quietHours } = outgoing;
  const refuses = refuseOtherThan(isReference, 'the reference to the recipient');
  yield { where: 'outgoing.recipient', names: [recipient], of: resource, refuses };
  const of = pathTargetOf(resource, [recipient], subject);
  if (!of) return;
  yield {
    where: 'outgoing.address',
    names: [address.field],
    of,
    refuses: refuseOtherThan(
      ({ kind }) => addressKinds[channel].some((one) => one === kind),
      `${channel === 'sms' ? 'a phone' : 'an email'} or a text`,
    ),
  };
  yield {
    where: 'outgoing.refusedBy',
    names: refusedBy,
    of,
    needs: ['stored', 'own'],
    refuses: refuseOtherKinds('boolean', 'instant'),
    once: true,
  };
  if (quietHours)
    yield {
      where: 'outgoing.quietHours',
      names: [quietHours.state],
      of,
      needs: ['stored', 'own'],
      refuses: refuseOtherKinds('usState'),
    };
}

const isChoice = refuseOtherKinds('choice');
const isText = refuseOtherThan(isPlainText, 'a text');
const isServersText = refuseOtherThan(
  (field) => field.readOnly === true && (isPlainText(field) || field.kind === 'phone'),
  'a read-only text, which the server fills in',
);

/** What an option has to name, as the entries of a record of refusals by option. */
const optionPlaces = (
  trait: string,
  of: Subject['resource'],
  options: Readonly<Record<string, readonly [name: string, refuses: Refusal]>>,
): FieldPlace[] =>
  Object.entries(options).map(([option, [name, refuses]]) => ({
    where: `${trait}.${option}`,
    names: [name],
    of,
    needs: ['stored', 'own'] as const,
    refuses,
  }));

const isShortText = refuseOtherThan(isShort, 'a short text, a choice or a day');

/** Places that say what a template consists of, and what it can name. */
function* templatePlaces(subject: Subject): Generator<FieldPlace> {
  const { template } = subject.resource;
  if (!template) return;
  const { channel, language, subject: title, content, inUse, values } = template;
  yield* optionPlaces('template', subject.resource, {
    channel: [channel, isChoice],
    language: [language, isChoice],
    subject: [title, isText],
    content: [content, isText],
    inUse: [inUse, refuseOtherKinds('boolean')],
  });
  for (const [word, { of, fields }] of Object.entries(values)) {
    const target = subject.resources.get(of);
    if (target)
      yield {
        where: `template.values.${word}`,
        names: fields,
        of: target,
        needs: ['readable'],
        refuses: (field) =>
          isMasked(field)
            ? 'which is masked, and a message would show it in whole; name another field'
            : isShortText(field, ''),
        once: true,
        some: true,
      };
  }
}

/** Places that say what is stored of a message that somebody has sent, and what users prefer. */
function* incomingPlaces(subject: Subject): Generator<FieldPlace> {
  const { resource } = subject;
  const { incoming, preferences } = resource;
  if (preferences)
    yield {
      where: 'preferences',
      names: preferences,
      of: resource,
      needs: ['stored', 'own'],
      refuses: refuseOtherThan(
        ({ kind, readOnly }) => readOnly === true && (kind === 'boolean' || kind === 'choice'),
        'a read-only boolean or choice',
      ),
      once: true,
    };
  if (!incoming) return;
  yield* optionPlaces('incoming', resource, {
    person: [incoming.person, refuseOtherThan(isReference, 'the reference to the person')],
    sender: [incoming.sender, isServersText],
    content: [incoming.content, isServersText],
    key: [incoming.key, isServersText],
  });
  const of = pathTargetOf(resource, [incoming.person], subject);
  if (of)
    yield {
      where: 'incoming.stops',
      names: [incoming.stops.at],
      of,
      needs: ['stored', 'own'],
      refuses: refuseOtherThan(
        ({ kind, readOnly }) => kind === 'instant' && readOnly === true,
        'a read-only instant, which the server sets',
      ),
    };
}

/** Places about messages to people, their templates and their answers. */
export function* messagePlaces(subject: Subject): Generator<FieldPlace> {
  yield* outgoingPlaces(subject);
  yield* templatePlaces(subject);
  yield* incomingPlaces(subject);
}
