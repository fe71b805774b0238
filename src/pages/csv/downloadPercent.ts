interface DownloadProgress {
  /** Bytes received. */
  readonly loaded: number;
  /** Total bytes, if known: a compressed response does not report it. */
  readonly total?: number | undefined;
}

/**
 * Download progress in whole percent, capped at 99 until the response is complete. `expected` bytes replace an unknown
 * total.
 */
export function downloadPercent({ loaded, total = 0 }: DownloadProgress, expected: number): number {
  const whole = total > 0 ? total : expected;
  return whole > 0 ? Math.min(99, Math.floor((loaded / whole) * 100)) : 0;
}
