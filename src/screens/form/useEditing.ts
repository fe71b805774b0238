import { useState } from 'react';
import { flattenNested, type Resource, type Values } from '../../schema';
import { problemOf } from '../errors';
import { conflictFacts, type Conflict } from './conflict';
import { changedFields } from './formValues';
import type { ReadRecord } from './useRecord';
import type { Loaded } from './Loaded';
import type { RecordForm } from './useRecordForm';
import { useUpdateRecord, type TellFailure, type Upload } from './useSaves';
import { useSubmit } from './useSubmit';

interface EditingOptions {
  readonly resource: Resource;
  readonly id: string | number;
  readonly form: RecordForm;
  readonly record: ReadRecord;
  readonly tell: TellFailure;
  readonly onSaved: (saved: Loaded, sent: Values) => void;
  /** Takes a refusal that is not about this record's own version; true where it did. */
  readonly onRefused?: (error: unknown) => Promise<boolean>;
}

export interface Editing {
  readonly submit: ReturnType<typeof useSubmit>;
  /** Files on their way out with a save. */
  readonly upload: Upload | undefined;
  /** Somebody else was faster; absent while nobody was. */
  readonly conflict: Conflict | undefined;
  /** Fills the form with their record. */
  readonly takeTheirs: () => void;
  /** Saves once more, over their record: what was typed replaces theirs, what was not touched stays as they left it. */
  readonly keepMine: () => void;
  /** Goes back to the form as it is. */
  readonly closeConflict: () => void;
}

const toLoaded = ({ theirs, etag }: Conflict): Loaded => ({ record: theirs, ...(etag === undefined ? {} : { etag }) });

/** Saves an edited record, and leads through the conflict where it was changed meanwhile (decision 15). */
export function useEditing({ resource, id, form, record, tell, onSaved, onRefused: onOtherRefusal }: EditingOptions): Editing {
  const { update, upload } = useUpdateRecord(resource, { id, tell });
  const [conflict, setConflict] = useState<Conflict>();
  const { base } = form;

  const send = (etag: string | undefined) => (sent: Values) => {
    const original = base?.record ?? {};
    return update({ values: sent, base: { record: original, ...(etag === undefined ? {} : { etag }) } });
  };
  const onRefused = async (error: unknown): Promise<boolean> => {
    if ((await onOtherRefusal?.(error)) === true) return true;
    if (problemOf(error).status !== 412) return false;
    const { current, by, at } = conflictFacts(error);
    const again = await record.readAgain();
    const theirs = again?.record ?? (current && flattenNested(resource, current));
    if (!theirs) return false;
    setConflict({ theirs, etag: again?.etag, by, at });
    return true;
  };
  const submit = useSubmit({
    form,
    save: send(base?.etag),
    onSaved: (saved, sent) => {
      setConflict(undefined);
      onSaved(saved, sent);
    },
    onRefused,
  });
  return {
    submit,
    upload,
    conflict,
    takeTheirs: () => {
      if (conflict) form.take(toLoaded(conflict));
      setConflict(undefined);
    },
    keepMine: () => {
      const etag = conflict?.etag;
      setConflict(undefined);
      void submit.run(send(etag));
    },
    closeConflict: () => setConflict(undefined),
  };
}

/** What was typed after a form was sent: the answer must not take it away. */
export function typedSince(resource: Resource, { sent, now }: { readonly sent: Values; readonly now: Values }): Values {
  return Object.fromEntries(changedFields(resource, sent, now).map((name) => [name, now[name]]));
}
