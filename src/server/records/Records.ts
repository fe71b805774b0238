import type { ListQuery, Resource, StoredFile, Values } from '../../schema';
import type { Source, VersionEvent } from './source';

/** A record as it is stored, or answered. */
export type Row = Values & { readonly id: number };

/** A record as the API answers it, and the tag of the version it was read at. */
export interface Answer {
  readonly record: Row;
  readonly etag: string;
}

/** A file as the store of records keeps it: what is answered, without the address, which is signed anew each time. */
export type StoredReference = Omit<StoredFile, 'url'>;

/** What a write carries: the payload by field, and the files received with it. */
export interface WriteInput {
  readonly payload: Values;
  readonly uploaded?: readonly StoredReference[];
}

export interface UpdateOptions {
  readonly id: number;
  readonly input: WriteInput;
  /** The If-Match header: refused with 412 where it does not name the record's version. */
  readonly ifMatch?: string | undefined;
}

export type DiscardOptions = Pick<UpdateOptions, 'id' | 'ifMatch'>;

export interface KeyedChildWrite extends Omit<UpdateOptions, 'id'> {
  /** Refused with 412 where the keyed child holds a record. */
  readonly ifNone?: boolean;
}

export interface PatchOptions {
  readonly id: number;
  /** Answers what to store, from the record as the API answers it; nothing is written where nothing differs. */
  readonly decide: (record: Row) => Values;
  /** What is done with it in the same transaction, over its connection. */
  readonly also?: (source: Source, record: Row) => Promise<void>;
}

export interface ChildKey {
  readonly parent: number;
  readonly by: string;
}

export type Changeset = Readonly<Record<string, readonly [unknown, unknown]>>;

/** One change of a record, as the change history shows it. */
export interface Version {
  readonly id: number;
  readonly created_at: string;
  readonly operator_email: string;
  readonly event: VersionEvent;
  readonly changeset: Changeset;
}

export interface VersionQuery {
  readonly id: number;
  readonly page: number;
  readonly per: number;
}

/** A list as the API answers it (decision 9). */
export interface List {
  readonly data: readonly Row[];
  readonly meta: { readonly current_page: number; readonly total: number; readonly per_page: number };
  /** The tag of each record, by its id. */
  readonly etags: ReadonlyMap<number, string>;
}

/** What a hook knows of the write it is part of. */
export interface WriteContext {
  readonly manufacturer: string;
  readonly user: { readonly id: number; readonly email: string };
}

/** The records of one manufacturer; the only door to them. Every method throws an HttpError for what it refuses. */
export interface Records {
  readonly context: WriteContext;
  list(resource: Resource, query: ListQuery): Promise<List>;
  /** The records of these ids, discarded ones included; ids of no record are left out. */
  getMany(resource: Resource, ids: readonly number[]): Promise<List>;
  /** One record, discarded or not; 404 where there is none. */
  getOne(resource: Resource, id: number): Promise<Answer>;
  create(resource: Resource, input: WriteInput): Promise<Answer>;
  /**
   * Changes what the payload carries; 412 with the current record where `ifMatch` is stale. One in the trash is recovered by an empty
   * `discarded_at` and refuses anything else with 409.
   */
  update(resource: Resource, options: UpdateOptions): Promise<Answer>;
  /** Puts a record into the trash; 412 with the current record where `ifMatch` is stale. */
  discard(resource: Resource, options: DiscardOptions): Promise<Row>;
  /** Changes what the server keeps by itself, read-only fields included, as decided on the record while it is held. */
  patch(resource: Resource, options: PatchOptions): Promise<Answer>;
  getKeyedChild(resource: Resource, key: ChildKey): Promise<Answer | undefined>;
  /** Creates or replaces the record of the keyed child that the payload names. */
  putKeyedChild(resource: Resource, options: KeyedChildWrite): Promise<Answer & { readonly created: boolean }>;
  versions(resource: Resource, query: VersionQuery): Promise<{ readonly data: readonly Version[]; readonly meta: List['meta'] }>;
}
