import type { ComponentType, CSSProperties } from 'react';
import { isEmptyValue, isFilled, type Field, type FieldKind } from '../../schema';
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

const muted: CSSProperties = { opacity: 0.65 };

function shownValue({ field, value, record }: FieldCellProps): unknown {
  if (!field.derived || isFilled(value)) return value;
  return isFilled(record[field.derived.from]) ? field.derived.filled : field.derived.empty;
}

/** A value through the component given, a derived one read off its source first; N/A where it is empty (Records 2). */
export function ShownValue({ as: Shown, showsEmpty = false, ...props }: ShownValueProps) {
  const value = shownValue(props);
  if (!showsEmpty && isEmptyValue(props.field, value)) return <span style={muted}>N/A</span>;
  return <Shown {...props} value={value} />;
}
