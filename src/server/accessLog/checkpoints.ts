import type { ChainKeys } from './chain';
import { findForgery, type Anchor } from './anchors';
import type { StoredSeal } from './logQueries';

/** An entry as it is recorded outside of the log. */
export interface Checkpoint {
  readonly hash: string;
  /** Where it is recorded. */
  readonly what: string;
}

/** The entries that the seals of months and the anchors record, by id. */
export function collectCheckpoints(
  seals: readonly StoredSeal[],
  anchors: readonly Anchor[],
): ReadonlyMap<number, readonly Checkpoint[]> {
  const checkpoints = new Map<number, Checkpoint[]>();
  const add = (id: number, checkpoint: Checkpoint) => {
    const others = checkpoints.get(id);
    if (others) others.push(checkpoint);
    else checkpoints.set(id, [checkpoint]);
  };
  for (const { last_id, hash, month } of seals) add(last_id, { hash, what: `the seal of ${month}` });
  for (const { id, hash, from } of anchors) add(id, { hash, what: from });
  return checkpoints;
}

/** Describes the first anchor that was not written with one of the keys. */
export function findForgedAnchor(anchors: readonly Anchor[], keys: ChainKeys): string | undefined {
  for (const anchor of anchors) {
    const forgery = findForgery(anchor, keys);
    if (forgery !== undefined) return `The line of entry ${anchor.id} in ${anchor.from} ${forgery}`;
  }
  return undefined;
}
