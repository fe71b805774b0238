import type { ComponentType } from 'react';
import type { Field, FieldKind } from '../../schema';
import { plainInputs, type InputComponents } from './plainInputs';
import { RowsInput } from './rowsInput';
import type { InputProps } from './types';

const fieldInputs: InputComponents = { ...plainInputs, rows: RowsInput };

interface FieldEditor {
  readonly Input: ComponentType<InputProps<FieldKind>>;
}

/**
 * The input component of a field, by its kind. The table is typed exactly, but the union of all kinds is not: this is
 * the only cast.
 */
export const inputOf = ({ kind }: Field): FieldEditor => ({
  Input: fieldInputs[kind] as unknown as FieldEditor['Input'],
});
