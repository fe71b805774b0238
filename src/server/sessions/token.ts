import { createHash, randomBytes } from 'node:crypto';

/** A fresh session token: 32 random bytes in URL-safe letters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the store keeps of a token: who reads the store cannot sign in with it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The token of an Authorization header, as stored or behind `Bearer` (decision 1). */
export function tokenOf(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token === undefined || token === '' ? undefined : token;
}
