import type { Resource } from '../../schema';
import type { ListPageQuery } from '../registry';

/** A page of a list as it was read last. */
export interface WatchedList {
  readonly query: ListPageQuery;
  readonly rows: readonly { readonly id: number }[] | undefined;
  readonly total: number;
  /** When it was read, in milliseconds. */
  readonly updatedAt: number;
}

export interface WatchedRecord {
  readonly resource: Resource;
  readonly id: string;
  /** When it was read, in milliseconds. */
  readonly updatedAt: number;
  /** Reads it again. */
  readonly onShow: () => void;
}

export interface WatchedKind {
  readonly resource: Resource;
  /** When what is shown of it was read, in milliseconds. */
  readonly updatedAt: number;
  /** Called some seconds after a record of the kind was changed. */
  readonly onChange: () => void;
}
