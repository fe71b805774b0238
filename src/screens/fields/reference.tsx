import { Select } from 'antd';
import { linkedId } from '../../schema';
import { attributesOf } from './attributes';
import type { InputProps } from './types';
import { useRecordPicker, type RecordChoice } from './useRecordPicker';

export function ReferenceInput(props: InputProps<'reference'>) {
  const { field, value, onChange, defaultOpen, firstTyped, disabled } = props;
  const { select } = useRecordPicker({ to: field.to, defaultOpen, firstTyped, disabled });
  return (
    <Select<number, RecordChoice>
      {...attributesOf(props)}
      {...select}
      value={linkedId(value) ?? null}
      onChange={(id: number | undefined) => onChange?.(id ?? null)}
    />
  );
}
