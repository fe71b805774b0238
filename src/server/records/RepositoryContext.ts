import type { Manufacturer, Registry, Resource } from '../../schema';
import type { AppOptions, SessionUser } from '../contracts';
import type { KeyedCall } from '../idempotency/KeyedCall';
import type { prepareInput } from './prepareInput';
import type { Reading } from './readChoice';
import type { Source } from './source';
import type { Answer, Records, Row } from './Records';

/** The repository's dependencies other than the store. */
export type RecordTools = Pick<AppOptions, 'files' | 'hashPassword' | 'hooks' | 'onRead' | 'onWrite'>;

export interface RepositoryOptions {
  readonly store: AppOptions['store'];
  readonly registry: Registry;
  /** The only manufacturer whose records can be accessed. */
  readonly manufacturer: Pick<Manufacturer, 'key' | 'features'>;
  /** The user recorded as the author of each version. */
  readonly user: Pick<SessionUser, 'id' | 'email' | 'session'>;
  readonly tools: RecordTools;
  /** Runs the reads of lists and histories; defaults to the connection used for everything else. */
  readonly reading?: Reading | undefined;
  /** The request's idempotent call, if it carries an idempotency key. */
  readonly keyed?: () => KeyedCall | null;
}

/** The context shared by the repository's operations: one manufacturer's records, accessed by one user. */
export interface RepositoryContext extends RepositoryOptions {
  readonly source: Source;
  readonly records: Records;
  readonly answer: (resource: Resource, row: Row) => Answer;
  readonly preparing: Parameters<typeof prepareInput>[2];
}
