import type { AccessEvent } from './entry';

const within = 60_000;
const mostKept = 10_000;

interface Repeated {
  readonly first: AccessEvent;
  readonly since: number;
  times: number;
}

/** Aggregates the refusals of anonymous callers, which come in floods: the first is reported immediately, the number of repetitions a minute later. */
export interface Repeats {
  /** Returns the event to report immediately, or undefined where it is counted as a repetition. */
  readonly take: (event: AccessEvent) => AccessEvent | undefined;
  /** Takes the repetitions whose minute has ended; `all`: every one. */
  readonly due: (now: number, all?: boolean) => readonly AccessEvent[];
}

const keyOf = ({ address, action, status, reason }: AccessEvent): string => JSON.stringify([address, action, status, reason]);

export function countRepeats(): Repeats {
  const known = new Map<string, Repeated>();
  return {
    take: (event) => {
      if (event.user_id !== undefined) return event;
      const seen = known.get(keyOf(event));
      if (seen) {
        seen.times += 1;
        return undefined;
      }
      if (known.size < mostKept) known.set(keyOf(event), { first: event, since: Date.parse(event.happened_at), times: 0 });
      return event;
    },
    due: (now, all = false) =>
      [...known].flatMap(([key, { first, since, times }]) => {
        if (!all && now - since < within) return [];
        known.delete(key);
        return times === 0 ? [] : [{ ...first, happened_at: new Date(Math.max(now, since + 1)).toISOString(), times }];
      }),
  };
}
