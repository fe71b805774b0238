import { createHmac } from 'node:crypto';
import { createSecretReader } from '../staff/ensureSecret';
import type { StaffDb } from '../staff/staffDatabase';

/**
 * Returns the key with which a browser encrypts what a user has typed and not saved. It is the same in every session of
 * the user, so that it is readable after the next sign-in, and is given with a session only.
 */
export function createDraftKeys(db: StaffDb): (userId: number) => Promise<string> {
  const readSecret = createSecretReader(db, 'draft_keys');
  return async (userId) =>
    createHmac('sha256', await readSecret())
      .update(String(userId))
      .digest('base64url');
}
