import type { FastifyRequest } from 'fastify';
import type { Store } from '../store';
import type { Source } from './source';

/** Does reads where they may be done. */
export type Reading = <T>(work: (db: Source['db']) => Promise<T>) => Promise<T>;

/** From where a call may read lists: from a replica, where there is one that has all that the caller's session has written. A call that writes reads where it writes. */
export function readingOf({ method, writtenUpTo }: Pick<FastifyRequest, 'method' | 'writtenUpTo'>, { replica }: Pick<Store, 'replica'>): Reading | undefined {
  if (!replica || method !== 'GET') return undefined;
  return (work) => replica.read(writtenUpTo, work);
}
