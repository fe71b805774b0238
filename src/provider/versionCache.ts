import type { BaseKey } from '@refinedev/core';
import type { Resource } from '../schema';

/** More records than any screen shows; the oldest entries are evicted. */
const maxEntries = 2_000;

/**
 * The last read version (ETag) of each record, if the server sent one: a delete or recovery in a list applies to the
 * version shown there.
 */
export interface VersionCache {
  /** Records the version that a write has created. */
  readonly recordWrite: (resource: Resource, id: BaseKey, etag: string | undefined) => void;
  /** Starts a read: its versions are ignored for records that have been written since. */
  readonly startRead: () => VersionRead;
  readonly get: (resource: Resource, id: BaseKey) => string | undefined;
}

interface VersionRead {
  readonly record: (resource: Resource, id: BaseKey, etag: string | undefined) => void;
  /** Parses the header of a list: `12:"a", 13:"b"`. */
  readonly recordList: (resource: Resource, header: unknown) => void;
}

/** Sets an entry and evicts the oldest one if the map is full. */
function setBounded<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}

/** Creates the version cache of a provider. Manufacturers have separate records. */
export function createVersionCache(manufacturer: () => string): VersionCache {
  const etags = new Map<string, string>();
  /** Sequence number of the last write of each record. */
  const lastWrites = new Map<string, number>();
  let writeCount = 0;
  const keyOf = ({ name }: Resource, id: BaseKey, manufacturerKey = manufacturer()) =>
    `${manufacturerKey} ${name} ${id}`;
  const set = (key: string, etag: string | undefined) =>
    etag === undefined ? etags.delete(key) : setBounded(etags, key, etag);
  const startRead = (): VersionRead => {
    const [writeCountAtStart, manufacturerKey] = [writeCount, manufacturer()];
    const record: VersionRead['record'] = (resource, id, etag) => {
      const key = keyOf(resource, id, manufacturerKey);
      if ((lastWrites.get(key) ?? 0) <= writeCountAtStart) set(key, etag);
    };
    const recordList: VersionRead['recordList'] = (resource, header) => {
      if (typeof header !== 'string') return;
      for (const [, id = '', etag] of header.matchAll(/(?:^|,)\s*([^\s,:]+):("[^"]*")/g)) record(resource, id, etag);
    };
    return { record, recordList };
  };
  return {
    startRead,
    recordWrite: (resource, id, etag) => {
      const key = keyOf(resource, id);
      setBounded(lastWrites, key, (writeCount += 1));
      set(key, etag);
    },
    get: (resource, id) => etags.get(keyOf(resource, id)),
  };
}
