import { booleanOptions, isFilled } from '../../schema';
import { OptionInput } from './choice';
import type { InputProps } from './types';

const yesNoOptions = ['Yes', 'No'] as const;

export function YesNoInput(props: InputProps<'yesNo'>) {
  return <OptionInput {...props} options={yesNoOptions} />;
}

/** True, false or unset: an unanswered question is not a No. */
export function BooleanInput({ value, onChange, ...props }: InputProps<'boolean'>) {
  const chosen = isFilled(value) ? String(value === true || value === 'true') : null;
  return (
    <OptionInput
      {...props}
      value={chosen}
      options={booleanOptions(props.field.display?.names)}
      onChange={(next) => onChange?.(next === null ? null : next === 'true')}
    />
  );
}
