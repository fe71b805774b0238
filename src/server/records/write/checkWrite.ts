import type { Resource } from '../../../schema';
import type { IntendedWrite } from '../../contracts';
import type { RepositoryContext } from '../RepositoryContext';
import { storedResourceOf, type Source } from '../source';

/**
 * Runs the `beforeWrite` hook of the stored resource, which may refuse the write. Every write of a record passes
 * through it, inside the transaction.
 */
export async function checkWrite(
  { tools, records, user }: RepositoryContext,
  source: Source,
  { resource, ...write }: IntendedWrite & { readonly resource: Resource },
): Promise<void> {
  const { name } = storedResourceOf(source, resource);
  await tools.hooks?.[name]?.beforeWrite?.(write, { ...records.context, user, source, concern: tools.onConcern });
}
