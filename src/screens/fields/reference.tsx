import { linkedId } from '../../schema';
import { attributesOf } from './attributes';
import { OneSelect } from './OneSelect';
import type { InputProps } from './types';
import { useRecordPicker, type RecordChoice } from './useRecordPicker';

export function ReferenceInput(props: InputProps<'reference'>) {
  const { field, value, onChange, defaultOpen, firstTyped, disabled } = props;
  const { select } = useRecordPicker({ to: field.to, defaultOpen, firstTyped, disabled });
  return (
    <OneSelect<number | null, RecordChoice>
      {...attributesOf(props)}
      {...select}
      value={linkedId(value) ?? null}
      onChange={(id) => onChange?.(id ?? null)}
    />
  );
}
