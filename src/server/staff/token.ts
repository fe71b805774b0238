import { createHash, randomBytes } from 'node:crypto';

/** Creates a session token: 32 random bytes in URL-safe base64. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token for storage, so that a leaked database contains no usable tokens. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Parses the token of an Authorization header, with or without `Bearer` (decision 1). */
export function parseToken(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token === undefined || token === '' ? undefined : token;
}
