import { type FocusEvent, type MouseEvent, useState } from 'react';
import { Button, Typography } from 'antd';
import { FieldInput, SingleSelect, selectDefaults, selectOptions } from '../../../fields/inputs';
import { Flex } from '../../../ui';
import { flattenOptions, isFilled, optionLabel, type FieldOf } from '../../../schema';
import { nonClearableFields } from './caseFields';
import { type AutosaveControlProps, useAutosave } from './useAutosave';

/** The options of a choice field; with `allowsOther` also the typed text, unless it matches an option. */
function offeredOptions({ options, allowsOther }: FieldOf<'choice'>, typed: string) {
  const text = typed.trim();
  const isListed = flattenOptions(options).some(({ label }) => label.toLowerCase() === text.toLowerCase());
  return [
    ...selectOptions(options),
    ...(allowsOther === true && text !== '' && !isListed ? [{ value: text, label: `Use “${text}”` }] : []),
  ];
}

/** Select that saves on change and reverts to the previous value if the save fails. */
export function AutosavedChoice({ id, name, field, base, saves, describedBy }: AutosaveControlProps<'choice'>) {
  const [typed, setTyped] = useState('');
  const value = saves.valueOf(name);
  const choose = (chosen: string | undefined) => {
    setTyped('');
    void saves.save({ name, value: chosen ?? null, from: base });
  };
  return (
    <SingleSelect<string | null, ReturnType<typeof selectOptions>[number]>
      {...selectDefaults}
      id={id}
      allowClear={!nonClearableFields.includes(name)}
      aria-describedby={describedBy}
      placeholder="Not set"
      value={isFilled(value) ? String(value) : null}
      labelRender={({ value: chosen }) => optionLabel(field.options, chosen)}
      options={offeredOptions(field, typed)}
      showSearch={{ searchValue: typed, onSearch: setTyped }}
      status={saves.stateOf(name)?.kind === 'failed' ? 'error' : ''}
      onChange={choose}
    />
  );
}

interface UnsavedActionsProps {
  /** Id of the text input. */
  readonly inputId: string;
  /** Validation or save error. */
  readonly problem: string | undefined;
  readonly onSave: () => void;
  readonly onUndo: () => void;
}

/**
 * Actions for an unsaved text. Pressing a button must not blur the input, because blur saves. Without an error the
 * buttons are not tab stops either, since tabbing out saves. The buttons unmount after use, so focus returns to the
 * input.
 */
function UnsavedActions({ inputId, problem, onSave, onUndo }: UnsavedActionsProps) {
  const focusInputAnd = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    if (event.currentTarget === document.activeElement) document.getElementById(inputId)?.focus();
    act();
  };
  const tabIndex = problem === undefined ? -1 : 0;
  return (
    <Flex align="center" gap="small" wrap onMouseDown={(event) => event.preventDefault()}>
      <Typography.Text type={problem === undefined ? 'secondary' : 'danger'}>
        {problem ?? 'Saved when you leave the field'}
      </Typography.Text>
      <Button size="small" tabIndex={tabIndex} onClick={focusInputAnd(onSave)}>
        Save Now
      </Button>
      <Button size="small" type="text" tabIndex={tabIndex} onClick={focusInputAnd(onUndo)}>
        Undo
      </Button>
    </Flex>
  );
}

/**
 * Whether an element is inside a dialog: a dialog about a failed save takes the focus, and that blur must not save
 * again.
 */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** Long-text field that is saved on blur if it is dirty. */
export function AutosavedNote(props: AutosaveControlProps<'longText'>) {
  const { id, name, field, describedBy } = props;
  const { text, isUnsaved, validationError, saveError, change, undo, save, commit } = useAutosave(props);
  const problem = validationError ?? saveError;
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isOnButtons = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isOnButtons && !(saveError !== undefined && isInDialog(relatedTarget))) commit();
  };
  return (
    <Flex vertical gap={4} onBlur={handleBlur}>
      <FieldInput
        field={field}
        name={name}
        id={id}
        aria-describedby={describedBy}
        value={text}
        status={isUnsaved && problem ? 'error' : ''}
        onChange={change}
      />
      {isUnsaved && <UnsavedActions inputId={id} problem={problem} onSave={save} onUndo={undo} />}
    </Flex>
  );
}
