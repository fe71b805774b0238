/**
 * Saves a preference of the user in this browser; if the storage is full or disabled, it lasts only as long as the
 * page.
 */
export function savePreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice still applies to the current page.
  }
}
