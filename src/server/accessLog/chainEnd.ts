import { randomUUID } from 'node:crypto';
import { breakAction, type AccessEvent } from './accessEvent';
import type { Anchors } from './anchors';
import {
  addMonths,
  findKey,
  genesisHash,
  headSeal,
  isSealed,
  monthSeal,
  noHead,
  type ChainKeys,
  type Head,
  type Position,
} from './chain';
import {
  hasEntry,
  isLastEntry,
  readChainState,
  readLastEntry,
  readSeals,
  type ChainState,
  type LogDb,
  type StoredHead,
  type StoredSeal,
} from './logQueries';

/** The last position that this process knows from outside the database. */
export type KnownPosition = ReturnType<Anchors['last']>;

/** Why the chain cannot be continued as it is. */
type BreakReason = 'head_missing' | 'head_changed' | 'key_unknown' | 'entries_changed' | 'entries_missing';

const isAuthenticSeal = (seal: StoredSeal, keys: ChainKeys): boolean =>
  isSealed(keys, seal, (key) => monthSeal(key, seal));

/** Whether an entry was in a month that has been removed after its retention period. */
async function isPruned(db: LogDb, keys: ChainKeys, id: number): Promise<boolean> {
  return (await readSeals(db)).some(
    (seal) => seal.pruned && seal.first_id <= id && id <= seal.last_id && isAuthenticSeal(seal, keys),
  );
}

interface EndOptions {
  readonly keys: ChainKeys;
  readonly known?: KnownPosition;
}

/**
 * Whether the log still has the known position: it is the head, or another process has continued the chain behind it.
 */
async function hasKnown(db: LogDb, head: Head, { keys, known }: EndOptions): Promise<boolean> {
  if (!known || known.id >= head.id) return !known || (known.id === head.id && known.hash === head.hash);
  return (await hasEntry(db, known)) || isPruned(db, keys, known.id);
}

async function findBreak(
  db: LogDb,
  head: StoredHead | undefined,
  options: EndOptions,
): Promise<BreakReason | undefined> {
  if (!head)
    return options.known || (await readLastEntry(db)) || (await readSeals(db)).length > 0 ? 'head_missing' : undefined;
  if (!findKey(options.keys, head.key_id)) return 'key_unknown';
  if (!isSealed(options.keys, head, (key) => headSeal(key, head))) return 'head_changed';
  if (head.id > 0 && !(await isLastEntry(db, head))) return 'entries_changed';
  return (await hasKnown(db, head, options)) ? undefined : 'entries_missing';
}

/** The later of several times; null where there are none. */
const findLatest = (times: readonly (string | null | undefined)[]): string | null =>
  times
    .filter((time) => typeof time === 'string')
    .sort()
    .at(-1) ?? null;

/** The end of a chain whose head cannot be believed, from its last seal and its last entry. */
async function reconstructHead(
  db: LogDb,
  { keys, clock, last }: { readonly keys: ChainKeys; readonly clock: string; readonly last: Position | undefined },
): Promise<Head> {
  const seal = (await readSeals(db)).filter((each) => isAuthenticSeal(each, keys)).at(-1);
  const times = [
    last?.created_at && last.created_at <= clock ? last.created_at : null,
    seal && `${addMonths(seal.month, 1)}-01T00:00:00.000Z`,
  ];
  return {
    ...noHead,
    created_at: findLatest(times),
    ...(seal && { id: seal.last_id, first_id: seal.last_id + 1, before: seal.hash }),
  };
}

/**
 * Where a broken chain goes on: behind every entry that is present or known, so that no id is given twice. Only what is
 * sealed is believed of the database.
 */
async function restartChain(
  db: LogDb,
  { clock, head }: ChainState,
  { reason, keys, known }: EndOptions & { readonly reason: BreakReason },
): Promise<ChainEnd> {
  const last = await readLastEntry(db);
  const isSealed = head !== undefined && (reason === 'entries_missing' || reason === 'entries_changed');
  const believed = isSealed ? head : await reconstructHead(db, { keys, clock, last });
  const id = Math.max(believed.id, known?.id ?? 0, last?.id ?? 0);
  const hash = [believed, known, last].find((position) => position?.id === id)?.hash ?? genesisHash;
  const records = [`last_entry:${last?.id ?? 0}`, ...(known ? [`known_entry:${known.id}`] : [])];
  const mark: AccessEvent = {
    happened_at: clock,
    action: breakAction,
    request_id: randomUUID(),
    resource: 'access_log',
    reason,
    records,
  };
  return {
    end: { ...believed, id, hash, created_at: findLatest([believed.created_at, known?.created_at]) },
    clock,
    mark,
  };
}

export interface ChainEnd {
  readonly end: Head;
  /** The time of the database. */
  readonly clock: string;
  /** The first entry to append where the chain is broken: it starts a new one. */
  readonly mark?: AccessEvent;
}

/**
 * The end of the chain, checked against its seal, the last entry, and the position that this process knows; a new
 * beginning where it is broken.
 */
export async function readChainEnd(db: LogDb, options: EndOptions): Promise<ChainEnd> {
  const state = await readChainState(db);
  const reason = await findBreak(db, state.head, options);
  return reason ? restartChain(db, state, { ...options, reason }) : { end: state.head ?? noHead, clock: state.clock };
}
