import type { ServerConfig } from '../config';
import { createEmailGateway } from './emailGateway';
import type { Delivery, EmailMessage, Gateway, SmsMessage } from './gateway';
import { createSmsGateway } from './smsGateway';

/** What became of a message: its gateway accepted it, did not accept it, or none is configured and nothing was sent (decision 37). */
export type Outcome = 'sent' | 'failed' | 'recorded';

/** Writes to people outside, by the configured gateways. */
export interface Messenger {
  /** The gateways that are configured, for who decides about further tries himself. */
  readonly gateways: { readonly email: Gateway<EmailMessage> | undefined; readonly sms: Gateway<SmsMessage> | undefined };
  /** Tries once and answers within some seconds; never rejects. */
  readonly email: (message: EmailMessage) => Promise<Outcome>;
  /** Tries once and answers within some seconds; never rejects. */
  readonly sms: (message: SmsMessage) => Promise<Outcome>;
}

/** Longest that one try may take, in milliseconds: shorter than a server that stops is given to finish. */
const deliverWithin = 8_000;

const outcomeOf = ({ result }: Delivery): Outcome => (result === 'sent' ? 'sent' : 'failed');

/** The messenger of these settings; opens no connection before there is something to send. */
export function createMessenger({ smtp, sms }: Pick<ServerConfig, 'smtp' | 'sms'>, { within = deliverWithin } = {}): Messenger {
  const gateways: Messenger['gateways'] = {
    email: smtp && createEmailGateway(smtp, within),
    sms: sms && createSmsGateway(sms, within),
  };
  return {
    gateways,
    email: async (message) => (gateways.email ? outcomeOf(await gateways.email(message)) : 'recorded'),
    sms: async (message) => (gateways.sms ? outcomeOf(await gateways.sms(message)) : 'recorded'),
  };
}
