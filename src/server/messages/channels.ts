import type { Outgoing } from '../../schema/server';
import { type Registry, type Resource, findAddressProblem, isFilled } from '../../schema';
import type { Row } from '../records/Records';
import { readOne } from '../records/readRecords';
import { messageKey, type Delivery, type Messenger } from './messenger';
import type { ResourceHooks } from '../contracts';
import { HttpError } from '../http/HttpError';
import { statusAddress } from './gatewayCalls';
import { findRefusal, recipientsOf } from '../records/messages/mayReceive';
import { assertFilledIn, createTemplateHooks, toText } from '../records/messages/templates';

/**
 * Hooks of the messages to patients, and of their templates, by resource. A new message gets the current address of its
 * patient, is rejected if there is none, nothing can be sent to it (Records 8) or it is refused, and is queued; if no
 * gateway is configured, it is stored with the status `recorded` (decision 37).
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
    beforeCreate: async (values, { records, source }) => {
      const people = recipientsOf(resource, registry);
      const id = values[recipient] as number;
      const { record } = await records.getOne(people, id);
      if (!isFilled(record[field])) throw new HttpError(422, message);
      const person = await readOne(source, people, { id });
      const problem = findAddressProblem(channel, record[field]) ?? (person && findRefusal(resource, people, person));
      if (problem !== undefined) throw new HttpError(422, problem);
      assertFilledIn(resource, values, registry);
      return { ...values, recipient: record[field], status: deliver ? 'queued' : 'recorded' };
    },
  });
  return {
    ...createTemplateHooks(registry),
    ...Object.fromEntries(channels.map((channel) => [channel.resource.name, createHooks(channel)])),
  };
}

/** A kind of message that is stored as a record. */
export interface Channel {
  readonly resource: Resource;
  readonly outgoing: Outgoing;
  /** Makes one attempt to send a stored message; absent if no gateway is configured. */
  readonly deliver: ((row: Row, schema: string) => Promise<Delivery>) | undefined;
}

function createDeliver(
  resource: Resource,
  { channel }: Outgoing,
  { gateways: { email, sms }, webhook }: Messenger,
): Channel['deliver'] {
  const toMessage = (row: Row, schema: string) => ({
    to: toText(row.recipient),
    text: toText(row.content),
    key: messageKey(schema, resource.name, row.id, row.created_at, row.recipient),
  });
  const toReport = (row: Row, schema: string) =>
    webhook && { reportTo: statusAddress(webhook, { schema, kind: resource.name, id: row.id }) };
  if (channel === 'sms') return sms && ((row, schema) => sms({ ...toMessage(row, schema), ...toReport(row, schema) }));
  return email && ((row, schema) => email({ ...toMessage(row, schema), subject: toText(row.subject) }));
}

/** The declared kinds of messages, each with its gateway. */
export const listChannels = (registry: Registry, messenger: Messenger): readonly Channel[] =>
  registry.all.flatMap((resource) =>
    resource.outgoing
      ? { resource, outgoing: resource.outgoing, deliver: createDeliver(resource, resource.outgoing, messenger) }
      : [],
  );
