import type { Resource } from '../../../schema';
import type { RepositoryContext } from '../RepositoryContext';
import type { MergeOptions } from '../Records';
import type { WriteSource } from '../source';
import type { MergeChange } from './mergeTable';
import { kindsPointingTo, lockPointing, movedValues } from './pointers';
import { readKeys, repeats } from './repeats';
import { numberOf, writeMerged } from './writeMerged';

/** Lets every record that points to the removed one point to the kept one. */
export async function moveAll(
  context: RepositoryContext,
  source: WriteSource,
  { resource, keep, remove }: { readonly resource: Resource } & Pick<MergeOptions, 'keep' | 'remove'>,
): Promise<readonly MergeChange[]> {
  const changes: MergeChange[] = [];
  for (const kind of kindsPointingTo(source.registry, resource)) {
    const keys = await readKeys(source, kind.resource, keep);
    for (const row of await lockPointing(source, kind, remove)) {
      const isKept = kind.resource.name === resource.name && row.id === keep;
      const values = movedValues(kind, row, { from: remove, to: isKept ? null : keep });
      if (Object.keys(values).length === 0 || (await repeats(source, kind, { row, values, keys }))) continue;
      const told = { merged_from: numberOf(resource, remove) };
      changes.push(await writeMerged(context, source, { resource: kind.resource, row, values, event: 'update', told }));
    }
  }
  return changes;
}
