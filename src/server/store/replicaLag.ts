/** Measures replication lag without comparing the clocks of two machines: by the time at which the primary was at the replica's current WAL position. */
export interface ReplicaLag {
  /** Records the current WAL position of the primary, and returns how many milliseconds ago it was at that of the replica; undefined if unknown. */
  readonly note: (places: { readonly written: number; readonly replayed: number }) => number | undefined;
}

/** Maximum number of samples. Beyond it the second oldest is dropped, so that the lag of a replica further behind is an upper bound, measured from the oldest. */
const mostNotes = 1_000;

export function createReplicaLag(now: () => number = Date.now): ReplicaLag {
  let notes: { readonly at: number; readonly written: number }[] = [];
  let reached: number | undefined;
  return {
    note: ({ written, replayed }) => {
      const at = now();
      notes.push({ at, written });
      if (notes.length > mostNotes) notes.splice(1, 1);
      const passed = notes.filter((note) => note.written <= replayed);
      reached = passed.at(-1)?.at ?? reached;
      notes = notes.filter((note) => note.written > replayed);
      return reached === undefined ? undefined : at - reached;
    },
  };
}
