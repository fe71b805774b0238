import type { Readable } from 'node:stream';

/** Where the bytes of files lie. A folder today; anything that keeps bytes by a key can take its place. */
export interface FileStorage {
  /** Keeps a file of this machine under the key, and takes it away from where it was. */
  readonly put: (key: string, path: string) => Promise<void>;
  /** The bytes of a key; rejects where there are none. */
  readonly open: (key: string) => Promise<Readable>;
  /** Removes what is under the key, if anything is. */
  readonly remove: (key: string) => Promise<void>;
}
