import { useRef, useState } from 'react';
import { flattenNested, type Resource, type Values } from '../../schema';
import { problemOf } from '../errors';
import { conflictOf, contested, uncontested, type Conflict, type ConflictSides } from './conflict';
import { changedFields } from './formValues';
import type { ReadRecord } from './useRecord';
import type { LoadedRecord } from './LoadedRecord';
import type { RecordForm } from './RecordForm';
import type { Update, Upload } from './useSaves';
import { useSubmit } from './useSubmit';

/** How an edited record is saved: by `useUpdateRecord`, or by the keyed child form. */
export interface Writing {
  readonly update: (update: Update) => Promise<LoadedRecord>;
  readonly upload: Upload | undefined;
}

interface EditingOptions {
  readonly resource: Resource;
  readonly form: RecordForm;
  readonly record: ReadRecord;
  readonly writing: Writing;
  readonly onSaved: (saved: LoadedRecord, sent: Values) => void;
  /** Handles a refusal that is not about this record's own version; returns true if it did. */
  readonly onRefused?: (error: unknown) => Promise<boolean>;
  /** Overrides the base record for the comparison with theirs; by default the record that the edit started from. */
  readonly comparedWith?: (sides: ConflictSides) => Values;
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

interface Compared {
  readonly found: Conflict;
  readonly sent: Values;
  /** The conflict that the person resolved with Keep Mine. */
  readonly agreed: Conflict | undefined;
}

const toLoaded = ({ theirs, etag }: Conflict): LoadedRecord => ({ record: theirs, ...(etag === undefined ? {} : { etag }) });

/** Maximum number of automatic merges and retries before the person is asked. */
const mostMerges = 3;

/**
 * Saves an edited record. After a concurrent change, fields that do not overlap are merged silently: the version sent is theirs, and only the fields
 * changed here are sent. Overlapping fields are left to the person (decision 15).
 */
export function useEditing({ resource, form, record, writing, onSaved, onRefused: onOtherRefusal, comparedWith }: EditingOptions): Editing {
  const [conflict, setConflict] = useState<Conflict>();
  const found = useRef<Conflict>(undefined);
  const { base } = form;
  const original = base?.record ?? {};

  const sidesOf = ({ theirs }: Pick<Conflict, 'theirs'>, mine: Values): ConflictSides => {
    const sides = { before: original, theirs, mine };
    return comparedWith ? { ...sides, before: comparedWith(sides) } : sides;
  };
  /** The fields that both sides changed; after Keep Mine, those that have changed since the accepted conflict. */
  const openIn = ({ found: { theirs }, sent, agreed }: Compared): string[] => {
    if (!agreed) return contested(resource, sidesOf({ theirs }, sent));
    const mine = Object.fromEntries(changedFields(resource, original, sent).map((name) => [name, sent[name]]));
    return contested(resource, { before: agreed.theirs, theirs, mine: { ...agreed.theirs, ...mine } });
  };
  const send = (over: Conflict | undefined, sent: Values) => {
    const etag = over ? over.etag : base?.etag;
    return writing.update({ values: sent, base: { record: original, ...(etag === undefined ? {} : { etag }) }, ...(over && { over: over.theirs }) });
  };
  const readConflict = async (error: unknown): Promise<Conflict | undefined> => {
    const { current, by, at, within, changes } = conflictOf(error);
    if (problemOf(error).status !== 412 || (within !== undefined && within !== resource.name)) return undefined;
    const again = await record.readAgain();
    const theirs = again?.record ?? (current && flattenNested(resource, current));
    return theirs && { theirs, etag: again?.etag, by, at, changes };
  };
  const save =
    (first?: Conflict) =>
    async (sent: Values): Promise<LoadedRecord> => {
      for (let [merges, over] = [0, first]; ; merges += 1) {
        try {
          return await send(over, sent);
        } catch (error) {
          found.current = await readConflict(error);
          const mergeable = found.current?.etag !== undefined && merges < mostMerges && openIn({ found: found.current, sent, agreed: first }).length === 0;
          if (!mergeable) throw error;
          over = found.current;
        }
      }
    };
  const onRefused = async (error: unknown): Promise<boolean> => {
    if ((await onOtherRefusal?.(error)) === true) return true;
    setConflict(found.current);
    return found.current !== undefined;
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
    upload: writing.upload,
    conflict,
    takeTheirs: () => {
      if (conflict) form.take(toLoaded(conflict), uncontested(resource, sidesOf(conflict, form.values)));
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
