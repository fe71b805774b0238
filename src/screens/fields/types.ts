import type { ComponentType } from 'react';
import type { FieldKind, FieldOf } from '../../schema';

/** What an input takes: the wire value of its field, and the attributes that a form item hands down to its control. */
export interface InputProps<K extends FieldKind> {
  readonly field: FieldOf<K>;
  readonly name: string;
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** What there is to choose from stands open from the start. */
  readonly defaultOpen?: boolean;
  /** What was typed before the input stood there: it is searched for. */
  readonly firstTyped?: string;
  readonly status?: '' | 'error' | 'warning';
  readonly 'aria-required'?: boolean | 'true' | 'false';
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
  readonly 'aria-describedby'?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

/** What a cell takes: the wire value, and the record it stands in. */
export interface CellProps<K extends FieldKind> {
  readonly field: FieldOf<K>;
  readonly value: unknown;
  readonly record: Readonly<Record<string, unknown>>;
  readonly name: string;
}

/** A value that shows as one line of text, or of figures. */
export type Line = 'text' | 'figures';

/** How one kind of field is shown. */
export interface FieldView<K extends FieldKind> {
  /** In a table; called with filled values only. */
  readonly Cell: ComponentType<CellProps<K>>;
  /** Its cell is one line and nothing else: a table shows that without the cell. */
  readonly line?: Line | ((field: FieldOf<K>) => Line | undefined);
  /** On a page that shows one record, where that is more than the cell. */
  readonly Whole?: ComponentType<CellProps<K>>;
  /** Says itself what stands where there is no value, in place of N/A. */
  readonly showsEmpty?: true;
  /** Sensible width of a table column, in pixels. */
  readonly columnWidth: number | ((field: FieldOf<K>) => number);
  /** Width of its input in a form, in pixels, where it is known how much goes into it. */
  readonly inputWidth?: number | ((field: FieldOf<K>) => number | undefined);
  /** Takes the whole row of a form in several columns. */
  readonly wide?: true;
  /** Takes the whole row of a record's page as well. */
  readonly fillsRow?: true;
  /** A table by itself: it needs no label where it stands alone. */
  readonly table?: true;
  /** Aligned to the right in tables. */
  readonly numeric?: true;
}

/** One view for every kind; a kind without one does not compile. */
export type FieldViews = { readonly [K in FieldKind]: FieldView<K> };
