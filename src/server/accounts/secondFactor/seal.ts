import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const [algorithm, ivBytes, tagBytes] = ['aes-256-gcm', 12, 16] as const;

const deriveKey = (secret: string): Buffer => createHash('sha256').update(`second factor:${secret}`).digest();

/** Encrypts a text for one owner: moved to the row of another owner, it cannot be decrypted. */
export function seal(text: string, { secret, owner }: { readonly secret: string; readonly owner: number }): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, deriveKey(secret), iv).setAAD(Buffer.from(String(owner)));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** Decrypts a sealed text; undefined if the secret or the owner differs. */
export function unseal(
  sealed: string,
  { secret, owner }: { readonly secret: string; readonly owner: number },
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, tag, ciphertext] = [
    bytes.subarray(0, ivBytes),
    bytes.subarray(ivBytes, ivBytes + tagBytes),
    bytes.subarray(ivBytes + tagBytes),
  ];
  try {
    const decipher = createDecipheriv(algorithm, deriveKey(secret), iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(String(owner)))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
