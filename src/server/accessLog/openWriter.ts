import type { Store } from '../store';
import type { Registry } from '../../schema';
import { appendEvents } from './appendEvents';
import type { ChainKeys } from './chain';
import { readLastAnchor, ensureLogFolder, writeAnchor } from './localFiles';
import type { EventBatch, EventQueue } from './createEventQueue';
import type { Spool } from './openSpool';
import { addAncestors } from './addAncestors';

/** A process that has not touched its spool files for this long is considered dead. */
export const deadAfterMs = 60_000;

interface WriterOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly dataDir: string;
  readonly keys: ChainKeys;
  readonly queue: EventQueue;
  readonly spool: Spool;
  readonly now: () => Date;
  /** Called when entries that this process or an earlier one had stored are missing. */
  readonly onTruncated: (found: number, known: number) => void;
  /** Called once if the end of the chain was signed with a key that this process does not have. */
  readonly onUnknownKey: (keyId: string) => void;
}

/** Appends the queued events to the chain. */
export interface Writer {
  /**
   * Stores the events that wait when it starts; later ones are left to the next call, so that it always ends. A batch that could not be stored is
   * retried first by the next call.
   */
  readonly drain: () => Promise<void>;
  /** The number of events that are neither stored nor queued. */
  readonly size: () => number;
}

/** Opens the writer. It stores the events of dead processes before those of the queue. */
export function openWriter({ store, registry, dataDir, keys, queue, spool, now, onTruncated, onUnknownKey }: WriterOptions): Writer {
  const folder = ensureLogFolder(dataDir);
  let lastKnownId = readLastAnchor(dataDir)?.id ?? 0;
  let batch: EventBatch | undefined;
  let lastScanAt = -Infinity;
  const claimAbandonedBatch = (): EventBatch | undefined => {
    if (performance.now() - lastScanAt < deadAfterMs) return undefined;
    lastScanAt = performance.now();
    // An embedded store has one process: files older than this process belong to a dead one.
    const abandoned = spool.claimAbandoned(store.engine === 'pglite' ? Date.now() - process.uptime() * 1000 : Date.now() - deadAfterMs);
    return abandoned.length === 0 ? undefined : { events: abandoned.flatMap(({ events }) => events), files: abandoned.map(({ file }) => file), mayBeStored: true };
  };
  const [key] = keys;
  const knownKeys = new Set(keys.map(({ id }) => id));
  const onEndKey = (keyId: string) => {
    if (knownKeys.has(keyId)) return;
    knownKeys.add(keyId);
    onUnknownKey(keyId);
  };
  const write = async ({ events, files, mayBeStored }: EventBatch) => {
    const head = await appendEvents(store.background, await addAncestors(store.background, registry, events), { key, now: now(), mayBeStored, onEndKey });
    if (head.id < lastKnownId) onTruncated(head.id, lastKnownId);
    lastKnownId = head.id;
    writeAnchor(folder, head);
    for (const file of files) spool.remove(file);
  };
  const drain = async () => {
    for (const take of [() => batch, claimAbandonedBatch, queue.takeBatch]) {
      const current = take();
      if (!current) continue;
      // The entries are stored if only the acknowledgement was lost: the next attempt checks for duplicates.
      batch = { ...current, mayBeStored: true };
      await write(current);
      batch = undefined;
    }
  };
  return { drain, size: () => batch?.events.length ?? 0 };
}
