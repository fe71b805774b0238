/** Keeps a choice of this person on this machine; where the storage is full or switched off it is forgotten with the page. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // What was chosen is shown all the same.
  }
}
