import type { Store } from '../store';
import type { Registry } from '../../schema';
import { appendEvents } from './appendEvents';
import type { ChainKey } from './chain';
import { lastAnchor, ensureFolder, writeAnchor } from './localFiles';
import type { Batch, Queue } from './openQueue';
import type { Spool } from './openSpool';
import { withAbove } from './withAbove';

/** A process that has not touched its spool files for this long is considered dead. */
export const deadAfter = 60_000;

interface WriterOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly dataDir: string;
  readonly key: ChainKey;
  readonly queue: Queue;
  readonly spool: Spool;
  readonly now: () => Date;
  /** Called when entries that this process or an earlier one had stored are missing. */
  readonly onCut: (found: number, known: number) => void;
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
export function openWriter({ store, registry, dataDir, key, queue, spool, now, onCut }: WriterOptions): Writer {
  const folder = ensureFolder(dataDir);
  let known = lastAnchor(dataDir)?.id ?? 0;
  let batch: Batch | undefined;
  let looked = -Infinity;
  const leftBehind = (): Batch | undefined => {
    if (Date.now() - looked < deadAfter) return undefined;
    looked = Date.now();
    // An embedded store has one process: files older than this process belong to a dead one.
    const left = spool.takeAbandoned(store.engine === 'pglite' ? Date.now() - process.uptime() * 1000 : Date.now() - deadAfter);
    return left.length === 0 ? undefined : { events: left.flatMap(({ events }) => events), files: left.map(({ file }) => file), again: true };
  };
  const write = async ({ events, files, again }: Batch) => {
    const head = await appendEvents(store.background, await withAbove(store.background, registry, events), { key, now: now(), again });
    if (head.id < known) onCut(head.id, known);
    known = head.id;
    writeAnchor(folder, head);
    for (const file of files) spool.remove(file);
  };
  const drain = async () => {
    for (const take of [() => batch, leftBehind, queue.take]) {
      const current = take();
      if (!current) continue;
      // The entries are stored if only the acknowledgement was lost: the next attempt checks for duplicates.
      batch = { ...current, again: true };
      await write(current);
      batch = undefined;
    }
  };
  return { drain, size: () => batch?.events.length ?? 0 };
}
