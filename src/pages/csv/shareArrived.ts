interface Arrived {
  /** Bytes that have come in. */
  readonly loaded: number;
  /** Bytes that will have come in, where the server tells it: a compressed answer does not. */
  readonly total?: number | undefined;
}

/** How much of an answer is here, in whole percent. `expected` stands in for an unknown length; more than 99 is left to the whole answer. */
export function shareArrived({ loaded, total = 0 }: Arrived, expected: number): number {
  const whole = total > 0 ? total : expected;
  return whole > 0 ? Math.min(99, Math.floor((loaded / whole) * 100)) : 0;
}
