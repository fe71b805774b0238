import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessEvent } from './entry';

/** Files of events that are not in the database yet: what a killed process leaves there, the next one stores. */
export interface Spool {
  /** Writes an event down, past this process's own memory; throws where the disk does not take it. */
  readonly add: (event: AccessEvent) => void;
  /** Closes the file that is written to and answers it; the next event begins another. */
  readonly rotate: () => string | undefined;
  readonly remove: (file: string) => void;
  /** Says that this process is alive; throws where the disk does not take it. */
  readonly touch: () => void;
  /** Takes over the files that nobody has touched since a moment, in milliseconds since 1970. */
  readonly takeAbandoned: (since: number) => readonly { readonly file: string; readonly events: readonly AccessEvent[] }[];
}

const suffix = '.events';

/** The whole lines of a file; one that was cut off by a power failure is none. */
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

/** Opens the spool of this process in a folder that it may share with others. */
export function openSpool(folder: string): Spool {
  const mine = new Set<string>();
  let current: { readonly file: string; readonly descriptor: number } | undefined;
  const begin = () => {
    const file = join(folder, `${randomUUID()}${suffix}`);
    const descriptor = openSync(file, 'a', 0o600);
    mine.add(file);
    return { file, descriptor };
  };
  return {
    add: (event) => {
      current ??= begin();
      writeSync(current.descriptor, `${JSON.stringify(event)}\n`);
    },
    rotate: () => {
      const closed = current;
      current = undefined;
      if (closed) closeSync(closed.descriptor);
      return closed?.file;
    },
    remove: (file) => {
      rmSync(file, { force: true });
      mine.delete(file);
    },
    touch: () => {
      const now = new Date();
      for (const file of mine) utimesSync(file, now, now);
    },
    takeAbandoned: (since) => {
      const others = readdirSync(folder).filter((name) => name.endsWith(suffix) && !mine.has(join(folder, name)));
      return others.flatMap((name) => {
        const found = join(folder, name);
        const taken = join(folder, `${randomUUID()}${suffix}`);
        try {
          if (statSync(found).mtimeMs >= since) return [];
          mine.add(taken);
          renameSync(found, taken);
        } catch {
          // Another process was quicker.
          mine.delete(taken);
          return [];
        }
        return [{ file: taken, events: readEvents(taken) }];
      });
    },
  };
}
