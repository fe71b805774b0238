import type { OrderedList, RowRange } from './segmentIds';

/** The ids of a page in order, and the exact total of its list. */
export interface FoundPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Numbers of rows that decide how a page is found. */
export interface PageLimits {
  /** Up to this number of matches, the ids of all of them are cached. */
  readonly few: number;
  /** From this offset on, a page is far from the start of the list. */
  readonly far: number;
  /** Up to this distance from the nearer end of the list, no request waits until markers are counted. */
  readonly walkable: number;
}

/** A way to find a page. */
export interface PageStrategy {
  /** Whether it may apply, from what is known without a statement. */
  readonly when: (list: OrderedList, range: RowRange, limits: PageLimits) => boolean;
  /** Finds the page; undefined if it turns out not to apply. */
  readonly find: (list: OrderedList, range: RowRange, limits: PageLimits) => Promise<FoundPage | undefined>;
}
