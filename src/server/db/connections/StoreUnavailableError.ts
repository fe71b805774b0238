/**
 * The store is temporarily unavailable; the request itself is valid and may be retried. `cause` holds details for the
 * log.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** What failed, for the operator; contains no address or name. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(reason, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}
