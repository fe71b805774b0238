import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as contentDisposition } from 'content-disposition';
import { HttpError } from '../http/HttpError';
import type { BucketConfig } from '../config';
import type { FileStorage } from './FileStorage';

/** The lifetime of presigned URLs, which browsers follow immediately. */
const urlLifetimeSeconds = 60;
/** In milliseconds: to connect, and between two chunks of a response. */
const [connectionTimeout, requestTimeout] = [3_000, 30_000];
/** The metadata key of the digest, so that a file can be compared without downloading it. */
const digestMetadataKey = 'sha256';

const isNotFound = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** The error for the caller; its cause is for the log. */
function unavailableError(error: unknown): HttpError {
  const unavailable = new HttpError(503, 'The file storage does not answer. Please try again');
  unavailable.cause = error;
  return unavailable;
}

const rejectAsUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => Promise.reject(unavailableError(error)));

const undefinedIfNotFound = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw unavailableError(error);
  });

/** The bucket rejects requests: its name, region or credentials are wrong. */
class BucketError extends Error {
  override readonly name = 'BucketError';
}

const noop = (): void => undefined;
const silentLogger = { trace: noop, debug: noop, info: noop, warn: noop, error: noop };

/** Creates the S3 client. Omits optional checksums, which servers other than Amazon's do not support. */
function createClient({ endpoint, region, keyId, secret, pathStyle }: BucketConfig): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are logged elsewhere, without URLs.
    logger: silentLogger,
    requestHandler: { connectionTimeout, requestTimeout },
    ...(endpoint !== undefined && { endpoint }),
  });
}

async function assertUsable(client: S3Client, bucket: string): Promise<void> {
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === undefined || status >= 500)
      console.warn(
        'The bucket in S3_BUCKET does not respond: ' +
          (error instanceof Error ? error.message || error.name : 'unknown reason'),
      );
    else
      throw new BucketError(
        `The bucket ${bucket} in S3_BUCKET cannot be used: the storage responded with status ${status}. ` +
          'Check S3_ENDPOINT, S3_REGION, S3_KEY_ID and S3_SECRET',
      );
  });
}

/**
 * Stores files in an S3 bucket. Throws where the bucket rejects the request; prints a warning where it does not
 * respond, and files are unavailable until it does.
 */
export async function openBucket(config: BucketConfig): Promise<FileStorage> {
  const { bucket: Bucket } = config;
  const client = createClient(config);
  await assertUsable(client, Bucket);
  const link: FileStorage['link'] = (Key, { name, type }) => {
    const input = {
      Bucket,
      Key,
      ResponseContentDisposition: contentDisposition(name),
      ResponseContentType: type,
      ResponseCacheControl: 'private, no-store',
    };
    return getSignedUrl(client, new GetObjectCommand(input), { expiresIn: urlLifetimeSeconds });
  };
  return {
    put: async (Key, { path, size, sha256 }) => {
      const Body = createReadStream(path);
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
      const command = new PutObjectCommand({
        Bucket,
        Key,
        Body,
        ContentLength: size,
        ChecksumSHA256,
        Metadata: { [digestMetadataKey]: sha256 },
      });
      await rejectAsUnavailable(client.send(command)).finally(() => Body.destroy());
    },
    open: async (Key) => {
      const found = await undefinedIfNotFound(client.send(new GetObjectCommand({ Bucket, Key })));
      return found?.Body && { size: found.ContentLength ?? 0, bytes: found.Body as Readable };
    },
    remove: async (Key) => {
      await undefinedIfNotFound(client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    hasFile: async (Key, { size, sha256 }) => {
      const found = await undefinedIfNotFound(client.send(new HeadObjectCommand({ Bucket, Key })));
      return found?.ContentLength === size && found.Metadata?.[digestMetadataKey] === sha256;
    },
    findExisting: async () => {
      const { Contents: [first] = [] } = await rejectAsUnavailable(
        client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })),
      );
      return first && `the bucket ${Bucket}`;
    },
    ...(config.downloads === 'direct' && { link }),
  };
}
