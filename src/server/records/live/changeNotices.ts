import { z } from 'zod';
import type { Registry, Resource } from '../../../schema';
import { storedResourceOf, type RecordChange, type Source, type VersionEvent } from '../source';

/** What happened to a record. */
const happenings = ['created', 'updated', 'discarded', 'recovered'] as const;
export type Happening = (typeof happenings)[number];

const happeningOf: Readonly<Record<VersionEvent, Happening>> = {
  create: 'created',
  update: 'updated',
  destroy: 'discarded',
  recover: 'recovered',
};

/** More changes of one kind in a transaction are told by their number alone. */
const mostNamed = 20;

/** The changes of one kind of record in one transaction: no value, and nobody's name. */
const noticeSchema = z.object({
  manufacturer: z.string(),
  /** The resource that stores the records. */
  kind: z.string(),
  origin: z.string().optional(),
  changes: z.union([z.array(z.tuple([z.number(), z.enum(happenings)])), z.number()]),
});
export type ChangeNotice = z.infer<typeof noticeSchema>;

/** Whether changes of a kind are told: not of what manufacturers share, administrators see, or the server logs. */
const isTold = ({ shared, access, log }: Resource): boolean => !shared && access !== 'administrators' && !log;

/** What happened to each record in all: one that was created and then updated was created. */
function summarise(changes: readonly RecordChange[]): Map<number, Happening> {
  const byId = new Map<number, Happening>();
  for (const { id, event } of changes) {
    const before = byId.get(id);
    byId.set(id, event === 'update' && before ? before : happeningOf[event]);
  }
  return byId;
}

/** The notices of the changes of a transaction, one for each kind of record. */
export function toNotices(
  source: Pick<Source, 'schema' | 'registry'>,
  { origin, changes }: { readonly origin: string | undefined; readonly changes: readonly RecordChange[] },
): readonly string[] {
  const byKind = new Map<string, RecordChange[]>();
  for (const change of changes) {
    const stored = storedResourceOf(source, source.registry.get(change.resource));
    if (isTold(stored)) byKind.set(stored.name, [...(byKind.get(stored.name) ?? []), change]);
  }
  return [...byKind].map(([kind, ofKind]) => {
    const records = [...summarise(ofKind)];
    const notice: ChangeNotice = {
      manufacturer: source.schema,
      kind,
      ...(origin !== undefined && { origin }),
      changes: records.length > mostNamed ? records.length : records,
    };
    return JSON.stringify(notice);
  });
}

/** Reads a notice; undefined for one that another version of the server has sent in another form. */
export function readNotice(text: string): ChangeNotice | undefined {
  try {
    return noticeSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * The kinds of record whose changes a role may know of: those that it may list, by the resource that stores them. Of a
 * kind that it may only list a view on, it learns that something has changed, but not which record.
 */
export function toldKinds({ all, get }: Registry): ReadonlyMap<string, 'records' | 'views'> {
  const told = new Map<string, 'records' | 'views'>();
  for (const resource of all) {
    const stored = storedResourceOf({ registry: { all, get } }, resource);
    if (!isTold(stored) || !isTold(resource) || !resource.verbs.includes('list')) continue;
    if (!resource.view || !told.has(stored.name)) told.set(stored.name, resource.view ? 'views' : 'records');
  }
  return told;
}
