import type { SessionEventKind } from '../sessions/sessionEvents';

/** What somebody did, as the access log names it. The declaration of the log has a label for each. */
export type AccessAction =
  | SessionEventKind
  | 'refused'
  | 'view'
  | 'list'
  | 'search'
  | 'history'
  | 'export'
  | 'download'
  | 'preview'
  | 'create'
  | 'update'
  | 'discard'
  | 'recover'
  | 'message'
  | 'emergency_granted'
  | 'emergency_refused'
  | 'emergency_ended'
  | 'retention';

/** One line of the log: who did what to which records, when and from where. Ids and names of fields, never a value of either. */
export interface AccessEvent {
  /** ISO 8601, to the millisecond. */
  readonly happened_at: string;
  readonly action: AccessAction;
  readonly request_id: string;
  readonly user_id?: number;
  readonly user_email?: string;
  /** Whose desk it was at; absent where it concerns none of them. */
  readonly manufacturer?: string;
  /** Network address. */
  readonly address?: string;
  readonly resource?: string;
  /** What was seen or written, `patients:12`; the log adds what it stands below. */
  readonly records?: readonly string[];
  /** The fields that a list was searched by. */
  readonly searched?: readonly string[];
  /** Of the answer; absent where the call went well. */
  readonly status?: number;
  /** Why it was refused, as a code. */
  readonly reason?: string;
  /** How often, where the same came many times within a minute. */
  readonly times?: number;
  /** The emergency access that it was done by. */
  readonly emergency_id?: number;
  /** What the calls of one export have in common. */
  readonly export_id?: string;
}

/** The columns of an event, in the order that the chain goes over them; a new one goes to the end. */
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

/** An entry as it is stored: an event with its place in the chain. */
export type StoredEntry = { readonly [K in (typeof eventColumns)[number]]: AccessEvent[K] | null } & {
  readonly id: number;
  /** When it was stored; never before the entry in front of it. */
  readonly created_at: string;
  readonly discarded_at: string | null;
  /** Which key its hash was made with. */
  readonly key_id: string;
  readonly hash: string;
};

/** Names an event: nothing else has all three. */
export const keyOfEvent = ({ request_id, action, happened_at }: Pick<StoredEntry, 'request_id' | 'action' | 'happened_at'>): string =>
  `${request_id} ${action} ${happened_at}`;
