import { join } from 'node:path';
import type { BucketConfig } from './BucketConfig';
import type { FileStorage } from './FileStorage';
import { folderStorage } from './folderStorage';

export interface StorageConfig {
  readonly dataDir: string;
  readonly bucket?: BucketConfig;
}

/** Where files lie without a bucket, and where uploads pass through. */
export const filesRootOf = (dataDir: string): string => join(dataDir, 'files');

/** Where uploads wait until they are checked. */
export const spoolOf = (dataDir: string): string => join(filesRootOf(dataDir), '.incoming');

/** The storage of a configuration: the bucket where one is named, otherwise the folder. The client of buckets is loaded for a bucket only. */
export async function openStorage({ dataDir, bucket }: StorageConfig): Promise<FileStorage> {
  if (!bucket) return folderStorage(filesRootOf(dataDir));
  const { openBucket } = await import('./bucketStorage');
  return openBucket(bucket);
}
