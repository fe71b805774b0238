import { linkedId } from '../../schema';
import { attributesOf } from './attributes';
import { LinkedTitle } from './LinkedTitle';
import { OneSelect } from './OneSelect';
import type { InputProps } from './types';
import { useRecordPicker, type RecordChoice } from './useRecordPicker';

export function ReferenceInput(props: InputProps<'reference'>) {
  const { field, value, onChange, defaultOpen, firstTyped, disabled } = props;
  const { select } = useRecordPicker({ to: field.to, defaultOpen, firstTyped, disabled });
  const linked = linkedId(value);
  return (
    <OneSelect<number | null, RecordChoice>
      {...attributesOf(props)}
      {...select}
      value={linked ?? null}
      shown={linked === undefined ? undefined : <LinkedTitle resource={field.to} id={linked} />}
      onChange={(id) => onChange?.(id ?? null)}
    />
  );
}
