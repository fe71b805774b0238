import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../schema';
import { savePreference } from '../../ui';

const keyOf = (): string => `${storageKeys.jobs} ${localStorage.getItem(storageKeys.email) ?? ''}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const readKept = (): string => localStorage.getItem(keyOf()) ?? '';

/** The ids that are kept as a text, oldest first. */
const idsIn = (kept: string): readonly number[] => kept.split(',').filter(Boolean).map(Number).filter(Number.isInteger);

function keep(ids: readonly number[]): void {
  savePreference(keyOf(), ids.join(','));
  for (const listener of listeners) listener();
}

/** Follows a job of the user until they close it: also after a reload, and in the other tabs of the browser. */
export const followJob = (id: number): void => keep([...idsIn(readKept()).filter((other) => other !== id), id]);

/** Follows a job no longer. */
export const leaveJob = (id: number): void => keep(idsIn(readKept()).filter((other) => other !== id));

/** The jobs that this browser follows, oldest first. */
export function useFollowedJobs(): readonly number[] {
  return idsIn(useSyncExternalStore(subscribe, readKept));
}
