/** A bucket of an S3 server that uploaded files are kept in. */
export interface BucketConfig {
  /** Amazon's own where it is not set. */
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly secret: string;
  /** Whether the bucket stands in the path of addresses, in place of before the host. */
  readonly pathStyle: boolean;
  /** Whether browsers fetch files from the bucket itself, or through the server where they do not reach it. */
  readonly downloads: 'direct' | 'through';
}
