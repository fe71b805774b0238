import { useRef } from 'react';
import { flattenNested, type Resource, type Values } from '../../schema';
import { toRequestProblem } from '../requestProblem';
import { parseConflict, contestedFields, type Conflict, type ConflictSides } from './conflict';
import { changedFields, pickValues } from './formValues';
import type { LoadedRecord } from './LoadedRecord';
import type { Update, Upload } from './saveHooks';
import type { RecordQuery } from './useRecord';

/** How an edited record is saved: by `useUpdateRecord`, or by the keyed child form. */
export interface RecordWriter {
  readonly update: (update: Update) => Promise<LoadedRecord>;
  readonly upload: Upload | undefined;
}

interface MergingSaveOptions {
  readonly resource: Resource;
  /** The record that the edit started from. */
  readonly base: LoadedRecord | undefined;
  readonly record: RecordQuery;
  readonly writer: RecordWriter;
  readonly sidesOf: (theirs: Values, mine: Values) => ConflictSides;
}

/** Maximum number of automatic merges and retries before the person is asked. */
const maxMerges = 3;

/** The concurrent change that a refused save reports, with the current record; undefined for any other refusal. */
async function readConflict(error: unknown, resource: Resource, record: RecordQuery): Promise<Conflict | undefined> {
  const { current, by, at, within, changes } = parseConflict(error);
  if (toRequestProblem(error).status !== 412 || (within !== undefined && within !== resource.name)) return undefined;
  const fresh = await record.refetch();
  const theirs = fresh?.record ?? (current && flattenNested(resource, current));
  return theirs && { theirs, etag: fresh?.etag, by, at, changes };
}

/**
 * Saves a record over concurrent changes that do not overlap with its own, and again as long as further ones arrive. `save` takes the conflict that the
 * person resolved with Keep Mine; `lastConflict` returns the one that the last refusal was about.
 */
export function useMergingSave({ resource, base, record, writer, sidesOf }: MergingSaveOptions) {
  const lastConflict = useRef<Conflict>(undefined);
  const original = base?.record ?? {};

  /** The contested fields of a conflict that the person resolved with Keep Mine. */
  const keptFields = (accepted: Conflict | undefined, sent: Values): string[] => (accepted ? contestedFields(resource, sidesOf(accepted.theirs, sent)) : []);
  /** The fields that both sides changed; after Keep Mine, those that have changed since the accepted conflict. */
  const contestedIn = (theirs: Values, sent: Values, accepted: Conflict | undefined): string[] => {
    if (!accepted) return contestedFields(resource, sidesOf(theirs, sent));
    const mine = pickValues(sent, [...changedFields(resource, original, sent), ...keptFields(accepted, sent)]);
    return contestedFields(resource, { before: accepted.theirs, theirs, mine: { ...accepted.theirs, ...mine } });
  };
  const send = (sent: Values, { overwritten, accepted }: { readonly overwritten: Conflict | undefined; readonly accepted: Conflict | undefined }) => {
    const etag = overwritten ? overwritten.etag : base?.etag;
    // A kept field is sent although its value may be the original one: they may have changed it.
    const replaced = { ...original, ...pickValues(overwritten?.theirs ?? {}, keptFields(accepted, sent)) };
    return writer.update({ values: sent, base: { record: replaced, ...(etag === undefined ? {} : { etag }) }, ...(overwritten && { newerRecord: overwritten.theirs }) });
  };
  const save =
    (accepted?: Conflict) =>
    async (sent: Values): Promise<LoadedRecord> => {
      for (let [merges, overwritten] = [0, accepted]; ; merges += 1) {
        try {
          return await send(sent, { overwritten, accepted });
        } catch (error) {
          const latest = await readConflict(error, resource, record);
          lastConflict.current = latest;
          const mergeable = latest?.etag !== undefined && merges < maxMerges && contestedIn(latest.theirs, sent, accepted).length === 0;
          if (!mergeable) throw error;
          overwritten = latest;
        }
      }
    };
  return { save, lastConflict: () => lastConflict.current };
}
