import { formatValue, type Field, type FieldKind, type TagColors } from '../../schema';
import { Tag } from '../../ui';
import type { CellProps } from './types';

interface ValueTagProps extends Pick<CellProps<FieldKind>, 'field' | 'value'> {
  readonly colors: TagColors;
}

/** A value as a tag in its declared colour. */
export function ValueTag({ field, value, colors: { values, otherwise } }: ValueTagProps) {
  return (
    <Tag color={values[String(value)] ?? otherwise} style={{ marginInlineEnd: 0 }}>
      {formatValue(field as Field, value)}
    </Tag>
  );
}
