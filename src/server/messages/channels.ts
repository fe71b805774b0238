import { createHash } from 'node:crypto';
import type { Outgoing } from '../../schema/server';
import { type Registry, type Resource, findAddressProblem, isFilled, findReference } from '../../schema';
import type { Row } from '../records/Records';
import type { Delivery } from './messenger';
import type { Messenger } from './messenger';
import type { ResourceHooks } from '../contracts';
import { HttpError } from '../http/HttpError';

/**
 * Hooks of the messages to patients, by resource. A new message gets the current address of its patient, is rejected if
 * there is none or nothing can be sent to it (Records 8), and is queued; if no gateway is configured, it is stored with
 * the status `recorded` (decision 37).
 */
export function createNotificationHooks(
  registry: Registry,
  channels: readonly Channel[],
): Readonly<Record<string, ResourceHooks>> {
  const createHooks = ({
    resource,
    outgoing: {
      channel,
      recipient,
      address: { field, message },
    },
    deliver,
  }: Channel): ResourceHooks => ({
    beforeCreate: async (values, { records }) => {
      const reference = findReference(resource, recipient);
      if (!reference) throw new Error(`"${recipient}" is not a reference to a recipient`);
      const { record } = await records.getOne(registry.get(reference.to), values[recipient] as number);
      if (!isFilled(record[field])) throw new HttpError(422, message);
      const problem = findAddressProblem(channel, record[field]);
      if (problem !== undefined) throw new HttpError(422, problem);
      return { ...values, recipient: record[field], status: deliver ? 'queued' : 'recorded' };
    },
  });
  return Object.fromEntries(channels.map((channel) => [channel.resource.name, createHooks(channel)]));
}

/** A kind of message that is stored as a record. */
export interface Channel {
  readonly resource: Resource;
  readonly outgoing: Outgoing;
  /** Makes one attempt to send a stored message; absent if no gateway is configured. */
  readonly deliver: ((row: Row, schema: string) => Promise<Delivery>) | undefined;
}

/** Idempotency key of a message: identical for all its attempts, and unique across installations. */
function createMessageKey({ name }: Resource, { id, created_at, recipient }: Row, schema: string): string {
  return createHash('sha256')
    .update(JSON.stringify([schema, name, id, created_at, recipient]))
    .digest('hex')
    .slice(0, 40);
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function createDeliver(
  resource: Resource,
  { channel }: Outgoing,
  { gateways: { email, sms } }: Messenger,
): Channel['deliver'] {
  const toMessage = (row: Row, schema: string) => ({
    to: toText(row.recipient),
    text: toText(row.content),
    key: createMessageKey(resource, row, schema),
  });
  if (channel === 'sms') return sms && ((row, schema) => sms(toMessage(row, schema)));
  return email && ((row, schema) => email({ ...toMessage(row, schema), subject: toText(row.subject) }));
}

/** The declared kinds of messages, each with its gateway. */
export const listChannels = (registry: Registry, messenger: Messenger): readonly Channel[] =>
  registry.all.flatMap((resource) =>
    resource.outgoing
      ? { resource, outgoing: resource.outgoing, deliver: createDeliver(resource, resource.outgoing, messenger) }
      : [],
  );
