import { randomBytes } from 'node:crypto';
import type { StaffDb } from './staffDatabase';

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
