import { isObject } from '../../schema';
import { useState } from 'react';

/** The idempotency key of one creation: however often it is sent, the server stores it once. */
export interface IdempotencyKey {
  readonly current: () => string;
  /** Generates another key for the next call. */
  readonly renew: () => void;
}

/** A random UUID; `crypto.randomUUID` exists only on pages over TLS. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function createIdempotencyKey(key = randomUuid()): IdempotencyKey {
  let current = key;
  return {
    current: () => current,
    renew: () => {
      current = randomUuid();
    },
  };
}

/** Whether a call was refused because its key was sent before with other values, and those values are stored. */
const isKeyReused = (error: unknown): boolean => isObject(error) && error.keyUsed === true;

/**
 * Makes a call under its idempotency key. A failed call keeps the key: a retry, corrected or not, cannot be stored
 * twice. The key is renewed after a response, and after a refusal that says that other values are stored under it.
 */
export async function withIdempotencyKey<T>(
  key: IdempotencyKey,
  call: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  try {
    const answer = await call(key.current());
    key.renew();
    return answer;
  } catch (error) {
    if (isKeyReused(error)) key.renew();
    throw error;
  }
}

/** Idempotency keys of calls made outside of forms, by the name of the call; each is reused until its call succeeds. */
export function useIdempotencyKeys(): (name: string) => IdempotencyKey {
  const [keys] = useState(() => new Map<string, IdempotencyKey>());
  return (name) => {
    const key = keys.get(name) ?? createIdempotencyKey();
    keys.set(name, key);
    return key;
  };
}
