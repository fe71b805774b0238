import { Select } from 'antd';
import type { KeyboardEvent } from 'react';
import { linkedIds } from '../../schema';
import { attributesOf } from './attributes';
import type { InputProps } from './types';
import { useRecordPicker, type RecordChoice } from './useRecordPicker';

/** Several records, each found by typing of its title; one that is in the trash says so, and stays until it is taken out. */
export function ReferencesInput(props: InputProps<'references'>) {
  const { field, value, onChange } = props;
  const { select, open, typed, setTyped } = useRecordPicker({ to: field.to });
  /** Tab goes on to the next input, where the list would take it as a choice and keep the focus. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !open) return;
    event.stopPropagation();
    select.onOpenChange(false);
  };
  return (
    <div onKeyDownCapture={leave}>
      <Select<number[], RecordChoice>
        {...attributesOf(props)}
        {...select}
        mode="multiple"
        value={linkedIds(value)}
        onChange={(ids) => {
          setTyped('');
          onChange?.(ids);
        }}
        open={open}
        // Nothing is taken, or taken out again, without having been typed or pointed at.
        defaultActiveFirstOption={typed.trim() !== ''}
      />
    </div>
  );
}
