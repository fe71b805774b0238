import type { Resource, Values } from '../../../schema';
import { readInput, takeableFields } from '../../../schema/server';
import { HttpError, invalidFields, notFound } from '../../http/HttpError';
import type { Merged, MergeOptions, Row } from '../Records';
import { diffValues } from '../versions';
import { lockRecord } from '../write/applyChange';
import { checkVersion } from '../write/changeRecord';
import { inTransaction } from '../write/inTransaction';
import { addMerge, type MergeChange } from './mergeTable';
import { numberOf, readBack, writeMerged, type Write } from './writeMerged';
import type { RepositoryContext } from '../RepositoryContext';
import type { WriteSource } from '../source';
import { kindsPointingTo, lockPointing, movedValues } from './pointers';
import { readKeys, repeats } from './repeats';

/** Lets every record that points to the removed one point to the kept one. */
async function moveAll(
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

/** Locks two records of a kind, always in the same order. Throws 404 or 409 for those that cannot be merged. */
async function lockBoth(
  source: WriteSource,
  resource: Resource,
  { keep, remove }: MergeOptions,
): Promise<readonly [Row, Row]> {
  const rows = new Map<number, Row>();
  for (const id of [keep, remove].sort((left, right) => left - right)) {
    const row = await lockRecord(source, resource, id);
    if (!row) throw notFound(resource.label.one);
    if (row.discarded_at !== null)
      throw new HttpError(409, `${numberOf(resource, id)} is in the trash: only two live records can be merged`);
    rows.set(id, row);
  }
  return [rows.get(keep) as Row, rows.get(remove) as Row];
}

/** The values that the kept record takes over. Throws 422 for values that it cannot have. */
function takenValues(
  { manufacturer }: Pick<RepositoryContext, 'manufacturer'>,
  resource: Resource,
  { kept, removed, take }: { readonly kept: Row; readonly removed: Row; readonly take: readonly string[] },
): Values {
  const refused = take.filter((name) => !takeableFields(resource).includes(name));
  if (refused.length > 0) throw invalidFields({ take: [`${refused.join(', ')} cannot be taken over: leave it out`] });
  const payload = Object.fromEntries(take.map((name) => [name, removed[name] ?? null]));
  const { values, errors } = readInput(resource, payload, { existing: kept, features: manufacturer.features });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return diffValues(resource, kept, values);
}

/**
 * Merges two records of a kind, in one transaction: one is moved to the trash, the other one takes over the named
 * values, and what pointed to the first points to the second. Throws 412 if one of them was changed since.
 */
export async function mergeRecords(
  context: RepositoryContext,
  resource: Resource,
  options: MergeOptions,
): Promise<Merged> {
  const { keep, remove, take, ifMatch } = options;
  const { records, tools, user } = context;
  const now = tools.now().toISOString();
  if (keep === remove) throw invalidFields({ remove: ['Name another record than the one that is kept'] });
  return inTransaction(context, async (source) => {
    const [kept, removed] = await lockBoth(source, resource, options);
    for (const row of [kept, removed]) await checkVersion(context, source, { resource, row, ifMatch });
    const values = takenValues(context, resource, { kept, removed, take });
    await tools.hooks?.[resource.name]?.beforeDiscard?.(removed, { ...records.context, source });
    const write = async (one: Omit<Write, 'resource'>) =>
      readBack(source, resource, await writeMerged(context, source, { resource, ...one }));
    // First, so that the kept record may take over values that no two live records share.
    const discarded = await write({
      row: removed,
      values: { discarded_at: now },
      event: 'destroy',
      told: { merged_into: numberOf(resource, keep) },
    });
    const taken = await write({
      row: kept,
      values,
      event: 'update',
      told: { merged_from: numberOf(resource, remove) },
    });
    const moved = await moveAll(context, source, { resource, keep, remove });
    const id = await addMerge(source, {
      resource: resource.name,
      kept_id: keep,
      removed_id: remove,
      merged_by: user.email,
      merged_at: now,
      changes: [taken, discarded, ...moved],
    });
    return { id, keep, remove, moved: moved.length };
  });
}
