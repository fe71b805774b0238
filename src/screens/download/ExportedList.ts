import type { CrudFilter } from '@refinedev/core';
import type { Sort, Values } from '../../schema';

/** The list whose rows are exported. */
export interface ExportedList {
  readonly filters: CrudFilter[];
  readonly sort: Sort | undefined;
  /** Of all pages. */
  readonly total: number;
  /** The displayed rows; undefined until the first response. */
  readonly rows: readonly (Values & { readonly id: number })[] | undefined;
  /** The only rows that are exported. Default: all that the list found. */
  readonly ids?: readonly number[];
}
