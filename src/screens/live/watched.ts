import type { Resource, Values } from '../../schema';
import type { ListPageQuery } from '../registry';

/** How a page of a list was read last. */
export interface ListReading {
  readonly query: ListPageQuery;
  /** When it was asked for, in milliseconds: earlier changes are in it. */
  readonly readAt: number;
}

interface ListRows {
  readonly rows: readonly Values[] | undefined;
  readonly total: number;
}

/** A page of a list as it was read last. */
export type WatchedList = ListReading & ListRows;

export interface WatchedListProps {
  /** Without `watched` nothing is told of it. */
  readonly list: ListRows & { readonly watched?: ListReading };
  /** The columns that the list shows; the keys are names of fields. */
  readonly columns: readonly { readonly key: string }[];
}

export interface WatchedRecord {
  readonly resource: Resource;
  readonly id: string;
  /** When it was asked for, in milliseconds: earlier changes are in it. */
  readonly readAt: number;
  /** Reads it again. */
  readonly onShow: () => void;
}

export interface WatchedKind {
  readonly resource: Resource;
  /** Called some seconds after a record of the kind was changed. */
  readonly onChange: () => void;
}

/** What is told of a kind of record: which of its records, if it is known, and what happened to them. */
export interface KindEvent {
  readonly type: string;
  /** When it happened, in milliseconds. */
  readonly at: number;
  readonly ids: readonly unknown[] | undefined;
}
