import type { ComponentType } from 'react';
import { isEmptyValue, type Field, type FieldKind } from '../../schema';
import { NoValue } from './OneLine';
import type { CellProps } from './types';

export interface FieldCellProps {
  readonly field: Field;
  readonly name: string;
  readonly value: unknown;
  readonly record: Readonly<Record<string, unknown>>;
}

interface ShownValueProps extends FieldCellProps {
  readonly as: ComponentType<CellProps<FieldKind>>;
  /** The component says itself what stands where there is no value. */
  readonly showsEmpty?: boolean;
}

/** A value through the component given; N/A where it is empty (Records 2). */
export function ShownValue({ as: Shown, showsEmpty = false, ...props }: ShownValueProps) {
  if (!showsEmpty && isEmptyValue(props.field, props.value)) return <NoValue />;
  return <Shown {...props} />;
}
