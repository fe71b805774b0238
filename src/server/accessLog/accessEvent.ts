import type { SessionEventKind } from '../accounts/sessionEvents';

/** The kind of access. The declaration of the log has a label for each. */
export type AccessAction =
  | SessionEventKind
  | 'refused'
  | 'view'
  | 'list'
  | 'search'
  | 'history'
  | 'unmask'
  | 'export'
  | 'download'
  | 'preview'
  | 'create'
  | 'update'
  | 'discard'
  | 'recover'
  | 'upload'
  | 'message'
  | 'emergency_granted'
  | 'emergency_refused'
  | 'emergency_changes'
  | 'emergency_ended'
  | 'retention'
  | 'chain_broken';

/** The mark behind which a log that was found broken goes on: a new chain starts with it. */
export const breakAction = 'chain_broken' satisfies AccessAction;

/**
 * One line of the log: who did what to which records, when and from where. Holds ids and field names, never the values
 * of fields.
 */
export interface AccessEvent {
  /** ISO 8601, to the millisecond. */
  readonly happened_at: string;
  readonly action: AccessAction;
  readonly request_id: string;
  readonly user_id?: number;
  readonly user_email?: string;
  /** The tenant; absent where the event concerns none. */
  readonly manufacturer?: string;
  /** Network address. */
  readonly address?: string;
  readonly resource?: string;
  /** The records read or written, such as `patients:12`; the log writer adds their ancestors. */
  readonly records?: readonly string[];
  /** The fields that a list was filtered by. */
  readonly searched?: readonly string[];
  /** HTTP status of the response; absent where the call succeeded. */
  readonly status?: number;
  /**
   * Reason code of a refusal; the name of a masked field whose whole value was returned; the job that wrote the
   * record.
   */
  readonly reason?: string;
  /** The number of repetitions, where the same event occurred many times within a minute. */
  readonly times?: number;
  /** The emergency access under which the call was made. */
  readonly emergency_id?: number;
  /** Shared by the calls of one export. */
  readonly export_id?: string;
}

/** The columns of an event, in the order in which they are hashed; append new ones at the end. */
export const eventColumns = [
  'happened_at',
  'action',
  'request_id',
  'user_id',
  'user_email',
  'manufacturer',
  'address',
  'resource',
  'records',
  'searched',
  'status',
  'reason',
  'times',
  'emergency_id',
  'export_id',
] as const satisfies readonly (keyof AccessEvent)[];

/** An event with its position in the chain, as stored. */
export type StoredEntry = { readonly [K in (typeof eventColumns)[number]]: AccessEvent[K] | null } & {
  readonly id: number;
  /** When it was stored; never earlier than the previous entry. */
  readonly created_at: string;
  readonly discarded_at: string | null;
  /** The key that its hash was computed with. */
  readonly key_id: string;
  readonly hash: string;
};

/** The columns that identify an event. */
export const keyColumns = ['request_id', 'action', 'happened_at', 'resource', 'records', 'manufacturer'] as const;

/**
 * The unique key of an event. A request that writes several records has an entry for each, which begins with that
 * record; one that concerns several tenants has them for each.
 */
export const eventKey = ({
  request_id,
  action,
  happened_at,
  resource,
  records,
  manufacturer,
}: Pick<AccessEvent | StoredEntry, (typeof keyColumns)[number]>): string =>
  [request_id, action, happened_at, resource ?? '', records?.[0] ?? '', manufacturer ?? ''].join(' ');
