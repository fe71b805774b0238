import type { BaseKey } from '@refinedev/core';
import type { Resource } from '../schema';

/** More records than any screen shows; the oldest entries are evicted. */
const most = 2_000;

/** The last read version (ETag) of each record, if the server sent one: a delete or recovery in a list applies to the version shown there. */
export interface KnownVersions {
  /** Records the version that a write has created. */
  readonly note: (resource: Resource, id: BaseKey, etag: string | undefined) => void;
  /** Starts a read: its versions are ignored for records that have been written since. */
  readonly reading: () => Reading;
  readonly of: (resource: Resource, id: BaseKey) => string | undefined;
}

interface Reading {
  readonly note: (resource: Resource, id: BaseKey, etag: string | undefined) => void;
  /** Parses the header of a list: `12:"a", 13:"b"`. */
  readonly noteList: (resource: Resource, header: unknown) => void;
}

/** Sets an entry and evicts the oldest one if the map is full. */
function remember<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}

/** Creates the version cache of a provider. Manufacturers have separate records. */
export function keepVersions(manufacturer: () => string): KnownVersions {
  const known = new Map<string, string>();
  /** Sequence number of the last write of each record. */
  const written = new Map<string, number>();
  let writes = 0;
  const keyOf = ({ name }: Resource, id: BaseKey, whose = manufacturer()) => `${whose} ${name} ${id}`;
  const set = (key: string, etag: string | undefined) => (etag === undefined ? known.delete(key) : remember(known, key, etag));
  const reading = (): Reading => {
    const [begun, whose] = [writes, manufacturer()];
    const note: Reading['note'] = (resource, id, etag) => {
      const key = keyOf(resource, id, whose);
      if ((written.get(key) ?? 0) <= begun) set(key, etag);
    };
    const noteList: Reading['noteList'] = (resource, header) => {
      if (typeof header !== 'string') return;
      for (const [, id = '', etag] of header.matchAll(/(?:^|,)\s*([^\s,:]+):("[^"]*")/g)) note(resource, id, etag);
    };
    return { note, noteList };
  };
  return {
    reading,
    note: (resource, id, etag) => {
      const key = keyOf(resource, id);
      remember(written, key, (writes += 1));
      set(key, etag);
    },
    of: (resource, id) => known.get(keyOf(resource, id)),
  };
}
