import type { ReactNode, ComponentType } from 'react';
import { formatValue, type Field, type FieldKind, isEmptyValue } from '../../schema';
import styles from './OneLine.module.css';
import type { CellProps, LineKind } from './FieldView';

/** Single-line text in a table, truncated if too long, with the full text in the tooltip. */
export const OneLine = ({ children, title }: { readonly children: ReactNode; readonly title?: string }) => (
  <span className={styles.line} title={title}>
    {children}
  </span>
);

/** A single line of components that load their own text: the tooltip is read from the DOM on hover. */
export const OneLineContent = ({ children }: { readonly children: ReactNode }) => (
  <span
    className={styles.line}
    onPointerEnter={({ currentTarget }) => currentTarget.setAttribute('title', currentTarget.textContent)}
  >
    {children}
  </span>
);

/** The cell of every kind that is displayed as plain text. */
export function TextCell({ field, value, title }: Pick<CellProps<FieldKind>, 'field' | 'value' | 'title'>) {
  const shown = formatValue(field as Field, value) ?? '';
  return <OneLine title={title ?? shown}>{shown}</OneLine>;
}

/** The cell of numbers, dates and phone numbers: never wrapped or truncated, with tabular figures. */
export function FigureCell({ field, value }: Pick<CellProps<FieldKind>, 'field' | 'value'>) {
  return <span className={styles.figures}>{formatValue(field as Field, value)}</span>;
}

/** The full text with its line breaks, for detail pages. */
export function FullText({ field, value, title }: Pick<CellProps<FieldKind>, 'field' | 'value' | 'title'>) {
  return (
    <span className={styles.whole} title={title}>
      {formatValue(field as Field, value)}
    </span>
  );
}

/** Placeholder for an empty value (Records 2). */
const emptyValueText = 'N/A';

const EmptyValue = () => <span className={styles.nothing}>{emptyValueText}</span>;

/** A single line of text that is a cell's entire content, so that the table cell can render it directly. */
export interface CellLine {
  readonly text: string;
  /** The full text, if it may be truncated. */
  readonly title?: string;
  readonly className?: string | undefined;
}

/** The line for a single-line value, or for an empty one. */
export function toCellLine(
  field: Field,
  { value, line }: { readonly value: unknown; readonly line: LineKind | 'nothing' },
): CellLine {
  if (line === 'nothing') return { text: emptyValueText, className: styles.nothing };
  const text = formatValue(field, value) ?? '';
  return line === 'text' ? { text, title: text } : { text, className: styles.figures };
}

interface ExternalLinkProps {
  readonly to: string;
  readonly children: string;
}

/** A single-line link to another site, opened in a new tab. */
export function ExternalLink({ to, children }: ExternalLinkProps) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      <OneLine title={children}>{children}</OneLine>
    </a>
  );
}

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
