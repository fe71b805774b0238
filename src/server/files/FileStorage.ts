import type { Readable } from 'node:stream';
import type { Spooled } from './spoolUpload';

export interface KeptFile {
  readonly size: number;
  readonly bytes: Readable;
}

/** Where the bytes of files lie: a folder, or a bucket. Each throws where the storage itself cannot be used. */
export interface FileStorage {
  /** Keeps a file of this machine under the key; it may be taken away from where it was. */
  readonly put: (key: string, file: Spooled) => Promise<void>;
  /** What is under a key, to be read or destroyed; undefined where nothing is. */
  readonly open: (key: string) => Promise<KeptFile | undefined>;
  /** Removes what is under the key, if anything is. */
  readonly remove: (key: string) => Promise<void>;
  /** Whether exactly these bytes are under the key. */
  readonly holds: (key: string, file: Spooled) => Promise<boolean>;
  /** Some place in it that is taken; undefined where nothing has been kept yet. */
  readonly taken: () => Promise<string | undefined>;
  /** An address at which the storage itself hands out a file for a minute, under this name and type; absent where it has none. */
  readonly link?: (key: string, file: { readonly name: string; readonly type: string }) => Promise<string>;
}
