import { createHash } from 'node:crypto';
import type { Outgoing, Registry, Resource } from '../../schema';
import type { Row } from '../records/Records';
import type { Delivery } from './gateway';
import type { Messenger } from './messenger';

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
