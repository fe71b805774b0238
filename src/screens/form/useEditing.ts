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

/** How an edited record is saved: `useUpdateRecord`, or what a keyed child needs. */
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
  /** Takes a refusal that is not about this record's own version; true where it did. */
  readonly onRefused?: (error: unknown) => Promise<boolean>;
  /** The record that the edit started from, as it is to be compared with theirs; as it is unless told. */
  readonly comparedWith?: (sides: ConflictSides) => Values;
}

export interface Editing {
  readonly submit: ReturnType<typeof useSubmit>;
  /** Files on their way out with a save. */
  readonly upload: Upload | undefined;
  /** Somebody else was faster; absent while nobody was. */
  readonly conflict: Conflict | undefined;
  /** Fills the form with their record; what only was changed here stays typed over it. */
  readonly takeTheirs: () => void;
  /** Saves once more, over their record: what was typed replaces theirs, what was not touched stays as they left it. */
  readonly keepMine: () => void;
  /** Goes back to the form as it is. */
  readonly closeConflict: () => void;
}

interface Compared {
  readonly found: Conflict;
  readonly sent: Values;
  /** The one that the person has seen and said Keep Mine to. */
  readonly agreed: Conflict | undefined;
}

const toLoaded = ({ theirs, etag }: Conflict): LoadedRecord => ({ record: theirs, ...(etag === undefined ? {} : { etag }) });

/** How often a save that somebody else was faster than is merged and sent again before the person is asked. */
const mostMerges = 3;

/**
 * Saves an edited record. Where it was changed meanwhile, what does not overlap is merged without a word (the version is that of their record,
 * and only what was changed here is sent); about what does the person is asked (decision 15).
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
  /** What both changed; over a record that the person has agreed to go over, what has changed since then. */
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

/** What was typed after a form was sent: the answer must not take it away. */
export function typedSince(resource: Resource, { sent, now }: { readonly sent: Values; readonly now: Values }): Values {
  return Object.fromEntries(changedFields(resource, sent, now).map((name) => [name, now[name]]));
}
