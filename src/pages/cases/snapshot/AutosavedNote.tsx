import { useRef, type FocusEvent } from 'react';
import { Button, Flex, Typography } from 'antd';
import { isSameValue, readValue } from '../../../schema';
import { FieldInput } from '../../../screens/fields';
import { useDirtyGuard } from '../../../screens/guard';
import type { SaveControl } from './SaveControl';
import { useTypedDraft, type Typed } from './useTypedDraft';

interface UnsavedProps {
  /** Why the text cannot be or was not saved. */
  readonly problem: string | undefined;
  readonly onSave: () => void;
  readonly onUndo: () => void;
}

/** What to do about a text that is not saved. A press on it does not leave the text, which would save it first. */
function Unsaved({ problem, onSave, onUndo }: UnsavedProps) {
  return (
    <Flex align="center" gap="small" wrap onMouseDown={(event) => event.preventDefault()}>
      <Typography.Text type={problem === undefined ? 'secondary' : 'danger'}>{problem ?? 'Saved when you leave the field'}</Typography.Text>
      <Button size="small" onClick={onSave}>
        Save Now
      </Button>
      <Button size="small" type="text" onClick={onUndo}>
        Undo
      </Button>
    </Flex>
  );
}

/** Whether something stands in a dialog: one that asks about a note that was not saved must not send it once more by taking the focus. */
const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role="dialog"]') !== null;

/** A note that is saved when it is left, if it was changed. What was typed stays until it is saved or undone, whatever happens. */
export function AutosavedNote({ resource, id, name, field, base, saves, describedBy }: SaveControl<'longText'>) {
  const { typed, setTyped, drop } = useTypedDraft({ resource, name, base });
  /** The last save, as it will end. */
  const underWay = useRef<Promise<boolean>>(undefined);
  const state = saves.stateOf(name);
  const text = typed ? typed.text : base.record[name];
  const read = readValue(field, text);
  const refusal = 'errors' in read ? read.errors.join('; ') : undefined;
  const failure = state?.kind === 'failed' ? state.message : undefined;
  const isSaving = state?.kind === 'saving';
  const isUnsaved = !isSaving && !isSameValue(field, text, base.record[name]);
  const type = (next: unknown) => {
    saves.forget(name);
    setTyped((last) => ({ text: String(next), from: last?.from ?? base }));
  };
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
  const save = (sent: Typed): Promise<boolean> => {
    underWay.current = send(sent);
    return underWay.current;
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!typed || isSaving || (failure !== undefined && isInDialog(relatedTarget))) return;
    if (isUnsaved) void save(typed);
    else undo();
  };
  const leavePage = async (): Promise<boolean> => {
    if (isSaving) return (await underWay.current) ?? false;
    return !typed || !isUnsaved || save(typed);
  };
  useDirtyGuard({ dirty: isUnsaved || isSaving, onDiscard: drop, onLeave: leavePage });
  return (
    <Flex vertical gap={4} onBlur={leave}>
      <FieldInput
        field={field}
        name={name}
        id={id}
        aria-describedby={describedBy}
        value={text}
        status={isUnsaved && (refusal ?? failure) ? 'error' : ''}
        onChange={type}
      />
      {typed && isUnsaved && <Unsaved problem={refusal ?? failure} onSave={() => void save(typed)} onUndo={undo} />}
    </Flex>
  );
}
