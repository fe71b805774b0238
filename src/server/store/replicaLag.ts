/** How far a replica is behind, told without comparing the clocks of two machines: by when the primary's log stood where the replica's stands now. */
export interface ReplicaLag {
  /** Notes where the primary's log stands now, and answers how many milliseconds ago it stood where the replica is; undefined while that is not known. */
  readonly note: (places: { readonly written: number; readonly replayed: number }) => number | undefined;
}

/** As many notes are kept; of a replica further behind it is only said that it is at least as far as the first of them. */
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
