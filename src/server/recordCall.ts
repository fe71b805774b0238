import type { Resource, Values } from '../schema';
import type { AccessAction } from './accessLog/accessEvent';
import type { Messenger, Outcome } from './messages/messenger';
import type { RecordResponse, Records } from './records/Records';

/** What a call on a record is made with. */
interface RecordCallContext {
  readonly records: Records;
  /** The kind of the record. */
  readonly resource: Resource;
  readonly id: number;
  /** What the call sends, read once the record is checked; undefined where nobody is asked for it, as by a job. */
  readonly input?: () => Values;
  readonly messenger: Messenger;
  /**
   * The same for every attempt of the call, so that a gateway recognises a message that it has already; undefined where
   * the call carries no idempotency key.
   */
  readonly key?: string | undefined;
}

export interface RecordCallResult {
  readonly written: RecordResponse;
  /** What became of the message that the call sends. */
  readonly outcome: Outcome;
}

/** A call that sends a message about a record, made by its route for one record and by jobs for many. */
export interface RecordCall {
  /** The action of the access log. */
  readonly access: AccessAction;
  /** Throws an HttpError where the record is refused. */
  readonly run: (context: RecordCallContext) => Promise<RecordCallResult>;
}
