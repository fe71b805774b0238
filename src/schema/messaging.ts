import type { NeededField, MessageStatus } from './resourceParts';
import { phoneDigits, phoneMessage, phoneOf } from '../fields';
import { schemaOf } from './scalarValue';

/** How the records of a resource are sent as messages, each to the record that it points to. */
export interface Outgoing<Name extends string = string> {
  /** The gateway. It sends the field `content`, and for `email` the field `subject` too. */
  readonly channel: 'email' | 'sms';
  /** The reference to the person who receives the message. */
  readonly recipient: Name;
  /**
   * The field of that person with the address, and the message shown while it is empty. The address is stored in the
   * field `recipient`.
   */
  readonly address: NeededField;
  /** The fields of that person by which they refuse such messages: each is answered with yes, or filled. */
  readonly refusedBy?: readonly string[];
  /** When nothing is sent, by the time of day where that person lives; it waits until it can be. */
  readonly quietHours?: QuietHours;
  /** The kind of record whose records are templates of these messages. */
  readonly templates?: string;
}

/** A part of the day, each end as `HH:mm`: from the evening to the next morning. */
export interface HoursOfDay {
  readonly from: string;
  readonly to: string;
}

/** The hours at which nobody is written to. */
export interface QuietHours extends HoursOfDay {
  /** The field of the person with the US state that they live in, whose time zones count. */
  readonly state: string;
  /** The states that have other hours. */
  readonly except?: Readonly<Record<string, HoursOfDay>>;
}

/** A kind of record whose records are texts of messages, with placeholders such as `{patient.first_name}`. */
export interface MessageTemplate<Name extends string = string> {
  /** The choice of how it is sent: `email` or `sms`. */
  readonly channel: Name;
  readonly language: Name;
  readonly subject: Name;
  readonly content: Name;
  /** The boolean without which it is not offered. */
  readonly inUse: Name;
  /**
   * What a placeholder can stand for, by the word before its dot: fields of the person who is written to, or of a
   * record that refers to that person.
   */
  readonly values: Readonly<Record<string, { readonly of: string; readonly fields: readonly string[] }>>;
}

/** A kind of record whose records are text messages that people have sent to the number that theirs come from. */
export interface IncomingMessages<Name extends string = string> {
  /** The kind of message that they answer. */
  readonly to: string;
  /** The reference to the person, the number that it came from, and what it says. */
  readonly person: Name;
  readonly sender: Name;
  readonly content: Name;
  /** The unique text by which the gateway names it. */
  readonly key: Name;
  /** Whole texts that end messages to a person, or allow them again, in any case; the instant at which they ended. */
  readonly stops: { readonly words: readonly string[]; readonly starts: readonly string[]; readonly at: string };
}

/** Why a message was not sent, by its status. */
export const unsentReasons: Readonly<Partial<Record<MessageStatus, string>>> = {
  recorded: 'no gateway is set up',
  failed: 'the gateway refused it',
};

/**
 * The notice about a message that was not sent, by its status (decision 37); undefined for one that was, that is about
 * to be, or whose status is not known.
 */
export function unsentNotice(message: string, status: unknown): string | undefined {
  const reason = unsentReasons[status as MessageStatus];
  return reason && `${message} recorded and not sent: ${reason}`;
}

/**
 * Why no message can be sent to an address that is filled: a number that is not complete, or that is no address at all.
 */
export function findAddressProblem(channel: Outgoing['channel'], address: unknown): string | undefined {
  if (channel === 'sms') return phoneOf(String(address))?.length === phoneDigits ? undefined : phoneMessage;
  return schemaOf({ kind: 'email', label: 'Email' }).safeParse(address).error?.issues[0]?.message;
}
