import { booleanOptions, isFilled } from '../../schema';
import { ListedInput } from './choice';
import { TextCell } from './OneLine';
import type { CellProps, FieldView, InputProps } from './types';
import { ValueTag } from './ValueTag';

const words = ['Yes', 'No'] as const;

function YesNoInput(props: InputProps<'yesNo'>) {
  return <ListedInput {...props} options={words} />;
}

/** True, false or neither: an unanswered question is not a No. */
function BooleanInput({ value, onChange, ...props }: InputProps<'boolean'>) {
  const chosen = isFilled(value) ? String(value === true || value === 'true') : null;
  return <ListedInput {...props} value={chosen} options={booleanOptions(props.field.names)} onChange={(next) => onChange?.(next === null ? null : next === 'true')} />;
}

function BooleanCell({ field, value }: CellProps<'boolean'>) {
  return field.tag ? <ValueTag field={field} value={value} colors={field.tag} /> : <TextCell field={field} value={value} />;
}

export const yesNo: FieldView<'yesNo'> = { Input: YesNoInput, Cell: TextCell, columnWidth: 90 };
export const boolean: FieldView<'boolean'> = { Input: BooleanInput, Cell: BooleanCell, columnWidth: 90 };
