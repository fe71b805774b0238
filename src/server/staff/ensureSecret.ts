import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StaffDb } from './staffDatabase';

/** Creates a session token: 32 random bytes in URL-safe base64. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token for storage, so that a leaked database contains no usable tokens. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Parses the token of an Authorization header, with or without `Bearer` (decision 1). */
export function parseToken(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token === undefined || token === '' ? undefined : token;
}

const toBytes = (given: string | Buffer): Buffer => (typeof given === 'string' ? Buffer.from(given) : given);

/** Compares two secrets, or what was computed with them, in constant time. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [toBytes(given), toBytes(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const [algorithm, ivBytes, tagBytes] = ['aes-256-gcm', 12, 16] as const;

/** Encrypts a text for an owner: moved to the row of another one, it cannot be decrypted. */
export function seal(text: string, key: Buffer, owner = ''): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** Decrypts a sealed text; throws if the key or the owner differs. */
export function unseal(sealed: string, key: Buffer, owner = ''): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, rest] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes)];
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(rest.subarray(0, tagBytes));
  return Buffer.concat([decipher.update(rest.subarray(tagBytes)), decipher.final()]).toString('utf8');
}

/** Reads a named secret from the store, creating it on first use: every process on the store gets the same value. */
export async function ensureSecret(db: StaffDb, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('staff.secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const stored = await db
    .selectFrom('staff.secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return stored.value;
}

/** A function that reads a named secret from the store once. A failed read is repeated by the next call. */
export function createSecretReader(db: StaffDb, name: string): () => Promise<string> {
  let secret: Promise<string> | undefined;
  return () => {
    secret ??= ensureSecret(db, name).catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return secret;
  };
}
