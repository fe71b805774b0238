import type { Comparison, FindQuery, LikelyQuery, ListQuery, ReportedKind } from '../../schema/server';
import type { Resource, StoredFile, Values, Verb } from '../../schema';
import type { ForgottenQuery } from './contacts/findForgotten';
import type { ReportAnswer, ReportRequest } from './reports/ReportAnswer';
import type { OpenReports } from './safety/openReports';
import type { Source, VersionEvent } from './source';

/** A record as stored in the database or returned by the API. */
export type Row = Values & { readonly id: number };

/** A record as the API returns it, with the ETag of the version that was read. */
export interface RecordResponse {
  readonly record: Row;
  readonly etag: string;
}

/** A file reference as stored with a record: without the URL, which is signed for each response. */
export type StoredFileReference = Omit<StoredFile, 'url'>;

/** The content of a write: the payload by field, and the files uploaded with it. */
export interface WriteInput {
  readonly payload: Values;
  readonly uploaded?: readonly StoredFileReference[];
}

export interface UpdateOptions {
  readonly id: number;
  readonly input: WriteInput;
  /** The If-Match header; the update fails with 412 if it does not match the record's version. */
  readonly ifMatch?: string | undefined;
}

export interface DiscardOptions extends Pick<UpdateOptions, 'id' | 'ifMatch'> {
  /** Why: needed for what has to be reported, and the record that it belongs to; kept in the history. */
  readonly reason?: string | undefined;
}

export interface KeyedChildWrite extends Omit<UpdateOptions, 'id'> {
  /** Fails with 412 if a record already exists for the key (`If-None-Match: *`). */
  readonly mustNotExist?: boolean;
}

export interface PatchOptions extends Pick<UpdateOptions, 'id' | 'ifMatch'> {
  /** Computes the values to store from the record as the API returns it; unchanged values are not written. */
  readonly decide: (record: Row) => Values;
  /** Further work in the same transaction, on its connection. */
  readonly withinTransaction?: (source: Source, record: Row) => Promise<void>;
}

export interface ChildKey {
  readonly parent: number;
  readonly by: string;
}

export type Changeset = Readonly<Record<string, readonly [unknown, unknown]>>;

/** One change of a record, as stored. */
export interface StoredVersion {
  readonly id: number;
  readonly created_at: string;
  readonly operator_email: string;
  readonly event: VersionEvent;
  readonly changeset: Changeset;
}

/** One change of a record, as shown in its change history. */
export interface Version extends StoredVersion {
  /** The name of the operator; null for the server itself. */
  readonly operator_name: string | null;
  /** By address: the names of the staff users in the changeset. */
  readonly names?: Readonly<Record<string, string>>;
}

export interface VersionQuery {
  readonly id: number;
  readonly page: number;
  readonly per: number;
}

/** A list as the API returns it (decision 9). */
export interface RecordList {
  readonly data: readonly Row[];
  readonly meta: { readonly current_page: number; readonly total: number; readonly per_page: number };
  /** The ETag of each record, by record id. */
  readonly etags: ReadonlyMap<number, string>;
}

/** Records of several kinds, best first of each kind, and how many were found. */
export interface FoundRecords {
  readonly data: readonly { readonly resource: Resource; readonly record: Row }[];
  readonly total: number;
}

export interface MergeOptions {
  /** The record that stays, and the one that is moved to the trash. */
  readonly keep: number;
  readonly remove: number;
  /** The fields whose values the kept record takes over from the other one. */
  readonly take: readonly string[];
  /** The If-Match header: the versions of both records. */
  readonly ifMatch: string | undefined;
}

/** What was merged. */
export interface Merged {
  /** The id of the merge. */
  readonly id: number;
  readonly keep: number;
  readonly remove: number;
  /** The number of records that point to the kept one in place of the removed one. */
  readonly moved: number;
}

/** A record, and the one that it is to be merged into, if that is known. */
export interface MergedInto {
  readonly id: number;
  readonly into?: number | undefined;
}

/** A number of records of a kind that point to a record. */
export interface PointingCount {
  readonly resource: Resource;
  readonly count: number;
  /** A merge leaves them with it, because the other record has the same already. */
  readonly stays: boolean;
}

/** The merge that removed a record. */
export interface MergeOfRecord {
  /** The id of the merge. */
  readonly merge: number;
  readonly undoable: boolean;
}

/** The first and the last day, as YYYY-MM-DD. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface DayCount {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly count: number;
}

/** A place in the timeline of a record; timelines are ordered by these three, descending. */
export interface TimelineMoment {
  /** ISO 8601 in UTC, to the microsecond. */
  readonly at: string;
  /** The kind of the record, or `versions` for a change of the record whose timeline it is. */
  readonly kind: string;
  readonly id: number;
}

/** What happened at a moment. */
export interface TimelineItem extends TimelineMoment {
  readonly operator_email: string | null;
  /** The name of the operator; null for the server itself, and where nobody is known. */
  readonly operator_name: string | null;
  /** The fields that an entry of the record's kind shows. */
  readonly record?: Row;
  /** The record in between, over which it belongs to the timeline. */
  readonly over?: { readonly resource: string; readonly id: number; readonly title: string };
  readonly version?: Version;
}

export interface TimelineQuery {
  readonly id: number;
  /** The kinds that are told of; all by default. */
  readonly kinds?: readonly string[] | undefined;
  /** The last moment of the page before. */
  readonly before?: TimelineMoment | undefined;
}

export interface TimelinePage {
  readonly data: readonly TimelineItem[];
  /** The last moment of the page, if there are earlier ones. */
  readonly next?: TimelineMoment;
}

/** The manufacturer, user and page of a write, passed to hooks. */
export interface WriteContext {
  readonly manufacturer: string;
  readonly user: { readonly id: number; readonly email: string };
  /** The page that sends the request, by the name that it gives itself. */
  readonly origin?: string | undefined;
}

/**
 * The records of one manufacturer, and the only way to access them. Every method rejects with an HttpError if it
 * refuses the request.
 */
export interface Records {
  readonly context: WriteContext;
  list(resource: Resource, query: ListQuery): Promise<RecordList>;
  /** The ids of the records on a page of a list, in its order, and how many there are. Nothing of them is told. */
  listIds(resource: Resource, query: ListQuery): Promise<{ readonly ids: readonly number[]; readonly total: number }>;
  /** Counts live records that match comparisons of own fields by the day in a date field; days without are left out. */
  countByDay(
    resource: Resource,
    query: DayRange & { readonly field: string; readonly where: readonly Comparison[] },
  ): Promise<readonly DayCount[]>;
  /** The ids of what a log of contacts of this kind has lost sight of, at most one more than are named. */
  findForgotten(resource: Resource, query: Omit<ForgottenQuery, 'features'>): Promise<readonly number[]>;
  /** What of these kinds has not been reported; kinds about which the user may not know everything are skipped. */
  openReports(kinds: readonly ReportedKind[]): Promise<readonly OpenReports[]>;
  /** What a report of the kind says. */
  report(resource: Resource, query: ReportRequest): Promise<ReportAnswer>;
  /** The records with these ids, including discarded ones; unknown ids are skipped. */
  getMany(resource: Resource, ids: readonly number[]): Promise<RecordList>;
  /**
   * The live records of these kinds that contain the words in the fields of `findBy`; without any word, those that the
   * user opened last. Kinds that the user may not find are skipped.
   */
  find(resources: readonly Resource[], query: FindQuery): Promise<FoundRecords>;
  /**
   * The live records of a kind that are likely the one which is typed, at most five; none where the user may not find
   * them. `searched` are the fields of what is typed.
   */
  findLikely(resource: Resource, query: LikelyQuery & { readonly searched: readonly string[] }): Promise<FoundRecords>;
  /** Remembers that the user has opened a record that exists. */
  remember(resource: Resource, id: number): Promise<void>;
  /** One record, discarded or not; 404 if it does not exist. */
  getOne(resource: Resource, id: number): Promise<RecordResponse>;
  create(resource: Resource, input: WriteInput): Promise<RecordResponse>;
  /**
   * Refuses what `create` would refuse, without storing anything. Returns the numbers of the records that the new one
   * would repeat, by the fields that its declaration compares.
   */
  checkNew(resource: Resource, input: WriteInput): Promise<readonly string[]>;
  /**
   * Updates the fields in the payload; 412 with the current record if `ifMatch` is stale. A discarded record is
   * recovered by an empty `discarded_at`; any other update of it fails with 409.
   */
  update(resource: Resource, options: UpdateOptions): Promise<RecordResponse>;
  /** Moves a record to the trash; 409 if that needs a reason; 412 with the current record if `ifMatch` is stale. */
  discard(resource: Resource, options: DiscardOptions): Promise<Row>;
  /**
   * Merges two live records in one transaction; 412 with the current record if one of them has another version than
   * `ifMatch` names.
   */
  merge(resource: Resource, options: MergeOptions): Promise<Merged>;
  /** Takes back a merge; 409 with the reason if a record has been changed since in the same fields. */
  undoMerge(resource: Resource, id: number): Promise<Merged>;
  /** How many records of each kind that the user may list point to a record. */
  countPointing(resource: Resource, merged: MergedInto): Promise<readonly PointingCount[]>;
  /** The record that a discarded record was merged into; undefined if it was not merged. */
  findMerge(resource: Resource, id: number): Promise<(MergeOfRecord & { readonly into: Row }) | undefined>;
  /**
   * Throws 403 if the declaration has a verb that the user's role lacks: for routes that do anything else before they
   * write a record.
   */
  requireRight(resource: Resource, verb: Verb): void;
  /**
   * Updates server-maintained values, including read-only fields; 403 for a role that may not update the record.
   * `decide` runs while the record is locked.
   */
  patch(resource: Resource, options: PatchOptions): Promise<RecordResponse>;
  getKeyedChild(resource: Resource, key: ChildKey): Promise<RecordResponse | undefined>;
  /** Creates or replaces the keyed child that the payload identifies. */
  putKeyedChild(resource: Resource, options: KeyedChildWrite): Promise<RecordResponse & { readonly created: boolean }>;
  /** The whole value of a masked field. Throws 403 for a role that may not see it. */
  unmask(resource: Resource, target: { readonly id: number; readonly field: string }): Promise<string | number | null>;
  /** What has happened to a record, newest first, as far as the user may see it; 404 if it does not exist. */
  timeline(resource: Resource, query: TimelineQuery): Promise<TimelinePage>;
  versions(
    resource: Resource,
    query: VersionQuery,
  ): Promise<{ readonly data: readonly Version[]; readonly meta: RecordList['meta'] }>;
}
