import { useState } from 'react';
import { isPlainObject } from './guard';

/** Names one thing to be created, however often it is sent: the server stores it once. */
export interface CallKey {
  readonly current: () => string;
  /** The next is another one. */
  readonly renew: () => void;
}

/** A random UUID; `crypto.randomUUID` is there on pages over TLS only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function createCallKey(key = newKey()): CallKey {
  let current = key;
  return {
    current: () => current,
    renew: () => {
      current = newKey();
    },
  };
}

/** Whether a call was refused because its key was sent before with other values, and what was sent then is stored. */
const isUsed = (error: unknown): boolean => isPlainObject(error) && error.keyUsed === true;

/**
 * Makes a call under its key. One that failed keeps it: sent once more, corrected or not, it cannot be stored twice. What was answered, or
 * is known to be stored with other values, is over: the next call is another one.
 */
export async function withKey<T>(key: CallKey, call: (idempotencyKey: string) => Promise<T>): Promise<T> {
  try {
    const answer = await call(key.current());
    key.renew();
    return answer;
  } catch (error) {
    if (isUsed(error)) key.renew();
    throw error;
  }
}

/** The keys of calls that no form stands for, by what the call does; each lasts until its call is answered. */
export function useCallKeys(): (name: string) => CallKey {
  const [keys] = useState(() => new Map<string, CallKey>());
  return (name) => {
    const key = keys.get(name) ?? createCallKey();
    keys.set(name, key);
    return key;
  };
}
