import type { Resource } from '../../../schema';
import { hasPrefix, isCalled, type FindQuery, type LikelyQuery } from '../../../schema/server';
import { followMerges } from '../merge/readMerges';
import { readMany } from '../readRecords';
import type { FoundRecords, RecordList, Row } from '../Records';
import type { Source } from '../source';
import { findIds, type FoundIds } from './findIds';
import { findLikelyIds } from './likelyIds';
import { readRecent } from './recentRecords';

/** The records of one kind that are shown at most, and of those opened last. */
const [shownOfKind, shownRecent] = [8, 8];

interface FindOptions {
  readonly source: Source;
  /** The kinds that the user may find. */
  readonly resources: readonly Resource[];
  /** Builds the list of a kind's records, and reports that they were read. */
  readonly toList: (resource: Resource, rows: readonly Row[]) => RecordList;
}

/**
 * The records that a number names, of each kind whose prefix it has or may have. That of a record which was merged
 * names the one where it leads.
 */
async function namedId({ source, resources }: FindOptions, { named }: FindQuery): Promise<readonly FoundIds[]> {
  if (!named) return [];
  return Promise.all(
    resources
      .filter((resource) => hasPrefix(resource, named.prefix))
      .map(async (resource) => {
        const merged = resource.merge === true ? await followMerges(source, resource, named.id) : undefined;
        return { resource, ids: [merged?.into.id ?? named.id] };
      }),
  );
}

/** The live records with these ids, in this order. */
async function readFound(
  { source, toList }: Omit<FindOptions, 'resources'>,
  { resource, ids }: FoundIds,
): Promise<FoundRecords['data']> {
  if (ids.length === 0) return [];
  const rows = await readMany(source, resource, ids);
  const live = rows.filter(({ discarded_at: discarded }) => discarded === null || discarded === undefined);
  return toList(resource, live).data.map((record) => ({ resource, record }));
}

/** The records of the kind that is called so which have the number, as a case has its own. */
async function calledIds({ source, resources }: FindOptions, { named }: FindQuery): Promise<readonly FoundIds[]> {
  const { prefix } = named ?? {};
  if (!named || prefix === undefined) return [];
  const called = resources.filter((resource) => isCalled(resource, prefix));
  return findIds(source, called, { words: [String(named.id)] });
}

/** The live records that a person means, by kind in the order of the kinds, and how many there are. */
export async function findRecords(options: FindOptions, query: FindQuery): Promise<FoundRecords> {
  const { source, resources } = options;
  const found = [
    ...(await namedId(options, query)),
    ...(await calledIds(options, query)),
    ...(await findIds(source, resources, query)),
  ];
  const all = resources.map((resource): FoundIds => {
    const ids = found.filter((one) => one.resource === resource).flatMap((one) => one.ids);
    return { resource, ids: [...new Set(ids)] };
  });
  const lists = await Promise.all(
    all.map(({ resource, ids }) => readFound(options, { resource, ids: ids.slice(0, shownOfKind) })),
  );
  // A number may name no record.
  const counts = lists.map((shown, at) => shown.length + (all[at]?.ids.slice(shownOfKind).length ?? 0));
  return { data: lists.flat(), total: counts.reduce((sum, count) => sum + count, 0) };
}

/** The live records of the kind that are likely the one which is typed, the likeliest first. */
export async function findLikely(
  options: Omit<FindOptions, 'resources'>,
  resource: Resource,
  query: LikelyQuery,
): Promise<FoundRecords> {
  const data = await readFound(options, { resource, ids: await findLikelyIds(options.source, resource, query) });
  return { data, total: data.length };
}

/** The records that a user opened last, of the kinds that they may find, the latest first. */
export async function findRecent(options: FindOptions, { id: userId }: { readonly id: number }): Promise<FoundRecords> {
  const recent = await readRecent(options.source, userId);
  const lists = await Promise.all(
    options.resources.map((resource) => {
      const ids = recent.filter((one) => one.resource === resource.name).map((one) => one.record_id);
      return readFound(options, { resource, ids });
    }),
  );
  const all = lists.flat();
  const data = recent.flatMap(
    ({ resource, record_id: id }) => all.find((one) => one.resource.name === resource && one.record.id === id) ?? [],
  );
  return { data: data.slice(0, shownRecent), total: data.length };
}
