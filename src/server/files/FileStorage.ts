import type { Readable } from 'node:stream';
import type { SpooledFile } from './spoolUpload';

export interface FileContents {
  readonly size: number;
  readonly bytes: Readable;
}

/** Stores the contents of files in a folder or a bucket. Every method throws where the storage is unavailable. */
export interface FileStorage {
  /** Stores a local file under a key; may move the file instead of copying it. */
  readonly put: (key: string, file: SpooledFile) => Promise<void>;
  /** Opens the file of a key, whose stream must be read or destroyed; undefined where there is none. */
  readonly open: (key: string) => Promise<FileContents | undefined>;
  /** Removes the file of a key, if it exists. */
  readonly remove: (key: string) => Promise<void>;
  /** Whether the file of a key exists with the same size and digest. */
  readonly hasFile: (key: string, file: SpooledFile) => Promise<boolean>;
  /** Names a part of the storage that holds files, for messages; undefined where the storage is empty. */
  readonly findExisting: () => Promise<string | undefined>;
  /**
   * A presigned URL that serves the file for a minute under the given name and type; absent where the storage does not
   * support it.
   */
  readonly link?: (key: string, file: { readonly name: string; readonly type: string }) => Promise<string>;
}
