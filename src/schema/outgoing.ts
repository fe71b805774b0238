import { phoneDigits, phoneMessage, phoneOf } from '../fields';
import type { Outgoing } from './messageOptions';
import type { MessageStatus } from './resourceParts';
import { schemaOf } from './scalarValue';

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
