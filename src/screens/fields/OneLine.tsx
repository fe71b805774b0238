import type { CSSProperties, ReactNode } from 'react';
import { showValue, type Field, type FieldKind } from '../../schema';
import type { CellProps } from './types';

const oneLine: CSSProperties = {
  display: 'inline-block',
  maxWidth: 'min(320px, 100%)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
};

/** Text on one line of a table, cut off where it does not fit; the whole of it is in the tooltip. */
export function OneLine({ children, title }: { readonly children: ReactNode; readonly title: string }) {
  return (
    <span style={oneLine} title={title}>
      {children}
    </span>
  );
}

/** The cell of every kind that shows as plain text. */
export function TextCell({ field, value }: Pick<CellProps<FieldKind>, 'field' | 'value'>) {
  const shown = showValue(field as Field, value) ?? '';
  return <OneLine title={shown}>{shown}</OneLine>;
}

const figures: CSSProperties = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

/** The cell of numbers, dates and phone numbers: never broken or cut, with digits of one width. */
export function FigureCell({ field, value }: Pick<CellProps<FieldKind>, 'field' | 'value'>) {
  return <span style={figures}>{showValue(field as Field, value)}</span>;
}

const allLines: CSSProperties = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };

/** The whole text with its own line breaks, for pages that show one record. */
export function WholeText({ field, value }: Pick<CellProps<FieldKind>, 'field' | 'value'>) {
  return <span style={allLines}>{showValue(field as Field, value)}</span>;
}
