import { useState, useRef, useEffect, useMemo } from 'react';
import { type FieldOf, readValue, type Resource, type FieldKind } from '../../../schema';
import { isEqualFieldValue } from '../../../schema/formScreens';
import { useDirtyGuard } from '../../../screens/guard';
import { type StoredDraft, type LoadedRecord, useDraft, useStoredDraft } from '../../../screens/form';
import type { FieldSaves } from './useFieldSaves';
/** Props of an autosaved field. */
export interface AutosavedFieldProps {
  readonly resource: Resource;
  /** Id of the control, for its label. */
  readonly id: string;
  readonly name: string;
  readonly base: LoadedRecord;
  readonly saves: FieldSaves;
  /** Id of the element that shows the save status. */
  readonly describedBy: string;
}

/** Props of the input control of an autosaved field. */
export interface AutosaveControlProps<K extends FieldKind> extends AutosavedFieldProps {
  readonly field: FieldOf<K>;
}

/** An unsaved text, and the record version that it is based on. */
interface UnsavedText {
  readonly text: string;
  readonly from: LoadedRecord;
}

interface TextDraftOptions {
  readonly resource: Resource;
  /** Name of the text field. */
  readonly name: string;
  /** The latest known version of the record. */
  readonly base: LoadedRecord;
}

/** The text in a stored draft of an earlier visit. */
function restoreText({ draft }: StoredDraft, name: string): UnsavedText | undefined {
  if (!draft) return undefined;
  const text = draft.values[name];
  return {
    text: typeof text === 'string' ? text : '',
    from: { record: draft.original, ...(draft.etag === undefined ? {} : { etag: draft.etag }) },
  };
}

/** Draft of one text field, stored in this browser tab until it is saved (decision 31). */
function useTextDraft({ resource, name, base }: TextDraftOptions) {
  const kept = useStoredDraft({ owner: resource.name, form: { field: name, id: base.record.id } });
  const [typed, setTyped] = useState(() => restoreText(kept, name));
  const unsavedChanges = useMemo(
    () => typed && { values: { ...typed.from.record, [name]: typed.text }, base: typed.from },
    [typed, name],
  );
  const { change, remove: drop } = useDraft({ resource, stored: kept, current: () => unsavedChanges });
  useEffect(() => change(), [change, unsavedChanges]);
  return { typed, setTyped, drop };
}

interface Autosave {
  readonly text: unknown;
  /** The text differs from the stored value and no save is in progress. */
  readonly isUnsaved: boolean;
  /** Validation error. */
  readonly validationError: string | undefined;
  /** Error of the last save. */
  readonly saveError: string | undefined;
  readonly change: (next: unknown) => void;
  readonly undo: () => void;
  readonly save: () => void;
  /** Handles blur: saves the text if it is dirty. */
  readonly commit: () => void;
}

/**
 * State of a text that is saved on blur and before navigation. The draft survives every failure until it is saved or
 * undone.
 */
export function useAutosave({ resource, name, field, base, saves }: AutosaveControlProps<'longText'>): Autosave {
  const { typed, setTyped, drop } = useTextDraft({ resource, name, base });
  /** Promise of the last save. */
  const pendingSave = useRef<Promise<boolean>>(undefined);
  const state = saves.stateOf(name);
  const text = typed ? typed.text : base.record[name];
  const read = readValue(field, text);
  const isSaving = state?.kind === 'saving';
  const isUnsaved = typed !== undefined && !isSaving && !isEqualFieldValue(field, text, base.record[name]);

  const undo = () => {
    drop();
    saves.clearState(name);
    setTyped(undefined);
  };
  const send = async (sent: UnsavedText): Promise<boolean> => {
    if (!('value' in read)) return false;
    const outcome = await saves.save({ name, value: read.value, from: sent.from });
    if (outcome.kind === 'dropped') undo();
    if (outcome.kind !== 'saved') return outcome.kind === 'dropped';
    drop();
    setTyped((now) => (now === undefined || now.text === sent.text ? undefined : { ...now, from: outcome.base }));
    return true;
  };
  const save = async (): Promise<boolean> => {
    if (typed && isUnsaved) pendingSave.current = send(typed);
    else if (!isSaving) return true;
    return (await pendingSave.current) ?? false;
  };
  useDirtyGuard({ isDirty: () => isUnsaved || isSaving, onDiscard: drop, saveOnLeave: save });
  return {
    text,
    isUnsaved,
    validationError: 'errors' in read ? read.errors.join('; ') : undefined,
    saveError: state?.kind === 'failed' ? state.message : undefined,
    change: (next) => {
      saves.clearState(name);
      setTyped((last) => ({ text: String(next), from: last?.from ?? base }));
    },
    undo,
    save: () => void save(),
    commit: () => {
      if (isUnsaved) void save();
      else if (typed && !isSaving) undo();
    },
  };
}
