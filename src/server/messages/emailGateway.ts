import { createTransport } from 'nodemailer';
import type { GatewayConfig } from '../config';
import type { Delivery, EmailMessage, Gateway } from './gateway';

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
export function createEmailGateway({ url, from }: GatewayConfig, timeoutMs: number): Gateway<EmailMessage> {
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
