import { breakAction, type StoredEntry } from './accessEvent';
import { entryHash, genesisHash, isSealed, type ChainKeys } from './chain';
import type { StoredSeal } from './logQueries';

/** Whether an entry marks a break: a new chain starts with it, whatever is before it. */
export const isBreakMark = (entry: StoredEntry, keys: ChainKeys): boolean =>
  entry.action === breakAction &&
  isSealed(keys, { key_id: entry.key_id, seal: entry.hash }, (key) => entryHash(key, genesisHash, entry));

const breakReasons: Readonly<Record<string, string>> = {
  head_missing: 'its recorded head was missing',
  head_changed: 'its recorded head was changed',
  key_unknown: 'it had been continued with a key that the server did not have',
  entries_changed: 'its last entries did not match its head',
  entries_missing: 'its last entries were missing',
};

/** Describes a mark for the operator. */
export const describeBreak = ({ id, happened_at, reason, records }: StoredEntry): string =>
  `Entry ${id} of ${happened_at} marks that the log was found broken: ${breakReasons[reason ?? ''] ?? reason} (${(records ?? []).join(', ').replaceAll('_', ' ').replaceAll(':', ' ')})`;

/** The last entry that was present when a break was found. */
export const lastBefore = ({ records }: StoredEntry): number =>
  Number(/^last_entry:(\d+)$/.exec(records?.[0] ?? '')?.[1] ?? 0);

/** Describes the breaks that a month had whose entries were removed. */
export const describeRemovedBreaks = ({ month, breaks }: StoredSeal): readonly string[] =>
  breaks
    ? [
        `Among the entries of ${month}, which were removed after their retention period, the log was found broken ${breaks === 1 ? 'once' : `${breaks} times`}`,
      ]
    : [];
