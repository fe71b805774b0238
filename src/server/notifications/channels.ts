import { createHash } from 'node:crypto';
import type { Outgoing, Registry, Resource } from '../../schema';
import type { Row } from '../records/Records';
import type { Delivery } from './gateway';
import type { Messenger } from './messenger';

/** A kind of message that is kept as a record. */
export interface Channel {
  readonly resource: Resource;
  readonly outgoing: Outgoing;
  /** Tries to send a stored message once; absent where no gateway is configured. */
  readonly deliver: ((row: Row, schema: string) => Promise<Delivery>) | undefined;
}

/** The same for every try of a message and for no other one, also of another installation. */
function keyOf({ name }: Resource, { id, created_at, recipient }: Row, schema: string): string {
  return createHash('sha256').update(JSON.stringify([schema, name, id, created_at, recipient])).digest('hex').slice(0, 40);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function deliveryOf(resource: Resource, { channel }: Outgoing, { gateways: { email, sms } }: Messenger): Channel['deliver'] {
  const letter = (row: Row, schema: string) => ({ to: textOf(row.recipient), text: textOf(row.content), key: keyOf(resource, row, schema) });
  if (channel === 'sms') return sms && ((row, schema) => sms(letter(row, schema)));
  return email && ((row, schema) => email({ ...letter(row, schema), subject: textOf(row.subject) }));
}

/** The kinds of messages that are declared, with the gateways of this messenger. */
export const channelsOf = (registry: Registry, messenger: Messenger): readonly Channel[] =>
  registry.all.flatMap((resource) => (resource.outgoing ? { resource, outgoing: resource.outgoing, deliver: deliveryOf(resource, resource.outgoing, messenger) } : []));
