import { linkedIds } from '../../schema';
import { attributesOf } from './attributes';
import { SelectSeveral } from './SelectSeveral';
import type { InputProps } from './types';
import { useRecordPicker, type RecordChoice } from './useRecordPicker';

/** Several records, each found by typing of its title; one that is in the trash says so, and stays until it is taken out. */
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
      // Nothing is taken, or taken out again, without having been typed or pointed at.
      defaultActiveFirstOption={typed.trim() !== ''}
    />
  );
}
