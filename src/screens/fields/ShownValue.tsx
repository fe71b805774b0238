import type { ComponentType } from 'react';
import { isEmptyValue, type Field, type FieldKind } from '../../schema';
import { EmptyValue } from './OneLine';
import type { CellProps } from './types';

export interface FieldCellProps {
  readonly field: Field;
  readonly name: string;
  readonly value: unknown;
  /** Shown on hover, in place of the value itself. */
  readonly title?: string;
  readonly record: Readonly<Record<string, unknown>>;
}

interface ShownValueProps extends FieldCellProps {
  readonly as: ComponentType<CellProps<FieldKind>>;
  /** The component renders empty values itself. */
  readonly rendersEmpty?: boolean;
}

/** Renders a value with the given component; N/A if it is empty (Records 2). */
export function ShownValue({ as: Component, rendersEmpty = false, ...props }: ShownValueProps) {
  if (!rendersEmpty && isEmptyValue(props.field, props.value)) return <EmptyValue />;
  return <Component {...props} />;
}
