import type { FastifyRequest } from 'fastify';
import type { Store } from '../store';
import type { Source } from './source';

/** Runs a read on a suitable connection. */
export type RunRead = <T>(work: (db: Source['db']) => Promise<T>) => Promise<T>;

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
