import type { CrudFilter } from '@refinedev/core';
import type { Sort } from '../../schema';
import type { RecordRow } from './useRecordList';

/** A list as displayed. */
export interface ShownList {
  readonly filters: CrudFilter[];
  readonly sort: Sort | undefined;
  /** Of all pages. */
  readonly total: number;
  /** The rows of the current page; undefined until the first response. */
  readonly rows: readonly RecordRow[] | undefined;
}
