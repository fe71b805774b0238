/** Whether the page may store anything. A browser that blocks the data of sites throws at the first access. */
export function isStorageAllowed(): boolean {
  try {
    return [localStorage, sessionStorage].every(Boolean);
  } catch {
    return false;
  }
}
