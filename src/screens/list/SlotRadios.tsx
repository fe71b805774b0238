import { useId } from 'react';
import { Radio } from 'antd';
import type { FlatOption } from '../../schema';

interface SlotRadiosProps {
  readonly slots: readonly FlatOption[];
  readonly label: string;
  /** The slot whose form is open; none is marked otherwise. */
  readonly chosen: string | undefined;
  readonly onChoose: (slot: string) => void;
}

/** A radio button for each slot of a record; choosing one opens its form. */
export function SlotRadios({ slots, label, chosen, onChoose }: SlotRadiosProps) {
  const name = useId();
  return (
    <Radio.Group
      aria-label={label}
      name={name}
      value={chosen ?? null}
      options={slots.map(({ value, label: text }) => ({ value, label: text }))}
      style={{ flexWrap: 'nowrap' }}
      onChange={({ target }) => onChoose(String(target.value))}
    />
  );
}
