import { storageKeys } from '../../../schema';
import { savePreference } from '../../../ui';

let isOff: boolean | undefined;

/** Whether the user has turned the keys of single characters off in this browser. */
export const areKeysOff = (): boolean => (isOff ??= localStorage.getItem(storageKeys.keysOff) === 'true');

/** Turns the keys of single characters off or on, for this page and the next ones. */
export function turnKeysOff(off: boolean): void {
  isOff = off;
  savePreference(storageKeys.keysOff, String(off));
}
