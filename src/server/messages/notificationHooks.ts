import { findAddressProblem, isFilled, findReference, type Registry } from '../../schema';
import type { ResourceHooks } from '../contracts';
import { HttpError } from '../http/HttpError';
import type { Channel } from './channels';

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
