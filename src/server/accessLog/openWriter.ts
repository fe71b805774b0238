import type { Store } from '../store';
import type { Registry } from '../../schema';
import { appendEvents } from './appendEvents';
import type { ChainKey } from './chain';
import { lastAnchor, ensureFolder, writeAnchor } from './localFiles';
import type { Batch, Queue } from './openQueue';
import type { Spool } from './openSpool';
import { withAbove } from './withAbove';

/** A process that has not touched its files for so long, in milliseconds, is dead. */
export const deadAfter = 60_000;

interface WriterOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly dataDir: string;
  readonly key: ChainKey;
  readonly queue: Queue;
  readonly spool: Spool;
  readonly now: () => Date;
  /** Hears that entries are gone which this process or one before it had stored. */
  readonly onCut: (found: number, known: number) => void;
}

/** Stores what waits. */
export interface Writer {
  /** Resolves when all is stored that waited when its turn came; what comes meanwhile is for the next call, since it may never end. A batch that could not be stored is the first of the next call. */
  readonly drain: () => Promise<void>;
  /** Events that are neither stored nor in the queue. */
  readonly size: () => number;
}

/** Opens the writer. What dead processes left in the folder comes first. */
export function openWriter({ store, registry, dataDir, key, queue, spool, now, onCut }: WriterOptions): Writer {
  const folder = ensureFolder(dataDir);
  let known = lastAnchor(dataDir)?.id ?? 0;
  let batch: Batch | undefined;
  let looked = -Infinity;
  const leftBehind = (): Batch | undefined => {
    if (Date.now() - looked < deadAfter) return undefined;
    looked = Date.now();
    // No other process works in the folder of an embedded store: what is older than this one is of a dead one.
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
      // Where only the answer was lost, the entries are there: the next try looks.
      batch = { ...current, again: true };
      await write(current);
      batch = undefined;
    }
  };
  return { drain, size: () => batch?.events.length ?? 0 };
}
