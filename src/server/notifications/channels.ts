import { createHash } from 'node:crypto';
import type { Registry, Resource } from '../../schema';
import type { Row } from '../records/Records';
import type { Delivery } from './gateway';
import type { Messenger } from './messenger';

/** A kind of message that is kept as a record. */
export interface Channel {
  readonly resource: Resource;
  /** The patient's field that the recipient is taken from, the reference to the patient, and what is said while the field is empty. */
  readonly recipient: { readonly field: string; readonly reference: string; readonly missing: string };
  /** Tries to send a stored message once; absent where no gateway is configured. */
  readonly deliver: ((row: Row, schema: string) => Promise<Delivery>) | undefined;
}

/** The kind of record that messages are written to. */
export const recipientsResource = 'patients';

/** How the list of patients offers to write such a message: the declaration says whom it needs. */
function recipientOf(registry: Registry, { name }: Resource): Channel['recipient'] {
  for (const action of registry.get(recipientsResource).list?.actions ?? []) {
    if (typeof action !== 'object' || !('create' in action) || action.create !== name || !action.needs) continue;
    return { field: action.needs.field, reference: action.sets, missing: action.needs.message };
  }
  throw new Error(`${recipientsResource} have no action that creates ${name} and says what it needs`);
}

/** The same for every try of a message and for no other one, also of another installation. */
function keyOf({ name }: Resource, { id, created_at, recipient }: Row, schema: string): string {
  return createHash('sha256').update(JSON.stringify([schema, name, id, created_at, recipient])).digest('hex').slice(0, 40);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The kinds of messages to patients, with the gateways of this messenger. */
export function channelsOf(registry: Registry, { gateways: { email, sms } }: Messenger): readonly Channel[] {
  const [emails, texts] = [registry.get('email_notifications'), registry.get('sms_notifications')];
  const common = (row: Row, resource: Resource, schema: string) => ({
    to: textOf(row.recipient),
    text: textOf(row.content),
    key: keyOf(resource, row, schema),
  });
  return [
    {
      resource: emails,
      recipient: recipientOf(registry, emails),
      deliver: email && ((row, schema) => email({ ...common(row, emails, schema), subject: textOf(row.subject) })),
    },
    { resource: texts, recipient: recipientOf(registry, texts), deliver: sms && ((row, schema) => sms(common(row, texts, schema))) },
  ];
}
