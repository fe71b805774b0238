import type { Values } from '../../schema';

/** A record as it was read, with the version of it that the server named. */
export interface LoadedRecord {
  readonly record: Values;
  readonly etag?: string;
  /** What a save that was answered so has sent, by field. */
  readonly sent?: Values;
}
