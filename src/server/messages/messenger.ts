import type { MessageStatus } from '../../schema';
import type { ServerConfig } from '../config';
import {
  createEmailGateway,
  type Delivery,
  type EmailMessage,
  type Gateway,
  type SmsMessage,
  createSmsGateway,
} from './gateways';

/**
 * Outcome of a message: accepted by its gateway, not accepted, or recorded only because no gateway is configured
 * (decision 37).
 */
export type Outcome = Exclude<MessageStatus, 'queued'>;

/** Sends messages to people outside through the configured gateways. */
export interface Messenger {
  /** The configured gateways, for callers that implement their own retries. */
  readonly gateways: {
    readonly email: Gateway<EmailMessage> | undefined;
    readonly sms: Gateway<SmsMessage> | undefined;
  };
  /** Makes one attempt, which ends within seconds; never rejects. */
  readonly email: (message: EmailMessage) => Promise<Outcome>;
  /** Makes one attempt, which ends within seconds; never rejects. */
  readonly sms: (message: SmsMessage) => Promise<Outcome>;
}

/** Timeout of one attempt in milliseconds: shorter than the grace period of a stopping server. */
const deliveryTimeoutMs = 8_000;

const toOutcome = ({ result }: Delivery): Outcome => (result === 'sent' ? 'sent' : 'failed');

/** Creates a messenger; opens no connection until the first message. */
export function createMessenger(
  { smtp, sms }: Pick<ServerConfig, 'smtp' | 'sms'>,
  { timeoutMs = deliveryTimeoutMs } = {},
): Messenger {
  const gateways: Messenger['gateways'] = {
    email: smtp && createEmailGateway(smtp, timeoutMs),
    sms: sms && createSmsGateway(sms, timeoutMs),
  };
  return {
    gateways,
    email: async (message) => (gateways.email ? toOutcome(await gateways.email(message)) : 'recorded'),
    sms: async (message) => (gateways.sms ? toOutcome(await gateways.sms(message)) : 'recorded'),
  };
}
