import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { seal, unseal } from '../../staff/ensureSecret';
import { isMultipart } from '../multipart';

/** A stored response, for replay. */
export interface StoredResponse {
  readonly status: number;
  readonly etag?: string;
  /** JSON. */
  readonly body: string;
}

export type Fingerprint = ReturnType<typeof createHmac>;

/** The derived key of one call in its scope. */
export interface CallKey {
  /** Identifies the call in the store; does not reveal the key. */
  readonly hash: string;
  /** Starts the fingerprint of a body. */
  readonly fingerprint: () => Fingerprint;
  readonly seal: (answer: StoredResponse) => string;
  readonly open: (sealed: string) => StoredResponse;
}

interface KeyScope {
  /** The key from the request header. */
  readonly key: string;
  /** The caller and the call; the same key in another scope is a different key. */
  readonly scope: readonly string[];
  /** A secret stored in the database. */
  readonly secret: string;
}

const maxKeyLength = 255;

/** Parses the key in a header: printable characters, optionally as a quoted string; undefined for anything else. */
export function parseKey(header: string): string | undefined {
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim();
  return key.length <= maxKeyLength && /^[\x21-\x7e]+$/.test(key) ? key : undefined;
}

/**
 * Derives the encryption key from the caller's key, which is not stored. Responses may contain a one-time password or a
 * health record, so access to the database, or to a copy of it, must not suffice to read them.
 */
export function deriveCallKey({ key, scope, secret }: KeyScope): CallKey {
  const keyMaterial = JSON.stringify([...scope, key]);
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', keyMaterial, secret, use, 32));
  const sealingKey = derive('answer');
  return {
    hash: createHash('sha256').update(derive('name')).digest('hex'),
    fingerprint: () => createHmac('sha256', derive('fingerprint')),
    seal: (answer) => seal(JSON.stringify(answer), sealingKey),
    open: (sealed) => JSON.parse(unseal(sealed, sealingKey)) as StoredResponse,
  };
}

/** Hashes a multipart body without its boundary, which differs in every attempt. */
class MultipartDigest {
  private heldBack: Buffer = Buffer.alloc(0);
  private readonly delimiter: Buffer;

  constructor(
    private readonly hash: Fingerprint,
    boundary: string,
  ) {
    this.delimiter = Buffer.from(`--${boundary}`, 'latin1');
  }

  /** Adds a chunk with one update of the hash: a body may consist of delimiters of a few bytes each. */
  update(chunk: Buffer): void {
    const bytes = Buffer.concat([this.heldBack, chunk]);
    const hashed = Buffer.alloc(bytes.length);
    let [length, start] = [0, 0];
    const copyUntil = (end: number) => {
      length += bytes.copy(hashed, length, start, end);
    };
    for (let at = bytes.indexOf(this.delimiter); at !== -1; at = bytes.indexOf(this.delimiter, start)) {
      copyUntil(at);
      length += hashed.write('--\0', length);
      start = at + this.delimiter.length;
    }
    // The chunk may end with the start of a delimiter.
    const end = Math.max(start, bytes.length - this.delimiter.length + 1);
    copyUntil(end);
    this.hash.update(hashed.subarray(0, length));
    this.heldBack = bytes.subarray(end);
  }

  digest(): string {
    return this.hash.update(this.heldBack).digest('hex');
  }
}

/** A JSON replacer that sorts keys, so that equal values have equal texts. */
const sortKeys = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

const boundaryOf = ({ headers }: FastifyRequest): string | undefined => {
  const [, quoted, unquoted] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? [];
  return quoted ?? unquoted;
};

/** The digest of a body that the handler did not read; it matches any body. */
export const unreadBodyDigest = '';

/** The digest of a request body; that of a multipart body is known after the body has been read. */
export interface BodyDigest {
  /** For a call whose handler has run and has read the body or ignored it. */
  readonly digest: () => string;
  /** For a call without a handler run: reads the unread body. */
  readonly drain: () => Promise<string>;
}

function digestMultipart(request: FastifyRequest, digest: MultipartDigest): BodyDigest {
  const take = (chunk: Buffer) => digest.update(chunk);
  // The resume event precedes the first bytes that the reader of the body receives.
  let isRead = false;
  const listen = () => {
    isRead = true;
    request.raw.on('data', take);
  };
  request.raw.once('resume', listen);
  return {
    digest: () => {
      // An unread body is discarded after the response.
      request.raw.off('resume', listen).off('data', take);
      return isRead ? digest.digest() : unreadBodyDigest;
    },
    drain: async () => {
      request.raw.off('resume', listen);
      for await (const chunk of request.raw as AsyncIterable<Buffer>) take(chunk);
      return digest.digest();
    },
  };
}

/** Starts the digest of a request's query and body, before its handler runs. */
export function digestRequest(request: FastifyRequest, hash: Fingerprint): BodyDigest {
  hash.update(JSON.stringify(request.query));
  const boundary = boundaryOf(request);
  if (isMultipart(request) && boundary !== undefined)
    return digestMultipart(request, new MultipartDigest(hash, boundary));
  const digest = () => hash.update(JSON.stringify({ body: request.body }, sortKeys)).digest('hex');
  return { digest, drain: () => Promise.resolve(digest()) };
}
