import { useState, type ReactNode } from 'react';
import type { Resource, Values } from '../../schema';
import { uncontestedValues, type Conflict, type ConflictSides } from './conflict';
import { changedFields, pickValues } from './formValues';
import { latestRecord } from './saveOverChanges';
import type { RecordQuery, LoadedRecord } from './useRecord';
import type { RecordForm } from './RecordForm';
import type { Upload } from './saveHooks';
import { useMergingSave, type RecordWriter } from './useMergingSave';
import { useSubmit } from './useSubmit';
import { ignoreSwitchedGroups } from './linkedGroup';
import { assertLinkedComplete, useLinkedRecords } from './useLinkedRecords';

/** Edits a record in its generated form, together with the linked records that are written with it. */
export function useLinkedEditing(options: EditingOptions): Editing & { readonly question: ReactNode } {
  const { resource, form, writer } = options;
  const question = useLinkedRecords(form);
  const editing = useEditing({
    ...options,
    writer: {
      ...writer,
      update: async (update) => {
        assertLinkedComplete(form, update.values);
        return writer.update(update);
      },
    },
    comparisonBase: (sides) => ignoreSwitchedGroups(resource, sides),
  });
  return { ...editing, question };
}

export interface EditingOptions {
  readonly resource: Resource;
  readonly form: RecordForm;
  readonly record: RecordQuery;
  readonly writer: RecordWriter;
  readonly onSaved: (saved: LoadedRecord, sent: Values) => void;
  /**
   * Handles a refusal that is not about this record's own version; resolves to the error to show, or to undefined if it
   * was handled.
   */
  readonly onRefused?: (error: unknown) => Promise<unknown>;
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

/**
 * Saves an edited record. After a concurrent change, fields that do not overlap are merged silently: the version sent
 * is theirs, and only the fields changed here are sent. Overlapping fields are left to the person (decision 15).
 */
export function useEditing({
  resource,
  form,
  record,
  writer,
  onSaved,
  onRefused: onOtherRefusal,
  comparisonBase,
}: EditingOptions): Editing {
  const [conflict, setConflict] = useState<Conflict>();
  const { base } = form;
  const sidesOf = (theirs: Values, mine: Values): ConflictSides => {
    const sides = { before: base?.record ?? {}, theirs, mine };
    return comparisonBase ? { ...sides, before: comparisonBase(sides) } : sides;
  };
  const { save, lastConflict } = useMergingSave({ resource, base, record, writer, sidesOf });
  const submit = useSubmit({
    form,
    save: save(),
    onSaved: (saved, sent) => {
      setConflict(undefined);
      onSaved(saved, sent);
    },
    onRefused: async (error) => {
      const remaining = onOtherRefusal ? await onOtherRefusal(error) : error;
      if (remaining !== undefined) setConflict(lastConflict());
      return lastConflict() ? undefined : remaining;
    },
  });
  return {
    submit,
    upload: writer.upload,
    conflict,
    takeTheirs: () => {
      if (conflict)
        form.fill(latestRecord(conflict), uncontestedValues(resource, sidesOf(conflict.theirs, form.current().values)));
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
  return pickValues(now, changedFields(resource, sent, now));
}
