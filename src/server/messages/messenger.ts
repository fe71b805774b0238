import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MessageStatus } from '../../schema/server';
import { phoneDigits } from '../../schema';
import type { ServerConfig, GatewayConfig } from '../config';

/** Converts to E.164: records hold US numbers without the country code. */
const toInternationalNumber = (digits: string): string | undefined =>
  digits.length === phoneDigits && /^\d+$/.test(digits) ? `+1${digits}` : undefined;

/** Splits the URL into the endpoint and an authorisation header. */
function parseEndpoint(text: string): { readonly url: string; readonly authorization?: string } {
  const url = new URL(text);
  const credentials = [url.username, url.password].map(decodeURIComponent).join(':');
  url.username = '';
  url.password = '';
  return {
    url: url.href,
    ...(credentials !== ':' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  };
}

const isRetryable = (status: number): boolean => status === 408 || status === 429 || status >= 500;
/** Statuses of a message that the gateway accepted but will not send. */
export const failedStatuses: readonly unknown[] = ['failed', 'undelivered', 'canceled'];

async function readDelivery(response: Response): Promise<Delivery> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok)
    return { result: isRetryable(response.status) ? 'unavailable' : 'refused', reason: `HTTP ${response.status}` };
  const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
  return failedStatuses.includes(status) ? { result: 'refused', reason: 'not sent' } : { result: 'sent' };
}

/** Error code of a request without a response. */
function readErrorCode(error: unknown): string {
  const { name, cause } = error as Error & { readonly cause?: { readonly code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : name;
}

/**
 * Sends through an HTTP gateway compatible with Twilio's Messages API: a form with To, From and Body, posted with the
 * credentials of the URL. An attempt takes at most `timeoutMs`.
 */
function createSmsGateway({ url: address, from }: GatewayConfig, timeoutMs: number): Gateway<SmsMessage> {
  const { url, authorization } = parseEndpoint(address);
  return async ({ to, text, key, reportTo }) => {
    const number = toInternationalNumber(to);
    if (number === undefined) return { result: 'refused', reason: 'no phone number' };
    const headers = {
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const report = reportTo === undefined ? {} : { StatusCallback: reportTo };
    const body = new URLSearchParams({ To: number, From: from, Body: text, ...report });
    try {
      // Redirects are not followed: the credentials are meant for this host.
      return await readDelivery(
        await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }),
      );
    } catch (error) {
      return { result: 'unavailable', reason: readErrorCode(error) };
    }
  };
}

interface SmtpError {
  readonly code?: string;
  /** The reply code of the server, if it replied. */
  readonly responseCode?: number;
}

/** Permanent failures are 5xx replies and invalid recipient addresses (EENVELOPE); all others may be transient. */
function toFailure({ code = 'unknown', responseCode }: SmtpError): Delivery {
  const isFinal = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500;
  return { result: isFinal ? 'refused' : 'unavailable', reason: [code, responseCode].join(' ').trim() };
}

const extractDomain = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/**
 * Sends through an SMTP server. `url` is `smtp://` (STARTTLS where the server offers it) or `smtps://`; an attempt
 * takes at most `timeoutMs`.
 */
function createEmailGateway({ url, from }: GatewayConfig, timeoutMs: number): Gateway<EmailMessage> {
  const transport = createTransport({
    url,
    logger: false,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  const domain = extractDomain(from);
  return async ({ to, subject, text, key }) => {
    try {
      await transport.sendMail({
        from,
        // Passed as an object, so that it is not parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        ...(key !== undefined && { messageId: `<${key}@${domain}>` }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { result: 'sent' };
    } catch (error) {
      return toFailure(error as SmtpError);
    }
  };
}

/** An e-mail to one person. */
export interface EmailMessage {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Idempotency key: retries carry the same key, so that a receiver can detect duplicates. */
  readonly key?: string | undefined;
}

/** The key of a message, from what identifies it: the same for all its attempts, and unique across installations. */
export const messageKey = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);

/** A text message to one phone. */
export interface SmsMessage {
  /** Ten digits, as stored in records. */
  readonly to: string;
  readonly text: string;
  /** The address at which the gateway tells what became of it. */
  readonly reportTo?: string;
  /** Idempotency key, as for an e-mail. */
  readonly key?: string | undefined;
}

/**
 * Result of an attempt. `refused`: permanent failure. `unavailable`: transient failure, such as a timeout; if only the
 * response was lost, the gateway may have accepted the message. The reason is a code that is safe to log.
 */
export type Delivery =
  | { readonly result: 'sent' }
  | { readonly result: 'refused' | 'unavailable'; readonly reason: string };

/** Makes one attempt to deliver a message; never rejects. */
export type Gateway<Message> = (message: Message) => Promise<Delivery>;

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
  /** The address below which the gateway of text messages reports back. */
  readonly webhook?: string | undefined;
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
    webhook: sms?.webhook?.url,
    email: async (message) => (gateways.email ? toOutcome(await gateways.email(message)) : 'recorded'),
    sms: async (message) => (gateways.sms ? toOutcome(await gateways.sms(message)) : 'recorded'),
  };
}
