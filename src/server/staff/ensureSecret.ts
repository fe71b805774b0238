import { randomBytes, createHash } from 'node:crypto';
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
