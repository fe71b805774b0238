import type { ReactNode } from 'react';
import { showValue, type Field, type FieldKind } from '../../schema';
import styles from './OneLine.module.css';
import type { CellProps } from './types';

/** Text on one line of a table, cut off where it does not fit; the whole of it is in the tooltip. */
export const OneLine = ({ children, title }: { readonly children: ReactNode; readonly title?: string }) => (
  <span className={styles.line} title={title}>
    {children}
  </span>
);

/** A value as one line of text. */
export function textLine(field: Field, value: unknown) {
  const shown = showValue(field, value) ?? '';
  // Called, and not rendered as a part of its own: a table has hundreds.
  return OneLine({ title: shown, children: shown });
}

/** The cell of every kind that shows as plain text. */
export const TextCell = ({ field, value }: Pick<CellProps<FieldKind>, 'field' | 'value'>) => textLine(field as Field, value);

/** A value as figures: never broken or cut, with digits of one width. */
export const figureLine = (field: Field, value: unknown) => <span className={styles.figures}>{showValue(field, value)}</span>;

/** The cell of numbers, dates and phone numbers. */
export const FigureCell = ({ field, value }: Pick<CellProps<FieldKind>, 'field' | 'value'>) => figureLine(field as Field, value);

/** The whole text with its own line breaks, for pages that show one record. */
export function WholeText({ field, value }: Pick<CellProps<FieldKind>, 'field' | 'value'>) {
  return <span className={styles.whole}>{showValue(field as Field, value)}</span>;
}

/** What stands where there is no value (Records 2). */
export const NoValue = () => <span className={styles.nothing}>N/A</span>;
