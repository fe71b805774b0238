import type { FastifyRequest } from 'fastify';
import type { SessionEventKind } from '../accounts/sessionEvents';
import type { ReadEvent, WriteEvent } from '../contracts';

/** The kind of access. The declaration of the log has a label for each. */
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
  /** Reason code of a refusal. */
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

/** The reads and writes of a request, collected until the response. */
export interface RequestTrace {
  readonly reads: ReadEvent[];
  readonly writes: WriteEvent[];
  /** The ids of the files that were stored. */
  readonly uploads: number[];
  /** The tenant; undefined until the request has named one that exists. */
  manufacturer?: string;
  /** Further tenants whose logs record the request. */
  readonly concerned: Set<string>;
  /** The fetched file, and the record that holds it; a fresh upload has none. */
  file?: { readonly id: number; readonly holder?: { readonly resource: string; readonly id: number } };
  /** The user of a signed link, which stands in for a session. */
  viewer?: { readonly id: number; readonly email: string };
  /** The action to log, where the route alone does not determine it. */
  access?: AccessAction;
  /** The emergency access of the user. */
  emergency?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace;
  }
  interface FastifyContextConfig {
    /** The action to log for a route whose reads and writes do not describe it. */
    readonly access?: AccessAction;
  }
}

export const createTrace = (): RequestTrace => ({ reads: [], writes: [], uploads: [], concerned: new Set() });

/** Creates listeners that add reads, writes and concerned tenants to the trace and then call the given listeners. */
export function createTraceListeners(
  { trace }: FastifyRequest,
  { onRead, onWrite }: { readonly onRead?: (event: ReadEvent) => void; readonly onWrite?: (event: WriteEvent) => void },
) {
  return {
    onRead: (event: ReadEvent) => {
      trace.reads.push(event);
      onRead?.(event);
    },
    onWrite: (event: WriteEvent) => {
      trace.writes.push(event);
      onWrite?.(event);
    },
    onConcern: (manufacturers: readonly string[]) => {
      for (const manufacturer of manufacturers) trace.concerned.add(manufacturer);
    },
  };
}
