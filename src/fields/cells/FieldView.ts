import type { ComponentType } from 'react';
import type { FieldKind, FieldOf } from '../../schema';

/** Props of a cell: the wire value and its record. */
export interface CellProps<K extends FieldKind> {
  readonly field: FieldOf<K>;
  readonly value: unknown;
  readonly record: Readonly<Record<string, unknown>>;
  readonly name: string;
  /** Shown on hover, in place of the value itself. */
  readonly title?: string;
}

/** A value displayed as one line of text, or of figures. */
export type LineKind = 'text' | 'figures';

/** How a field kind is displayed. */
export interface FieldView<K extends FieldKind> {
  /** In a table; only rendered for non-empty values. */
  readonly Cell: ComponentType<CellProps<K>>;
  /** Set if the cell is a single line: the table then renders it without the component. */
  readonly line?: LineKind | ((field: FieldOf<K>) => LineKind | undefined);
  /** On a detail page, if it differs from the cell. */
  readonly FullValue?: ComponentType<CellProps<K>>;
  /** Renders empty values itself, in place of N/A. */
  readonly rendersEmpty?: true;
  /** Default width of a table column, in pixels. */
  readonly columnWidth: number | ((field: FieldOf<K>) => number);
  /** Width of its input in a form, in pixels, if its content has a known size. */
  readonly inputWidth?: number | ((field: FieldOf<K>) => number | undefined);
  /** Spans the full row in a multi-column form. */
  readonly spansFormRow?: true;
  /** Also spans the full row of a detail page. */
  readonly spansDetailRow?: true;
  /** Rendered as a table: it needs no label if it stands alone. */
  readonly isTable?: true;
  /**
   * Its input shows itself what is wrong with a value, while typing or beside the part that has it: the frame does not
   * repeat it.
   */
  readonly showsProblem?: true;
  /** Right-aligned in tables. */
  readonly numeric?: true;
}

export type FieldViews<K extends FieldKind> = { readonly [P in K]: FieldView<P> };
