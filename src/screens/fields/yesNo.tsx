import { isFilled } from '../../schema';
import { ListedInput } from './choice';
import { TextCell } from './OneLine';
import type { FieldView, InputProps } from './types';

const words = ['Yes', 'No'] as const;

function YesNoInput(props: InputProps<'yesNo'>) {
  return <ListedInput {...props} options={words} />;
}

/** Yes, No or neither: an unanswered question is not a No. */
function BooleanInput({ value, onChange, ...props }: InputProps<'boolean'>) {
  const word = isFilled(value) ? (value === true || value === 'true' ? 'Yes' : 'No') : null;
  return <ListedInput {...props} value={word} options={words} onChange={(chosen) => onChange?.(chosen === null ? null : chosen === 'Yes')} />;
}

export const yesNo: FieldView<'yesNo'> = { Input: YesNoInput, Cell: TextCell, columnWidth: 90 };
export const boolean: FieldView<'boolean'> = { Input: BooleanInput, Cell: TextCell, columnWidth: 90 };
