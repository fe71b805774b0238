const algorithm = 'AES-GCM';
const keyBytes = 32;
const ivBytes = 12;

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Encrypts and decrypts texts with one key. */
export interface DraftCipher {
  readonly seal: (text: string) => Promise<string>;
  /** Rejects if the text was sealed with another key. */
  readonly open: (sealed: string) => Promise<string>;
}

function decodeKey(key: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = toBytes(key.replaceAll('-', '+').replaceAll('_', '/'));
    return bytes.length === keyBytes ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The cipher of a key in base64url; undefined for anything else, and where the browser does not encrypt: it offers that
 * over HTTPS and on localhost only.
 */
export function createDraftCipher(key: string): DraftCipher | undefined {
  const bytes = decodeKey(key);
  const { subtle } = globalThis.crypto as Partial<Crypto>;
  if (!bytes || !subtle) return undefined;
  const imported = subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt']);
  // Handled by whoever uses the cipher.
  imported.catch(() => undefined);
  return {
    seal: async (text) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const sealed = await subtle.encrypt({ name: algorithm, iv }, await imported, new TextEncoder().encode(text));
      return toText(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    open: async (sealed) => {
      const sent = toBytes(sealed);
      const opened = await subtle.decrypt(
        { name: algorithm, iv: sent.slice(0, ivBytes) },
        await imported,
        sent.slice(ivBytes),
      );
      return new TextDecoder().decode(opened);
    },
  };
}
