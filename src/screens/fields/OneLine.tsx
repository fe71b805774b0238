import type { ReactNode } from 'react';
import { showValue, type Field, type FieldKind } from '../../schema';
import styles from './OneLine.module.css';
import type { CellProps, Line } from './types';

/** Text on one line of a table, cut off where it does not fit; the whole of it is in the tooltip. */
export const OneLine = ({ children, title }: { readonly children: ReactNode; readonly title?: string }) => (
  <span className={styles.line} title={title}>
    {children}
  </span>
);

/** Parts on one line that tell by and by what they show: the tooltip is made of what stands there when it is asked for. */
export const OneLineOfParts = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.line} onPointerEnter={({ currentTarget }) => currentTarget.setAttribute('title', currentTarget.textContent)}>
    {children}
  </span>
);

/** The cell of every kind that shows as plain text. */
export function TextCell({ field, value }: Pick<CellProps<FieldKind>, 'field' | 'value'>) {
  const shown = showValue(field as Field, value) ?? '';
  return <OneLine title={shown}>{shown}</OneLine>;
}

/** The cell of numbers, dates and phone numbers: figures are never broken or cut, and their digits have one width. */
export function FigureCell({ field, value }: Pick<CellProps<FieldKind>, 'field' | 'value'>) {
  return <span className={styles.figures}>{showValue(field as Field, value)}</span>;
}

/** The whole text with its own line breaks, for pages that show one record. */
export function WholeText({ field, value }: Pick<CellProps<FieldKind>, 'field' | 'value'>) {
  return <span className={styles.whole}>{showValue(field as Field, value)}</span>;
}

/** What stands where there is no value (Records 2). */
const noValue = 'N/A';

export const NoValue = () => <span className={styles.nothing}>{noValue}</span>;

/** One line of text that is all that a cell shows, for the cell itself to hold. */
export interface CellLine {
  readonly text: string;
  /** The whole of it, where it may be cut off. */
  readonly title?: string;
  readonly className?: string | undefined;
}

/** The line of a value that shows as one, or of no value. */
export function cellLine(field: Field, { value, line }: { readonly value: unknown; readonly line: Line | 'nothing' }): CellLine {
  if (line === 'nothing') return { text: noValue, className: styles.nothing };
  const text = showValue(field, value) ?? '';
  return line === 'text' ? { text, title: text } : { text, className: styles.figures };
}
