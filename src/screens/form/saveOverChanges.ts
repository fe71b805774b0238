import type { Resource } from '../../schema';
import type { Conflict } from './conflict';
import { changedFields } from './formValues';
import type { LoadedRecord } from './useRecord';

/** Maximum number of concurrent changes that a save is merged with before the person is asked. */
const maxMerges = 3;

/**
 * The server refuses a version as outdated although the record is still as it was read: nobody has changed it, and
 * nothing was saved.
 */
export class UnmatchedVersionError extends Error {
  override readonly name = 'UnmatchedVersionError';

  constructor(cause: unknown) {
    super(
      'The server took this for outdated, although nobody has changed it meanwhile. Nothing was saved. ' +
        'Please try again; if it happens again, tell your administrator that its ETags do not match.',
      { cause },
    );
  }
}

interface GuardedSave {
  readonly resource: Resource;
  /** The record that the save is based on, with its version. */
  readonly base: LoadedRecord;
  /** Sends the changes over the record; `latest` is the one to merge with, if it is not the base. */
  readonly send: (over: LoadedRecord, latest: Conflict | undefined) => Promise<LoadedRecord>;
  /** Reads the record again after a refusal; undefined if the refusal is not about its version. */
  readonly readLatest: (error: unknown) => Promise<Conflict | undefined>;
  /** Whether the changes overlap with those that somebody else has made. */
  readonly isContested: (latest: Conflict) => boolean;
  /** The conflict that the person has resolved in favour of these changes. */
  readonly accepted?: Conflict | undefined;
}

/** A save went through, or only the person can decide about a conflict. */
export type GuardedOutcome =
  | { readonly saved: LoadedRecord }
  | { readonly conflict: Conflict; readonly error: unknown };

/** A record as it was read after a refusal, with its version. */
export const latestRecord = ({ theirs, etag }: Conflict): LoadedRecord => ({
  record: theirs,
  ...(etag === undefined ? {} : { etag }),
});

/**
 * Saves over concurrent changes that do not overlap, and again as long as further ones arrive, at most `maxMerges`
 * times. A version that is refused although the record is still as it was read is nobody's change: it is sent once
 * more, and then reported. Rejects with every other refusal.
 */
export async function saveOverChanges({
  resource,
  base,
  send,
  readLatest,
  isContested,
  accepted,
}: GuardedSave): Promise<GuardedOutcome> {
  let [latest, merges, repeats] = [accepted, 0, 0];
  for (;;) {
    const over = latest ? latestRecord(latest) : base;
    try {
      return { saved: await send(over, latest) };
    } catch (error) {
      const found = await readLatest(error);
      if (!found) throw error;
      const isStill = ({ record }: LoadedRecord) => changedFields(resource, record, found.theirs).length === 0;
      const isUnchanged = isStill(over);
      const goesOn =
        found.etag !== undefined && (isUnchanged ? repeats === 0 : merges < maxMerges && !isContested(found));
      if (!goesOn && (isUnchanged || isStill(base))) throw new UnmatchedVersionError(error);
      if (!goesOn) return { conflict: found, error };
      if (isUnchanged) repeats += 1;
      else merges += 1;
      latest = found;
    }
  }
}
