import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** An answer as it is given again. */
export interface KeptAnswer {
  readonly status: number;
  readonly etag?: string;
  /** JSON. */
  readonly body: string;
}

export type Fingerprint = ReturnType<typeof createHmac>;

/** The key of one call in its scope: what names it in the store, and what only somebody with the key can do. */
export interface CallKey {
  /** Names the call in the store; the key cannot be told from it. */
  readonly hash: string;
  /** Begins the fingerprint of a body. */
  readonly fingerprint: () => Fingerprint;
  readonly seal: (answer: KeptAnswer) => string;
  readonly open: (sealed: string) => KeptAnswer;
}

interface Scope {
  /** The header as it came. */
  readonly key: string;
  /** Whose key it is, and for which call: the same key says something else in another scope. */
  readonly scope: readonly string[];
  /** A secret of the store. */
  readonly secret: string;
}

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
const longestKey = 255;

/** The key of a header: printable letters, bare or as a quoted string; undefined for anything else. */
export function readKey(header: string): string | undefined {
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim();
  return key.length <= longestKey && /^[\x21-\x7e]+$/.test(key) ? key : undefined;
}

/**
 * Answers may hold a one-time password or a health record, so they are sealed with a key made of the caller's, which is stored nowhere: who
 * reads the store, or a copy of it, reads none of them.
 */
export function callKey({ key, scope, secret }: Scope): CallKey {
  const named = JSON.stringify([...scope, key]);
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', named, secret, use, 32));
  const sealing = derive('answer');
  return {
    hash: createHash('sha256').update(derive('name')).digest('hex'),
    fingerprint: () => createHmac('sha256', derive('fingerprint')),
    seal: (answer) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, sealing, iv);
      const sealed = [cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(algorithm, sealing, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const opened = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
      return JSON.parse(Buffer.concat(opened).toString('utf8')) as KeptAnswer;
    },
  };
}
