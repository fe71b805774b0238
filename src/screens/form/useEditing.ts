import { useRef, useState } from 'react';
import { flattenNested, type Resource, type Values } from '../../schema';
import { toRequestProblem } from '../requestProblem';
import { parseConflict, contestedFields, uncontestedValues, type Conflict, type ConflictSides } from './conflict';
import { changedFields } from './formValues';
import type { RecordQuery } from './useRecord';
import type { LoadedRecord } from './LoadedRecord';
import type { RecordForm } from './RecordForm';
import type { Update, Upload } from './saveHooks';
import { useSubmit } from './useSubmit';

/** How an edited record is saved: by `useUpdateRecord`, or by the keyed child form. */
export interface RecordWriter {
  readonly update: (update: Update) => Promise<LoadedRecord>;
  readonly upload: Upload | undefined;
}

interface EditingOptions {
  readonly resource: Resource;
  readonly form: RecordForm;
  readonly record: RecordQuery;
  readonly writer: RecordWriter;
  readonly onSaved: (saved: LoadedRecord, sent: Values) => void;
  /** Handles a refusal that is not about this record's own version; returns true if it did. */
  readonly onRefused?: (error: unknown) => Promise<boolean>;
  /** Overrides the base record for the comparison with theirs; by default the record that the edit started from. */
  readonly comparisonBase?: (sides: ConflictSides) => Values;
}

export interface Editing {
  readonly submit: ReturnType<typeof useSubmit>;
  /** Progress of a save's file uploads. */
  readonly upload: Upload | undefined;
  /** A concurrent change by someone else; absent without one. */
  readonly conflict: Conflict | undefined;
  /** Fills the form with their record, and reapplies the fields changed only here. */
  readonly takeTheirs: () => void;
  /** Saves again over their record: typed values replace theirs, untouched fields stay as they left them. */
  readonly keepMine: () => void;
  /** Returns to the form as it is. */
  readonly closeConflict: () => void;
}

interface ConflictCheck {
  readonly latest: Conflict;
  readonly sent: Values;
  /** The conflict that the person resolved with Keep Mine. */
  readonly accepted: Conflict | undefined;
}

const theirRecord = ({ theirs, etag }: Conflict): LoadedRecord => ({ record: theirs, ...(etag === undefined ? {} : { etag }) });

/** Maximum number of automatic merges and retries before the person is asked. */
const maxMerges = 3;

/**
 * Saves an edited record. After a concurrent change, fields that do not overlap are merged silently: the version sent is theirs, and only the fields
 * changed here are sent. Overlapping fields are left to the person (decision 15).
 */
export function useEditing({ resource, form, record, writer, onSaved, onRefused: onOtherRefusal, comparisonBase }: EditingOptions): Editing {
  const [conflict, setConflict] = useState<Conflict>();
  const foundConflict = useRef<Conflict>(undefined);
  const { base } = form;
  const original = base?.record ?? {};

  const sidesOf = ({ theirs }: Pick<Conflict, 'theirs'>, mine: Values): ConflictSides => {
    const sides = { before: original, theirs, mine };
    return comparisonBase ? { ...sides, before: comparisonBase(sides) } : sides;
  };
  /** The fields that both sides changed; after Keep Mine, those that have changed since the accepted conflict. */
  const contestedIn = ({ latest: { theirs }, sent, accepted }: ConflictCheck): string[] => {
    if (!accepted) return contestedFields(resource, sidesOf({ theirs }, sent));
    const mine = Object.fromEntries(changedFields(resource, original, sent).map((name) => [name, sent[name]]));
    return contestedFields(resource, { before: accepted.theirs, theirs, mine: { ...accepted.theirs, ...mine } });
  };
  const send = (overwritten: Conflict | undefined, sent: Values) => {
    const etag = overwritten ? overwritten.etag : base?.etag;
    return writer.update({ values: sent, base: { record: original, ...(etag === undefined ? {} : { etag }) }, ...(overwritten && { newerRecord: overwritten.theirs }) });
  };
  const readConflict = async (error: unknown): Promise<Conflict | undefined> => {
    const { current, by, at, within, changes } = parseConflict(error);
    if (toRequestProblem(error).status !== 412 || (within !== undefined && within !== resource.name)) return undefined;
    const fresh = await record.refetch();
    const theirs = fresh?.record ?? (current && flattenNested(resource, current));
    return theirs && { theirs, etag: fresh?.etag, by, at, changes };
  };
  const save =
    (acceptedConflict?: Conflict) =>
    async (sent: Values): Promise<LoadedRecord> => {
      for (let [merges, overwritten] = [0, acceptedConflict]; ; merges += 1) {
        try {
          return await send(overwritten, sent);
        } catch (error) {
          foundConflict.current = await readConflict(error);
          const mergeable = foundConflict.current?.etag !== undefined && merges < maxMerges && contestedIn({ latest: foundConflict.current, sent, accepted: acceptedConflict }).length === 0;
          if (!mergeable) throw error;
          overwritten = foundConflict.current;
        }
      }
    };
  const onRefused = async (error: unknown): Promise<boolean> => {
    if ((await onOtherRefusal?.(error)) === true) return true;
    setConflict(foundConflict.current);
    return foundConflict.current !== undefined;
  };
  const submit = useSubmit({
    form,
    save: save(),
    onSaved: (saved, sent) => {
      setConflict(undefined);
      onSaved(saved, sent);
    },
    onRefused,
  });
  return {
    submit,
    upload: writer.upload,
    conflict,
    takeTheirs: () => {
      if (conflict) form.fill(theirRecord(conflict), uncontestedValues(resource, sidesOf(conflict, form.values)));
      setConflict(undefined);
    },
    keepMine: () => {
      setConflict(undefined);
      void submit.run(save(conflict));
    },
    closeConflict: () => setConflict(undefined),
  };
}

/** Values typed after the form was sent: the response must not overwrite them. */
export function typedSince(resource: Resource, { sent, now }: { readonly sent: Values; readonly now: Values }): Values {
  return Object.fromEntries(changedFields(resource, sent, now).map((name) => [name, now[name]]));
}
