import { isStaffAddress, staffNameOf, type Resource } from '../../../schema';
import { ownChanges, recordTitle, timelineFields, timelineKinds, type TimelineKind } from '../../../schema/server';
import { readStaffNames } from '../../staff/staffDatabase';
import { readMany } from '../readRecords';
import type { RecordList, Row, TimelineItem, TimelineMoment, TimelinePage, TimelineQuery } from '../Records';
import type { Source } from '../source';
import { readAuthors, readVersionsById } from '../versions';
import { readMoments } from './readMoments';

/** The entries of one page. */
const pageLength = 30;

interface TimelineOptions {
  readonly source: Source;
  /** The kind of the record whose timeline is read. */
  readonly target: Resource;
  /** Builds the list of a kind's records, and reports that they were read. */
  readonly toList: (resource: Resource, rows: readonly Row[]) => RecordList;
}

const readRecords = async ({ source, toList }: TimelineOptions, resource: Resource, ids: readonly number[]) =>
  new Map(toList(resource, await readMany(source, resource, ids)).data.map((record) => [record.id, record]));

/** The fields of a record that its entry shows, and those that its title is made of. */
function pickShown({ resource, entry }: TimelineKind, record: Row): Row {
  const names = ['id', ...resource.titleFields, ...timelineFields(entry)];
  const staff = names.filter((name) => isStaffAddress(resource.fields[name])).map(staffNameOf);
  const shown = [...names, ...staff].filter((name) => name in record).map((name) => [name, record[name]] as const);
  return { ...Object.fromEntries(shown), id: record.id };
}

type Between = NonNullable<TimelineItem['over']>;

/** The records in between over which the records of a kind lead to the timeline, by the ids of these records. */
async function readBetween(
  options: TimelineOptions,
  { paths }: TimelineKind,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Between>> {
  const found = await Promise.all(
    paths.map(async ({ by, over }) => {
      if (!over) return [];
      const ids = [...new Set(rows.map((row) => Number(row[by])))];
      const records = await readRecords(options, over.resource, ids);
      return rows.flatMap((row): [number, Between][] => {
        const record = records.get(Number(row[by]));
        return record
          ? [[row.id, { resource: over.resource.name, id: record.id, title: recordTitle(over.resource, record) }]]
          : [];
      });
    }),
  );
  return new Map(found.flat());
}

/** An item before its operator's name is known. */
type UnnamedItem = Omit<TimelineItem, 'operator_name'>;

/** The items of one kind, by id. */
async function readKind(
  options: TimelineOptions,
  kind: TimelineKind,
  moments: readonly TimelineMoment[],
): Promise<readonly UnnamedItem[]> {
  const { source } = options;
  const ids = moments.map(({ id }) => id);
  const [records, authors] = await Promise.all([
    readRecords(options, kind.resource, ids),
    readAuthors(source, kind.resource, ids),
  ]);
  const over = await readBetween(options, kind, [...records.values()]);
  return moments.flatMap((moment): readonly UnnamedItem[] => {
    const record = records.get(moment.id);
    const between = over.get(moment.id);
    if (!record) return [];
    return [
      {
        ...moment,
        operator_email: authors.get(moment.id) ?? null,
        record: pickShown(kind, record),
        ...(between && { over: between }),
      },
    ];
  });
}

async function readOwn(
  { source, target }: TimelineOptions,
  moments: readonly TimelineMoment[],
): Promise<readonly UnnamedItem[]> {
  const versions = await readVersionsById(
    source,
    target,
    moments.map(({ id }) => id),
  );
  return moments.flatMap((moment): readonly UnnamedItem[] => {
    const version = versions.get(moment.id);
    return version ? [{ ...moment, operator_email: version.operator_email, version }] : [];
  });
}

/** What has happened to a record, newest first: a page of the entries before a moment. */
export async function readTimeline(
  options: TimelineOptions,
  { id, kinds: wanted, before }: TimelineQuery,
): Promise<TimelinePage> {
  const { source, target } = options;
  const isWanted = (name: string) => wanted?.includes(name) ?? true;
  const kinds = timelineKinds(source.registry, target).filter(({ resource }) => isWanted(resource.name));
  const found = await readMoments(source, {
    target,
    id,
    kinds,
    hasOwnChanges: isWanted(ownChanges),
    before,
    limit: pageLength + 1,
  });
  const page = found.slice(0, pageLength);
  const momentsOf = (name: string) => page.filter(({ kind }) => kind === name);
  const shown = kinds.filter(({ resource }) => momentsOf(resource.name).length > 0);
  const items = await Promise.all([
    ...shown.map((kind) => readKind(options, kind, momentsOf(kind.resource.name))),
    readOwn(options, momentsOf(ownChanges)),
  ]);
  const byMoment = new Map(items.flat().map((item) => [`${item.kind} ${item.id}`, item]));
  const data = page.flatMap((moment) => byMoment.get(`${moment.kind} ${moment.id}`) ?? []);
  const names = await readStaffNames(
    source.db,
    data.flatMap(({ operator_email: address }) => address ?? []),
  );
  const last = found.length > pageLength ? page.at(-1) : undefined;
  return {
    data: data.map((item) => ({ ...item, operator_name: names[item.operator_email ?? ''] ?? null })),
    ...(last && { next: last }),
  };
}
