interface Connection {
  readonly saveData?: boolean;
}

/** Whether anything may be fetched that nobody has asked for yet: not for somebody who saves data, and not without a network. */
export function mayReadAhead(): boolean {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: Connection };
  return onLine && connection?.saveData !== true;
}
