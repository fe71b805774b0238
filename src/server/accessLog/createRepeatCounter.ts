import type { AccessEvent } from './accessEvent';

const windowMs = 60_000;
const maxTracked = 10_000;

interface RepeatEntry {
  readonly first: AccessEvent;
  readonly since: number;
  times: number;
}

/**
 * Aggregates the refusals of anonymous callers, which come in floods: the first is reported immediately, the number of
 * repetitions a minute later.
 */
export interface RepeatCounter {
  /** Returns the event to report immediately, or undefined where it is counted as a repetition. */
  readonly record: (event: AccessEvent) => AccessEvent | undefined;
  /** Takes the repetitions whose minute has ended; `all`: every one. */
  readonly takeDue: (now: number, all?: boolean) => readonly AccessEvent[];
}

const repeatKeyOf = ({ address, action, status, reason }: AccessEvent): string =>
  JSON.stringify([address, action, status, reason]);

export function createRepeatCounter(): RepeatCounter {
  const entries = new Map<string, RepeatEntry>();
  return {
    record: (event) => {
      if (event.user_id !== undefined) return event;
      const existing = entries.get(repeatKeyOf(event));
      if (existing) {
        existing.times += 1;
        return undefined;
      }
      if (entries.size < maxTracked)
        entries.set(repeatKeyOf(event), { first: event, since: Date.parse(event.happened_at), times: 0 });
      return event;
    },
    takeDue: (now, all = false) =>
      [...entries].flatMap(([key, { first, since, times }]) => {
        if (!all && now - since < windowMs) return [];
        entries.delete(key);
        return times === 0 ? [] : [{ ...first, happened_at: new Date(Math.max(now, since + 1)).toISOString(), times }];
      }),
  };
}
