import { phoneDigits } from '../../schema';
import type { Delivery, Gateway, GatewayConfig, SmsMessage } from './gateway';

/** A number as gateways take it: the records keep those of one country, without its code. */
const internationalNumber = (digits: string): string | undefined => (digits.length === phoneDigits && /^\d+$/.test(digits) ? `+1${digits}` : undefined);

/** The address without its credentials, and these as a header. */
function endpointOf(text: string): { readonly url: string; readonly authorization?: string } {
  const url = new URL(text);
  const credentials = [url.username, url.password].map(decodeURIComponent).join(':');
  url.username = '';
  url.password = '';
  return { url: url.href, ...(credentials !== ':' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }) };
}

const comesBack = (status: number): boolean => status === 408 || status === 429 || status >= 500;
/** States of a message that a gateway took down but will not send. */
const notSent: readonly unknown[] = ['failed', 'undelivered', 'canceled'];

async function deliveryOf(response: Response): Promise<Delivery> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return { result: comesBack(response.status) ? 'unavailable' : 'refused', reason: `HTTP ${response.status}` };
  const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
  return notSent.includes(status) ? { result: 'refused', reason: 'not sent' } : { result: 'sent' };
}

/** What a call that was not answered failed of, as a code. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { readonly cause?: { readonly code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : name;
}

/**
 * Sends through an HTTP gateway that takes what Twilio's Messages API takes: a form with To, From and Body, posted with the credentials of
 * the address. A try takes at most `within` ms.
 */
export function createSmsGateway({ url: address, from }: GatewayConfig, within: number): Gateway<SmsMessage> {
  const { url, authorization } = endpointOf(address);
  return async ({ to, text, key }) => {
    const number = internationalNumber(to);
    if (number === undefined) return { result: 'refused', reason: 'no phone number' };
    const headers = {
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const body = new URLSearchParams({ To: number, From: from, Body: text });
    try {
      // Followed nowhere else: the credentials are for this address.
      return await deliveryOf(await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(within) }));
    } catch (error) {
      return { result: 'unavailable', reason: reasonOf(error) };
    }
  };
}
