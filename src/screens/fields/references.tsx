import { toRecordIds } from '../../schema';
import { controlAttributesOf } from './controlAttributes';
import { MultiSelect } from './MultiSelect';
import type { InputProps } from './types';
import { useRecordPicker, type RecordChoice } from './useRecordPicker';

/** A multi-select of records, searched by title; a record in the trash is tagged so, and stays until it is removed. */
export function ReferencesInput(props: InputProps<'references'>) {
  const { field, value, onChange, defaultOpen, initialSearch, disabled } = props;
  const { select, typed, setTyped } = useRecordPicker({ to: field.to, defaultOpen, initialSearch, disabled });
  return (
    <MultiSelect<number, RecordChoice>
      {...controlAttributesOf(props)}
      {...select}
      value={toRecordIds(value)}
      onChange={(ids) => {
        setTyped('');
        onChange?.(ids);
      }}
      // Enter must not select or remove a record that was neither searched for nor pointed at.
      defaultActiveFirstOption={typed.trim() !== ''}
    />
  );
}
