import { latePart } from '../requests';
import type { WatchedKind, WatchedListProps, WatchedRecord } from './watched';
import { isObject } from '../../schema';

export type { ListReading } from './watched';

/** Reports that a page is open, and names the colleagues who have the same record open. */
export const Presence = latePart('presence', async () => (await import('./PresenceOfOthers')).PresenceOfOthers);

/** Calls back after changes of a kind of record. */
export const LiveKind = latePart<WatchedKind>('live', async () => (await import('./liveParts')).KindChanges);

/** Says that a list has changed since it was read, and shows the changes when it is asked to. */
export const LiveList = latePart<WatchedListProps>('live', async () => (await import('./liveParts')).ListChanges);

/** Says that the record of a page has changed since it was read, and shows it when it is asked to. */
export const LiveRecord = latePart<WatchedRecord>('live', async () => (await import('./liveParts')).RecordChanges);

/**
 * When what a query holds was asked for, in milliseconds; where its response does not say so, when it arrived. A change
 * that was made in between may not be in it.
 */
export function readTimeOf({
  data,
  dataUpdatedAt,
}: {
  readonly data: unknown;
  readonly dataUpdatedAt: number;
}): number {
  return isObject(data) && typeof data.readAt === 'number' ? data.readAt : dataUpdatedAt;
}
