interface Connection {
  readonly saveData?: boolean;
}

/** Whether prefetching is allowed: not with the data saver on, and not while offline. */
export function canPrefetch(): boolean {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: Connection };
  return onLine && connection?.saveData !== true;
}
