/** The S3 bucket for uploaded files. */
export interface BucketConfig {
  /** Amazon's endpoint where it is not set. */
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly secret: string;
  /** Whether URLs name the bucket in the path instead of the host. */
  readonly pathStyle: boolean;
  /** Whether browsers download from the bucket directly, or through the server where they cannot reach the bucket. */
  readonly downloads: 'direct' | 'through';
}
