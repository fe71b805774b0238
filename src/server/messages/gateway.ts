/** An e-mail to one person. */
export interface EmailMessage {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Idempotency key: retries carry the same key, so that a receiver can detect duplicates. */
  readonly key?: string;
}

/** A text message to one phone. */
export interface SmsMessage {
  /** Ten digits, as stored in records. */
  readonly to: string;
  readonly text: string;
  /** Idempotency key, as for an e-mail. */
  readonly key?: string;
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
