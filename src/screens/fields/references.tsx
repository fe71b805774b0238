import { linkedIds } from '../../schema';
import { attributesOf } from './attributes';
import { SelectSeveral } from './SelectSeveral';
import type { InputProps } from './types';
import { useRecordPicker, type RecordChoice } from './useRecordPicker';

/** A multi-select of records, searched by title; a record in the trash is tagged so, and stays until it is removed. */
export function ReferencesInput(props: InputProps<'references'>) {
  const { field, value, onChange, defaultOpen, firstTyped, disabled } = props;
  const { select, typed, setTyped } = useRecordPicker({ to: field.to, defaultOpen, firstTyped, disabled });
  return (
    <SelectSeveral<number, RecordChoice>
      {...attributesOf(props)}
      {...select}
      value={linkedIds(value)}
      onChange={(ids) => {
        setTyped('');
        onChange?.(ids);
      }}
      // Enter must not select or remove a record that was neither searched for nor pointed at.
      defaultActiveFirstOption={typed.trim() !== ''}
    />
  );
}
