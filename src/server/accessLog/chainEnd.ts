import { randomUUID } from 'node:crypto';
import { ConfigError, type ServerConfig } from '../config';
import type { Store } from '../db';
import { type AccessEvent, breakAction, type StoredEntry } from './accessEvent';
import {
  addMonths,
  type ChainKeys,
  entryHash,
  findKey,
  genesisHash,
  type Head,
  headSeal,
  isSealed,
  monthSeal,
  noHead,
  type Position,
  readChainKeys,
} from './chain';
import {
  type ChainState,
  hasChain,
  hasEntry,
  isLastEntry,
  lockChain,
  type LogDb,
  readChainState,
  readLastEntry,
  readSeals,
  type StoredHead,
  type StoredSeal,
  writeHead,
} from './logQueries';
import type { RecordedHeads } from './recordedHeads';

/** Whether an entry marks a break: a new chain starts with it, whatever is before it. */
export const isBreakMark = (entry: StoredEntry, keys: ChainKeys): boolean =>
  entry.action === breakAction &&
  isSealed(keys, { key_id: entry.key_id, seal: entry.hash }, (key) => entryHash(key, genesisHash, entry));

const breakReasons: Readonly<Record<string, string>> = {
  head_missing: 'its recorded head was missing',
  head_changed: 'its recorded head was changed',
  key_unknown: 'it had been continued with a key that the server did not have',
  entries_changed: 'its last entries did not match its head',
  entries_missing: 'its last entries were missing',
};

/** Describes a mark for the operator. */
export function describeBreak({ id, happened_at, reason, records }: StoredEntry): string {
  const places = (records ?? []).join(', ').replaceAll(/[_:]/g, ' ');
  const why = breakReasons[reason ?? ''] ?? reason;
  return `Entry ${id} of ${happened_at} marks that the log was found broken: ${why} (${places})`;
}

/** The last entry that was present when a break was found. */
export const lastBefore = ({ records }: StoredEntry): number =>
  Number(/^last_entry:(\d+)$/.exec(records?.[0] ?? '')?.[1] ?? 0);

/** The last position that this process knows from outside the database. */
export type KnownPosition = ReturnType<RecordedHeads['last']>;

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
  readonly known?: KnownPosition | undefined;
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

/**
 * Refuses the start of a process whose keys do not include the one that the chain ends with: several processes that
 * share a database would each take the entries of the others for forged. The first process of a new log seals its
 * beginning with its key. An embedded store has one process, and a new database no log.
 */
export async function requireLogKey(
  store: Pick<Store, 'engine' | 'background'>,
  { accessLog, dataDir }: Pick<ServerConfig, 'accessLog' | 'dataDir'>,
): Promise<void> {
  if (store.engine !== 'postgres' || !(await hasChain(store.background))) return;
  const keys = readChainKeys(accessLog.keys, dataDir);
  await store.background.transaction().execute(async (transaction: LogDb) => {
    await lockChain(transaction);
    const { head } = await readChainState(transaction);
    if (!head) {
      if (!(await readLastEntry(transaction))) await writeHead(transaction, keys[0], noHead);
      return;
    }
    if ([...keys.map(({ id }) => id), ...accessLog.lostKeys].includes(head.key_id)) return;
    throw new ConfigError(
      `The access log of this database is signed with the key ${head.key_id}, which this process does not have ` +
        `(it has ${keys.map(({ id }) => id).join(', ')}): set ACCESS_LOG_KEY to the key of the other processes, or ` +
        'to the contents of DATA_DIR/access-log/key of the earlier one. If that key is lost, set ' +
        `ACCESS_LOG_LOST_KEYS=${head.key_id}: the log then goes on behind a mark`,
    );
  });
}
