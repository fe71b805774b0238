import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client, S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as contentDisposition } from 'content-disposition';
import { HttpError } from '../http/HttpError';
import type { BucketConfig } from './BucketConfig';
import type { FileStorage } from './FileStorage';

/** The lifetime of presigned URLs, which browsers follow immediately. */
const linkSeconds = 60;
/** In milliseconds: to connect, and between two chunks of a response. */
const [connectionTimeout, requestTimeout] = [3_000, 30_000];
/** The metadata key of the digest, so that a file can be compared without downloading it. */
const sumName = 'sha256';

const isGone = (error: unknown): boolean => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** The error for the caller; its cause is for the log. */
function away(error: unknown): HttpError {
  const told = new HttpError(503, 'The storage of files does not answer. Please try again');
  told.cause = error;
  return told;
}

const unlessAway = <T>(work: Promise<T>): Promise<T> => work.catch((error: unknown) => Promise.reject(away(error)));

const unlessGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw away(error);
  });

/** The bucket rejects requests: its name, region or credentials are wrong. */
class BucketError extends Error {
  override readonly name = 'BucketError';
}

const ignore = (): void => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Creates the S3 client. Omits optional checksums, which servers other than Amazon's do not support. */
function clientOf({ endpoint, region, keyId, secret, pathStyle }: BucketConfig): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are logged elsewhere, without URLs.
    logger: silent,
    requestHandler: { connectionTimeout, requestTimeout },
    ...(endpoint !== undefined && { endpoint }),
  });
}

async function assertUsable(client: S3Client, bucket: string): Promise<void> {
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === undefined || status >= 500) console.warn(`The bucket of S3_BUCKET does not answer: ${error instanceof Error ? error.message || error.name : 'no reason is known'}`);
    else throw new BucketError(`The bucket ${bucket} of S3_BUCKET cannot be used: it is answered with ${status}. Check S3_ENDPOINT, S3_REGION, S3_KEY_ID and S3_SECRET`);
  });
}

/**
 * Stores files in an S3 bucket. Throws where the bucket rejects the request; prints a warning where it does not respond, and files are
 * unavailable until it does.
 */
export async function openBucket(config: BucketConfig): Promise<FileStorage> {
  const { bucket: Bucket } = config;
  const client = clientOf(config);
  await assertUsable(client, Bucket);
  const link: FileStorage['link'] = (Key, { name, type }) => {
    const asked = { Bucket, Key, ResponseContentDisposition: contentDisposition(name), ResponseContentType: type, ResponseCacheControl: 'private, no-store' };
    return getSignedUrl(client, new GetObjectCommand(asked), { expiresIn: linkSeconds });
  };
  return {
    put: async (Key, { path, size, sha256 }) => {
      const Body = createReadStream(path);
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength: size, ChecksumSHA256, Metadata: { [sumName]: sha256 } });
      await unlessAway(client.send(command)).finally(() => Body.destroy());
    },
    open: async (Key) => {
      const found = await unlessGone(client.send(new GetObjectCommand({ Bucket, Key })));
      return found?.Body && { size: found.ContentLength ?? 0, bytes: found.Body as Readable };
    },
    remove: async (Key) => {
      await unlessGone(client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    holds: async (Key, { size, sha256 }) => {
      const found = await unlessGone(client.send(new HeadObjectCommand({ Bucket, Key })));
      return found?.ContentLength === size && found.Metadata?.[sumName] === sha256;
    },
    taken: async () => {
      const { Contents: [first] = [] } = await unlessAway(client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })));
      return first && `the bucket ${Bucket}`;
    },
    ...(config.downloads === 'direct' && { link }),
  };
}
