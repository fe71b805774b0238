import { useRef } from 'react';
import { isSameValue, readValue } from '../../../schema';
import { useDirtyGuard } from '../../../screens/guard';
import type { SaveControl } from './SaveControl';
import { useTypedDraft, type Typed } from './useTypedDraft';

interface Autosave {
  readonly text: unknown;
  /** The text differs from the stored value and no save is in progress. */
  readonly isUnsaved: boolean;
  /** Validation error. */
  readonly refusal: string | undefined;
  /** Error of the last save. */
  readonly failure: string | undefined;
  readonly type: (next: unknown) => void;
  readonly undo: () => void;
  readonly save: () => void;
  /** Handles blur: saves the text if it is dirty. */
  readonly leave: () => void;
}

/** State of a text that is saved on blur and before navigation. The draft survives every failure until it is saved or undone. */
export function useAutosave({ resource, name, field, base, saves }: SaveControl<'longText'>): Autosave {
  const { typed, setTyped, drop } = useTypedDraft({ resource, name, base });
  /** Promise of the last save. */
  const underWay = useRef<Promise<boolean>>(undefined);
  const state = saves.stateOf(name);
  const text = typed ? typed.text : base.record[name];
  const read = readValue(field, text);
  const isSaving = state?.kind === 'saving';
  const isUnsaved = typed !== undefined && !isSaving && !isSameValue(field, text, base.record[name]);

  const undo = () => {
    drop();
    saves.forget(name);
    setTyped(undefined);
  };
  const send = async (sent: Typed): Promise<boolean> => {
    if (!('value' in read)) return false;
    const outcome = await saves.save({ name, value: read.value, from: sent.from });
    if (outcome.kind === 'dropped') undo();
    if (outcome.kind !== 'saved') return outcome.kind === 'dropped';
    drop();
    setTyped((now) => (now === undefined || now.text === sent.text ? undefined : { ...now, from: outcome.base }));
    return true;
  };
  const save = async (): Promise<boolean> => {
    if (typed && isUnsaved) underWay.current = send(typed);
    else if (!isSaving) return true;
    return (await underWay.current) ?? false;
  };
  useDirtyGuard({ dirty: isUnsaved || isSaving, onDiscard: drop, onLeave: save });
  return {
    text,
    isUnsaved,
    refusal: 'errors' in read ? read.errors.join('; ') : undefined,
    failure: state?.kind === 'failed' ? state.message : undefined,
    type: (next) => {
      saves.forget(name);
      setTyped((last) => ({ text: String(next), from: last?.from ?? base }));
    },
    undo,
    save: () => void save(),
    leave: () => {
      if (isUnsaved) void save();
      else if (typed && !isSaving) undo();
    },
  };
}
