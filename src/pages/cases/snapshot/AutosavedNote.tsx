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

/** A note that is saved when it is left, if it was changed. What was typed stays until it is saved or undone, whatever happens. */
export function AutosavedNote({ resource, id, name, field, base, saves, describedBy }: SaveControl<'longText'>) {
  const { typed, setTyped, drop } = useTypedDraft({ resource, name, base });
  const state = saves.stateOf(name);
  const text = typed ? typed.text : base.record[name];
  const read = readValue(field, text);
  const refusal = 'errors' in read ? read.errors.join('; ') : undefined;
  const isSaving = state?.kind === 'saving';
  const isUnsaved = !isSaving && !isSameValue(field, text, base.record[name]);
  useDirtyGuard({ dirty: isUnsaved, onDiscard: drop });

  const type = (next: unknown) => {
    saves.forget(name);
    setTyped((last) => ({ text: String(next), from: last?.from ?? base }));
  };
  const undo = () => {
    drop();
    saves.forget(name);
    setTyped(undefined);
  };
  const save = async (sent: Typed) => {
    if (!('value' in read)) return;
    const outcome = await saves.save({ name, value: read.value, from: sent.from });
    if (outcome.kind === 'dropped') undo();
    if (outcome.kind !== 'saved') return;
    drop();
    setTyped((now) => (now === undefined || now.text === sent.text ? undefined : { ...now, from: outcome.base }));
  };
  const leave = () => {
    if (!typed || isSaving) return;
    if (isUnsaved) void save(typed);
    else undo();
  };
  const failure = state?.kind === 'failed' ? state.message : undefined;
  return (
    <Flex vertical gap={4}>
      <FieldInput
        field={field}
        name={name}
        id={id}
        aria-describedby={describedBy}
        value={text}
        status={isUnsaved && (refusal ?? failure) ? 'error' : ''}
        onChange={type}
        onBlur={leave}
      />
      {typed && isUnsaved && <Unsaved problem={refusal ?? failure} onSave={() => void save(typed)} onUndo={undo} />}
    </Flex>
  );
}
