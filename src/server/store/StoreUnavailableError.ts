/** The store cannot do it now, and may soon: nothing is wrong with what was asked. The cause says more, for the log. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** For who is to mend it: what does not work, without an address or a name. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(reason, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}
