import type { FastifyRequest } from 'fastify';
import type { Manufacturer, Registry, Resource } from '../../schema';
import type { AppContext, AppOptions, SessionUser, WriteCheckContext } from '../contracts';
import type { IdempotentCall } from '../http/idempotency/IdempotentCall';
import type { Source } from './source';
import type { RecordResponse, Records, Row, StoredFileReference } from './Records';
import type { Store } from '../db';

/** Runs a read on a suitable connection. */
type RunRead = <T>(work: (db: Source['db']) => Promise<T>) => Promise<T>;

/**
 * Where a request may read lists: from a replica that has caught up with all writes of the caller's session, if there
 * is one. Writing requests read from the primary.
 */
export function replicaReadOf(
  { method, writtenUpTo }: Pick<FastifyRequest, 'method' | 'writtenUpTo'>,
  { replica }: Pick<Store, 'replica'>,
): RunRead | undefined {
  if (!replica || method !== 'GET') return undefined;
  return (work) => replica.read(writtenUpTo, work);
}

/** The repository's dependencies other than the store. */
export interface RecordTools extends Pick<
  AppContext,
  'files' | 'passwords' | 'hooks' | 'onRead' | 'onWrite' | 'config' | 'now'
> {
  readonly onConcern: WriteCheckContext['concern'];
}

export interface RepositoryOptions {
  readonly store: AppOptions['store'];
  readonly registry: Registry;
  /** The only manufacturer whose records can be accessed. */
  readonly manufacturer: Pick<Manufacturer, 'key' | 'features' | 'timeZone'>;
  /** The user recorded as the author of each version. */
  readonly user: SessionUser;
  /** Names the page that sends the request, so that it can tell its own changes from those of others. */
  readonly origin?: string | undefined;
  readonly tools: RecordTools;
  /** Runs the reads of lists and histories; defaults to the connection used for everything else. */
  readonly runRead?: RunRead | undefined;
  /** The request's idempotent call, if it carries an idempotency key. */
  readonly idempotentCall?: () => IdempotentCall | null;
}

/** What preparing an input needs from outside: how passwords are hashed, and the file store's entry for an id. */
export interface InputServices {
  readonly hashPassword: AppOptions['passwords']['hash'];
  readonly find: (id: number) => Promise<StoredFileReference | undefined>;
}

/** The context shared by the repository's operations: one manufacturer's records, accessed by one user. */
export interface RepositoryContext extends RepositoryOptions {
  readonly source: Source;
  readonly records: Records;
  readonly toLoggedResponse: (resource: Resource, row: Row) => RecordResponse;
  readonly inputServices: InputServices;
}
