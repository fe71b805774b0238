/**
 * Measures replication lag without comparing the clocks of two machines: by the time at which the primary was at the
 * replica's current WAL position.
 */
export interface ReplicaLag {
  /**
   * Records the current WAL position of the primary, and returns how many milliseconds ago it was at that of the
   * replica; undefined if unknown.
   */
  readonly record: (positions: { readonly written: number; readonly replayed: number }) => number | undefined;
}

/**
 * Maximum number of samples. Beyond it the second oldest is dropped, so that the lag of a replica further behind is an
 * upper bound, measured from the oldest.
 */
const maxSamples = 1_000;

export function createReplicaLag(now: () => number = () => performance.now()): ReplicaLag {
  let samples: { readonly at: number; readonly written: number }[] = [];
  let reachedAt: number | undefined;
  return {
    record: ({ written, replayed }) => {
      const at = now();
      samples.push({ at, written });
      if (samples.length > maxSamples) samples.splice(1, 1);
      const passed = samples.filter((sample) => sample.written <= replayed);
      reachedAt = passed.at(-1)?.at ?? reachedAt;
      samples = samples.filter((sample) => sample.written > replayed);
      return reachedAt === undefined ? undefined : at - reachedAt;
    },
  };
}
