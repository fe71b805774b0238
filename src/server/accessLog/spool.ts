import { randomUUID } from 'node:crypto';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { AccessEvent } from './accessEvent';

/** The number of events that may wait for the database. */
export const maxWaiting = 10_000;
/** The same limit while they cannot be written to disk. */
const maxWaitingInMemory = 500;

/** Events that are stored together. */
export interface Batch {
  readonly events: readonly AccessEvent[];
  /** The files that hold them. */
  readonly files: readonly string[];
  /** Some of the events may be stored already. */
  readonly mayBeStored: boolean;
}

/** The events that wait for the database: in memory, and in files for the next process in case this one is killed. */
export interface Spool {
  /** Adds an event, unbuffered; only in memory where the disk cannot be written. */
  readonly add: (event: AccessEvent) => void;
  /** Takes the events that were added; undefined where there are none. */
  readonly take: () => Batch | undefined;
  /** Takes those of the files that have not been touched since a time in milliseconds since 1970. */
  readonly takeAbandoned: (untouchedSince: number) => Batch | undefined;
  /** Removes the files of a batch that was stored. */
  readonly remove: (batch: Batch) => void;
  /** As many events as may wait were added or taken, and not removed. */
  readonly isFull: () => boolean;
  /** Updates the timestamps of this process's files as a heartbeat; throws where the disk cannot be written. */
  readonly touch: () => void;
}

const suffix = '.events';

/** Parses the lines of a file; skips a line that a power failure or a full disk truncated. */
function readEvents(file: string): readonly AccessEvent[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as AccessEvent];
      } catch {
        return [];
      }
    });
}

/** Opens the spool of this process in a folder that others may share; `onError` is told when writes begin to fail. */
export function openSpool(folder: string, onError: (error: unknown) => void): Spool {
  const ownFiles = new Set<string>();
  let current: { readonly file: string; readonly descriptor: number } | undefined;
  let waiting: AccessEvent[] = [];
  let [held, isWritable] = [0, true];
  const createFile = () => {
    const file = join(folder, `${randomUUID()}${suffix}`);
    const descriptor = openSync(file, 'a', 0o600);
    ownFiles.add(file);
    return { file, descriptor };
  };
  const write = (event: AccessEvent) => {
    current ??= createFile();
    // The leading line break separates the event from one of which a full disk has taken only a part.
    const line = Buffer.from(`\n${JSON.stringify(event)}\n`);
    if (writeSync(current.descriptor, line) < line.length)
      throw new Error('The disk has taken only a part of the event');
  };
  /** Renames a file so that one process alone has it; undefined where it is in use or another was first. */
  const claim = (name: string, untouchedSince: number): string | undefined => {
    const [found, claimed] = [join(folder, name), join(folder, `${randomUUID()}${suffix}`)];
    try {
      if (statSync(found).mtimeMs >= untouchedSince) return undefined;
      ownFiles.add(claimed);
      renameSync(found, claimed);
      return claimed;
    } catch {
      ownFiles.delete(claimed);
      return undefined;
    }
  };
  return {
    add: (event) => {
      waiting.push(event);
      held += 1;
      try {
        write(event);
        isWritable = true;
      } catch (error) {
        if (isWritable) onError(error);
        isWritable = false;
      }
    },
    take: () => {
      if (waiting.length === 0) return undefined;
      const batch = { events: waiting, files: current ? [current.file] : [], mayBeStored: false };
      if (current) closeSync(current.descriptor);
      [waiting, current] = [[], undefined];
      return batch;
    },
    takeAbandoned: (untouchedSince) => {
      const others = readdirSync(folder).filter((name) => name.endsWith(suffix) && !ownFiles.has(join(folder, name)));
      const files = others.flatMap((name) => claim(name, untouchedSince) ?? []);
      const events = files.flatMap(readEvents);
      held += events.length;
      return files.length === 0 ? undefined : { events, files, mayBeStored: true };
    },
    remove: ({ events, files }) => {
      held -= events.length;
      for (const file of files) {
        rmSync(file, { force: true });
        ownFiles.delete(file);
      }
    },
    isFull: () => held >= (isWritable ? maxWaiting : maxWaitingInMemory),
    touch: () => {
      const now = new Date();
      for (const file of ownFiles) utimesSync(file, now, now);
    },
  };
}
