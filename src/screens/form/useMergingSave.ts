import { useRef } from 'react';
import { flattenNested, type Resource, type Values } from '../../schema';
import { toRequestProblem } from '../requests';
import { parseConflict, contestedFields, type Conflict, type ConflictSides } from './conflict';
import { changedFields, pickValues } from './formValues';
import type { LoadedRecord, RecordQuery } from './useRecord';
import type { Upload } from './saveHooks';
import type { Update } from './useUpdateRecord';
import { saveOverChanges } from './saveOverChanges';

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

/**
 * The record after a save was refused for its version, with what the refusal tells of the change; undefined for any
 * other refusal.
 */
export async function readConflict(
  error: unknown,
  resource: Resource,
  record: RecordQuery,
): Promise<Conflict | undefined> {
  const { current, by, at, within, changes } = parseConflict(error);
  if (toRequestProblem(error).status !== 412 || (within !== undefined && within !== resource.name)) return undefined;
  const fresh = await record.refetch();
  const theirs = fresh?.record ?? (current && flattenNested(resource, current));
  return theirs && { theirs, etag: fresh?.etag, by, at, changes };
}

/**
 * Saves a record over concurrent changes that do not overlap with its own (`saveOverChanges`). `save` takes the
 * conflict that the person resolved with Keep Mine; `lastConflict` returns the one that the last refusal was about.
 */
export function useMergingSave({ resource, base, record, writer, sidesOf }: MergingSaveOptions) {
  const lastConflict = useRef<Conflict>(undefined);
  const original = base?.record ?? {};

  /** The contested fields of a conflict that the person resolved with Keep Mine. */
  const keptFields = (accepted: Conflict | undefined, sent: Values): string[] =>
    accepted ? contestedFields(resource, sidesOf(accepted.theirs, sent)) : [];
  /** The fields that both sides changed; after Keep Mine, those that have changed since the accepted conflict. */
  const contestedIn = (theirs: Values, sent: Values, accepted: Conflict | undefined): string[] => {
    if (!accepted) return contestedFields(resource, sidesOf(theirs, sent));
    const mine = pickValues(sent, [...changedFields(resource, original, sent), ...keptFields(accepted, sent)]);
    return contestedFields(resource, { before: accepted.theirs, theirs, mine: { ...accepted.theirs, ...mine } });
  };
  const save =
    (accepted?: Conflict) =>
    async (sent: Values): Promise<LoadedRecord> => {
      lastConflict.current = undefined;
      const outcome = await saveOverChanges({
        resource,
        base: base ?? { record: original },
        accepted,
        send: ({ etag }, latest) => {
          // A kept field is sent although its value may be the original one: they may have changed it.
          const replaced = { ...original, ...pickValues(latest?.theirs ?? {}, keptFields(accepted, sent)) };
          return writer.update({
            values: sent,
            base: { record: replaced, ...(etag === undefined ? {} : { etag }) },
            ...(latest && { newerRecord: latest.theirs }),
          });
        },
        readLatest: (error) => readConflict(error, resource, record),
        isContested: ({ theirs }) => contestedIn(theirs, sent, accepted).length > 0,
      });
      if ('saved' in outcome) return outcome.saved;
      lastConflict.current = outcome.conflict;
      throw outcome.error;
    };
  return { save, lastConflict: () => lastConflict.current };
}
