import { toRecordId } from '../../schema';
import { controlAttributesOf } from './controlAttributes';
import { SingleSelect } from './SingleSelect';
import type { InputProps } from './types';
import { useRecordPicker, type RecordChoice } from './useRecordPicker';

export function ReferenceInput(props: InputProps<'reference'>) {
  const { field, value, onChange, defaultOpen, initialSearch, disabled } = props;
  const { select } = useRecordPicker({ to: field.to, defaultOpen, initialSearch, disabled });
  return (
    <SingleSelect<number | null, RecordChoice>
      {...controlAttributesOf(props)}
      {...select}
      value={toRecordId(value) ?? null}
      onChange={(id) => onChange?.(id ?? null)}
    />
  );
}
