import { Select } from 'antd';
import { attributesOf } from './attributes';
import { idOf } from './idOf';
import type { InputProps } from './types';
import { useRecordPicker } from './useRecordPicker';

export function ReferenceInput(props: InputProps<'reference'>) {
  const { field, value, onChange, defaultOpen, firstTyped } = props;
  const { select } = useRecordPicker({ to: field.to, defaultOpen, firstTyped });
  return (
    <Select<number, { value: number; label: string }>
      {...attributesOf(props)}
      {...select}
      value={idOf(value) ?? null}
      onChange={(id: number | undefined) => onChange?.(id ?? null)}
    />
  );
}
