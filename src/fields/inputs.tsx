import { ConfigProvider } from 'antd';
import { useId, type ComponentType } from 'react';
import type { Field, FieldKind } from '../schema';
import { HiddenLabel } from '../ui';
import type { FieldInputs, InputProps } from './controls/InputProps';
import { plainInputs } from './plainInputs';
import { rowsInputs } from './rows/input';

export { ChoicesInput, selectOptions } from './choice/input';
export { segmentOptions, segmentsWidth } from './choice/Segments';
export { fieldProblems, isMarkedRequired, rulesFor } from './controls/formRules';
export { controlAttributesOf, type InputProps, type RelativeDays } from './controls/InputProps';
export { SingleSelect } from './controls/SingleSelect';
export { renderMatch, type RecordChoice } from './reference/input';
export { RecordFinder } from './reference/RecordFinder';
export { FurtherMatchesNotice, TypeaheadNotice } from './reference/TypeaheadNotice';
export { selectDefaults, useSearchText, ValuedSelect } from './controls/ValuedSelect';
export { searchDelayMs, useDebounced } from './reference/useRecordSearch';

const fieldInputs: FieldInputs<FieldKind> = { ...plainInputs, ...rowsInputs };

interface FieldEditor {
  readonly Input: ComponentType<InputProps<FieldKind>>;
}

/**
 * The input component of a field, by its kind. The table is typed exactly, but the union of all kinds is not: this is
 * the only cast.
 */
const inputOf = ({ kind }: Field): FieldEditor => ({
  Input: fieldInputs[kind] as unknown as FieldEditor['Input'],
});

type FieldInputProps = Omit<InputProps<FieldKind>, 'field'> & { readonly field: Field };

/**
 * The input of a field, chosen by its kind. As the child of a form item it receives value, onChange, id and the other
 * props from there. Without a label, it renders one for assistive technology only. A disabled form disables it.
 */
export function FieldInput(props: FieldInputProps) {
  const ownId = useId();
  const { componentDisabled } = ConfigProvider.useConfig();
  const { Input } = inputOf(props.field);
  const disabled = props.disabled ?? componentDisabled;
  if (props.id ?? props['aria-labelledby'] ?? props['aria-label']) return <Input {...props} disabled={disabled} />;
  return (
    <>
      <HiddenLabel htmlFor={ownId}>{props.field.label}</HiddenLabel>
      <Input {...props} id={ownId} disabled={disabled} />
    </>
  );
}
