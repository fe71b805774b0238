import { createTransport } from 'nodemailer';
import type { Delivery, EmailMessage, Gateway, GatewayConfig } from './gateway';

interface SmtpError {
  readonly code?: string;
  /** The server's answer, where it gave one. */
  readonly responseCode?: number;
}

/** A server that says 5xx will say so again, and so will we of an address that cannot be written to; anything else may pass. */
function failureOf({ code = 'unknown', responseCode }: SmtpError): Delivery {
  const isFinal = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500;
  return { result: isFinal ? 'refused' : 'unavailable', reason: [code, responseCode].join(' ').trim() };
}

const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Sends through an SMTP server. `url` is `smtp://` (STARTTLS where the server offers it) or `smtps://`; a try takes at most `within` ms. */
export function createEmailGateway({ url, from }: GatewayConfig, within: number): Gateway<EmailMessage> {
  const transport = createTransport({
    url,
    logger: false,
    connectionTimeout: within,
    greetingTimeout: within,
    socketTimeout: within,
    dnsTimeout: within,
  });
  const domain = domainOf(from);
  return async ({ to, subject, text, key }) => {
    try {
      await transport.sendMail({
        from,
        // As an object, so that nothing in it is read as a second address.
        to: { name: '', address: to },
        subject,
        text,
        ...(key !== undefined && { messageId: `<${key}@${domain}>` }),
        signal: AbortSignal.timeout(within),
      });
      return { result: 'sent' };
    } catch (error) {
      return failureOf(error as SmtpError);
    }
  };
}
