import type { BaseKey } from '@refinedev/core';
import type { Resource } from '../schema';

/** More than any screen shows; the oldest go first. */
const most = 2_000;

/** The versions that records were last read in, as far as the server told them: what is deleted or recovered from a list is what was shown there. */
export interface KnownVersions {
  readonly note: (resource: Resource, id: BaseKey, etag: string | undefined) => void;
  /** Takes the header of a list: `12:"a", 13:"b"`. */
  readonly noteList: (resource: Resource, header: unknown) => void;
  readonly of: (resource: Resource, id: BaseKey) => string | undefined;
}

/** Keeps versions for one provider. */
export function keepVersions(): KnownVersions {
  const known = new Map<string, string>();
  const keyOf = ({ name }: Resource, id: BaseKey) => `${name} ${id}`;
  const note: KnownVersions['note'] = (resource, id, etag) => {
    const key = keyOf(resource, id);
    known.delete(key);
    if (etag === undefined) return;
    known.set(key, etag);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  };
  return {
    note,
    noteList: (resource, header) => {
      if (typeof header !== 'string') return;
      for (const [, id = '', etag] of header.matchAll(/(\d+):("[^"]*")/g)) note(resource, id, etag);
    },
    of: (resource, id) => known.get(keyOf(resource, id)),
  };
}
