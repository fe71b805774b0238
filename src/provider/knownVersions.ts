import type { BaseKey } from '@refinedev/core';
import type { Resource } from '../schema';

/** More than any screen shows; the oldest go first. */
const most = 2_000;

/** The versions that records were last read in, as far as the server told them: what is deleted or recovered from a list is what was shown there. */
export interface KnownVersions {
  /** Notes what a write has left. */
  readonly note: (resource: Resource, id: BaseKey, etag: string | undefined) => void;
  /** Begins a reading: what it brings is not noted of a record that has been written since. */
  readonly reading: () => Reading;
  readonly of: (resource: Resource, id: BaseKey) => string | undefined;
}

interface Reading {
  readonly note: (resource: Resource, id: BaseKey, etag: string | undefined) => void;
  /** Takes the header of a list: `12:"a", 13:"b"`. */
  readonly noteList: (resource: Resource, header: unknown) => void;
}

/** A map that forgets its oldest entries. */
function remember<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}

/** Keeps versions for one provider; each manufacturer has records of its own. */
export function keepVersions(manufacturer: () => string): KnownVersions {
  const known = new Map<string, string>();
  /** When each record was written last, counted in writes. */
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
