import { join } from 'node:path';
import type { BucketConfig } from '../config';
import type { FileStorage } from './FileStorage';
import { folderStorage } from './folderStorage';

export interface StorageConfig {
  readonly dataDir: string;
  readonly bucket?: BucketConfig;
}

/** The folder of files without a bucket; also contains the spool folder. */
export const filesFolderOf = (dataDir: string): string => join(dataDir, 'files');

/** The folder of uploads that are not validated yet. */
export const spoolFolderOf = (dataDir: string): string => join(filesFolderOf(dataDir), '.incoming');

/**
 * Opens the configured storage: the bucket where one is set, otherwise the folder. Loads the S3 client only for a
 * bucket.
 */
export async function openStorage({ dataDir, bucket }: StorageConfig): Promise<FileStorage> {
  if (!bucket) return folderStorage(filesFolderOf(dataDir));
  const { openBucket } = await import('./bucketStorage');
  return openBucket(bucket);
}
