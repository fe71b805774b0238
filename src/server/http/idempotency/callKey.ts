import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

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

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
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
    seal: (answer) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, sealingKey, iv);
      const sealed = [cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(algorithm, sealingKey, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const opened = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
      return JSON.parse(Buffer.concat(opened).toString('utf8')) as StoredResponse;
    },
  };
}
