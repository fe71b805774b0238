/** A letter to one person. */
export interface EmailMessage {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Names the message: a second try carries the same, so that a receiver can tell that it is one. */
  readonly key?: string;
}

/** A text message to one phone. */
export interface SmsMessage {
  /** Ten digits, as the records keep them. */
  readonly to: string;
  readonly text: string;
  /** As of an e-mail. */
  readonly key?: string;
}

/**
 * How a try went. `refused`: the gateway will not take this message. `unavailable`: nobody answered in time, or asked to come back; where
 * only the answer was lost the message may have been accepted. The reason is a code that is safe to log.
 */
export type Delivery = { readonly result: 'sent' } | { readonly result: 'refused' | 'unavailable'; readonly reason: string };

/** Tries to hand a message over; never rejects. */
export type Gateway<Message> = (message: Message) => Promise<Delivery>;

/** Where messages of one kind are handed over, and in whose name. */
export interface GatewayConfig {
  /** May carry a user and a password: never to be logged. */
  readonly url: string;
  readonly from: string;
}
