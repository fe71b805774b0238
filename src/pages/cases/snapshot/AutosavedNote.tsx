import type { FocusEvent, MouseEvent } from 'react';
import { Button, Flex, Typography } from 'antd';
import { FieldInput } from '../../../screens/fields';
import type { SaveControl } from './SaveControl';
import { useAutosave } from './useAutosave';

interface UnsavedProps {
  /** Id of the input that the text is typed into. */
  readonly input: string;
  /** Why the text cannot be or was not saved. */
  readonly problem: string | undefined;
  readonly onSave: () => void;
  readonly onUndo: () => void;
}

/**
 * What to do about a text that is not saved. A press on it does not leave the text, which would save it first; nor is it a stop of the keyboard
 * while the way on saves. The keyboard goes on in the text, as the buttons go.
 */
function Unsaved({ input, problem, onSave, onUndo }: UnsavedProps) {
  const backAnd = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    if (event.currentTarget === document.activeElement) document.getElementById(input)?.focus();
    act();
  };
  const tabIndex = problem === undefined ? -1 : 0;
  return (
    <Flex align="center" gap="small" wrap onMouseDown={(event) => event.preventDefault()}>
      <Typography.Text type={problem === undefined ? 'secondary' : 'danger'}>{problem ?? 'Saved when you leave the field'}</Typography.Text>
      <Button size="small" tabIndex={tabIndex} onClick={backAnd(onSave)}>
        Save Now
      </Button>
      <Button size="small" type="text" tabIndex={tabIndex} onClick={backAnd(onUndo)}>
        Undo
      </Button>
    </Flex>
  );
}

/** Whether something stands in a dialog: one that asks about a note that was not saved must not send it once more by taking the focus. */
const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role="dialog"]') !== null;

/** A note that is saved when it is left, if it was changed. */
export function AutosavedNote(props: SaveControl<'longText'>) {
  const { id, name, field, describedBy } = props;
  const { text, isUnsaved, refusal, failure, type, undo, save, leave } = useAutosave(props);
  const problem = refusal ?? failure;
  const leaveFor = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isOnButtons = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isOnButtons && !(failure !== undefined && isInDialog(relatedTarget))) leave();
  };
  return (
    <Flex vertical gap={4} onBlur={leaveFor}>
      <FieldInput
        field={field}
        name={name}
        id={id}
        aria-describedby={describedBy}
        value={text}
        status={isUnsaved && problem ? 'error' : ''}
        onChange={type}
      />
      {isUnsaved && <Unsaved input={id} problem={problem} onSave={save} onUndo={undo} />}
    </Flex>
  );
}
