import { createHash } from 'node:crypto';
import { emailRecipient } from '../../../resources/emailNotifications';
import { smsRecipient } from '../../../resources/smsNotifications';
import type { NeededField, Registry, Resource } from '../../schema';
import type { Row } from '../records/Records';
import type { Delivery } from './gateway';
import type { Messenger } from './messenger';

/** A kind of message that is kept as a record. */
export interface Channel {
  readonly resource: Resource;
  /** The patient's field that the recipient is taken from, and what is said while it is empty. */
  readonly recipient: NeededField;
  /** The reference to the patient. */
  readonly reference: string;
  /** Tries to send a stored message once; absent where no gateway is configured. */
  readonly deliver: ((row: Row, schema: string) => Promise<Delivery>) | undefined;
}

/** The kind of record that messages are written to. */
export const recipientsResource = 'patients';

/** The same for every try of a message and for no other one, also of another installation. */
function keyOf({ name }: Resource, { id, created_at, recipient }: Row, schema: string): string {
  return createHash('sha256').update(JSON.stringify([schema, name, id, created_at, recipient])).digest('hex').slice(0, 40);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The kinds of messages to patients, with the gateways of this messenger. */
export function channelsOf(registry: Registry, { gateways: { email, sms } }: Messenger): readonly Channel[] {
  const [emails, texts] = [registry.get('email_notifications'), registry.get('sms_notifications')];
  const reference = 'patient_id';
  const common = (row: Row, resource: Resource, schema: string) => ({
    to: textOf(row.recipient),
    text: textOf(row.content),
    key: keyOf(resource, row, schema),
  });
  return [
    {
      resource: emails,
      recipient: emailRecipient,
      reference,
      deliver: email && ((row, schema) => email({ ...common(row, emails, schema), subject: textOf(row.subject) })),
    },
    { resource: texts, recipient: smsRecipient, reference, deliver: sms && ((row, schema) => sms(common(row, texts, schema))) },
  ];
}
