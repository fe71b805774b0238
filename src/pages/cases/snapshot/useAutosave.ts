import { useRef } from 'react';
import { isSameValue, readValue } from '../../../schema';
import { useDirtyGuard } from '../../../screens/guard';
import type { SaveControl } from './SaveControl';
import { useTypedDraft, type Typed } from './useTypedDraft';

interface Autosave {
  readonly text: unknown;
  /** It was typed, and is neither saved nor on its way. */
  readonly isUnsaved: boolean;
  /** Why the text cannot be saved. */
  readonly refusal: string | undefined;
  /** Why it was not saved, when that was tried. */
  readonly failure: string | undefined;
  readonly type: (next: unknown) => void;
  readonly undo: () => void;
  readonly save: () => void;
  /** The text is left: saves it where it was changed. */
  readonly leave: () => void;
}

/** A text that is saved when it is left, and before its page is. What was typed stays until it is saved or undone, whatever happens. */
export function useAutosave({ resource, name, field, base, saves }: SaveControl<'longText'>): Autosave {
  const { typed, setTyped, drop } = useTypedDraft({ resource, name, base });
  /** The last save, as it will end. */
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
