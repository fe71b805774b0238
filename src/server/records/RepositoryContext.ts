import type { Manufacturer, Registry, Resource } from '../../schema';
import type { AppOptions, SessionUser } from '../contracts';
import type { KeyedCall } from '../idempotency/KeyedCall';
import type { prepareInput } from './prepareInput';
import type { Reading } from './readChoice';
import type { Source } from './source';
import type { Answer, Records, Row } from './Records';

/** What the repository needs beside the store. */
export type RecordTools = Pick<AppOptions, 'files' | 'hashPassword' | 'hooks' | 'onRead' | 'onWrite'>;

export interface RepositoryOptions {
  readonly store: AppOptions['store'];
  readonly registry: Registry;
  /** The only manufacturer whose records can be reached. */
  readonly manufacturer: Pick<Manufacturer, 'key' | 'features'>;
  /** Whose name the versions carry. */
  readonly user: Pick<SessionUser, 'id' | 'email' | 'session'>;
  readonly tools: RecordTools;
  /** Where lists and histories are read; without it, where everything is. */
  readonly reading?: Reading | undefined;
  /** The call that the records are opened for, where it carries a key. */
  readonly keyed?: () => KeyedCall | null;
}

/** What the parts of the repository share: one manufacturer's records in the hands of one user. */
export interface RepositoryContext extends RepositoryOptions {
  readonly source: Source;
  readonly records: Records;
  readonly answer: (resource: Resource, row: Row) => Answer;
  readonly preparing: Parameters<typeof prepareInput>[2];
}
