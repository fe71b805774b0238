/**
 * Saves a preference of the user in this browser, or in the `storage` of this tab; if that is full or disabled, it
 * lasts only as long as the page.
 */
export function savePreference(key: string, value: string, storage: Storage = localStorage): void {
  try {
    storage.setItem(key, value);
  } catch {
    // The choice still applies to the current page.
  }
}
