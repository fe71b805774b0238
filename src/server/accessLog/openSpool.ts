import { randomUUID } from 'node:crypto';
import {
  closeSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { AccessEvent } from './accessEvent';

/**
 * Files of events that are not in the database yet. The next process stores those that a killed process leaves behind.
 */
export interface Spool {
  /** Appends an event to the current file, unbuffered; throws where the disk cannot be written. */
  readonly add: (event: AccessEvent) => void;
  /** Closes the current file and returns its path; the next event starts a new file. */
  readonly rotate: () => string | undefined;
  readonly remove: (file: string) => void;
  /** Updates the timestamps of this process's files as a heartbeat; throws where the disk cannot be written. */
  readonly touch: () => void;
  /** Takes over the files that have not been touched since a time in milliseconds since 1970. */
  readonly claimAbandoned: (
    since: number,
  ) => readonly { readonly file: string; readonly events: readonly AccessEvent[] }[];
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

/** Opens the spool of this process in a folder that other processes may share. */
export function openSpool(folder: string): Spool {
  const ownFiles = new Set<string>();
  let current: { readonly file: string; readonly descriptor: number } | undefined;
  const createFile = () => {
    const file = join(folder, `${randomUUID()}${suffix}`);
    const descriptor = openSync(file, 'a', 0o600);
    ownFiles.add(file);
    return { file, descriptor };
  };
  return {
    add: (event) => {
      current ??= createFile();
      // The leading line break separates the event from one of which a full disk has taken only a part.
      const line = Buffer.from(`\n${JSON.stringify(event)}\n`);
      if (writeSync(current.descriptor, line) < line.length)
        throw new Error('The disk has taken only a part of the event');
    },
    rotate: () => {
      const closed = current;
      current = undefined;
      if (closed) closeSync(closed.descriptor);
      return closed?.file;
    },
    remove: (file) => {
      rmSync(file, { force: true });
      ownFiles.delete(file);
    },
    touch: () => {
      const now = new Date();
      for (const file of ownFiles) utimesSync(file, now, now);
    },
    claimAbandoned: (untouchedSince) => {
      const others = readdirSync(folder).filter((name) => name.endsWith(suffix) && !ownFiles.has(join(folder, name)));
      return others.flatMap((name) => {
        const found = join(folder, name);
        const claimed = join(folder, `${randomUUID()}${suffix}`);
        try {
          if (statSync(found).mtimeMs >= untouchedSince) return [];
          ownFiles.add(claimed);
          renameSync(found, claimed);
        } catch {
          // Another process claimed the file first.
          ownFiles.delete(claimed);
          return [];
        }
        return [{ file: claimed, events: readEvents(claimed) }];
      });
    },
  };
}
