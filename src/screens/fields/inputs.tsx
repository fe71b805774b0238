import type { ComponentType } from 'react';
import type { Field, FieldKind } from '../../schema';
import { plainInputs, type FieldInputs } from './plainInputs';
import { RowsInput } from './rowsInput';
import type { InputProps } from './types';

const fieldInputs: FieldInputs = { ...plainInputs, rows: RowsInput };

interface Edited {
  readonly Input: ComponentType<InputProps<FieldKind>>;
}

/** How a field is edited, by its kind. The table is exact; the union of all kinds is not, so the type widens here, once. */
export const inputOf = ({ kind }: Field): Edited => ({ Input: fieldInputs[kind] as unknown as Edited['Input'] });
