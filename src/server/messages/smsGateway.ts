import { phoneDigits } from '../../schema';
import type { GatewayConfig } from '../config';
import type { Delivery, Gateway, SmsMessage } from './gateway';

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
const failedStatuses: readonly unknown[] = ['failed', 'undelivered', 'canceled'];

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
export function createSmsGateway({ url: address, from }: GatewayConfig, timeoutMs: number): Gateway<SmsMessage> {
  const { url, authorization } = parseEndpoint(address);
  return async ({ to, text, key }) => {
    const number = toInternationalNumber(to);
    if (number === undefined) return { result: 'refused', reason: 'no phone number' };
    const headers = {
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const body = new URLSearchParams({ To: number, From: from, Body: text });
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
