import type { ComponentType, CSSProperties } from 'react';
import { isEmptyValue, type Field, type FieldKind } from '../../schema';
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

/** Quiet, and readable on white and on a row under the pointer. */
const muted: CSSProperties = { color: 'var(--ant-color-text-description)' };

/** A value through the component given; N/A where it is empty (Records 2). */
export function ShownValue({ as: Shown, showsEmpty = false, ...props }: ShownValueProps) {
  if (!showsEmpty && isEmptyValue(props.field, props.value)) return <span style={muted}>N/A</span>;
  return <Shown {...props} />;
}
