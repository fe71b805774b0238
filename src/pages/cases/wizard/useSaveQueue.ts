import { useState, useEffect, useEffectEvent, useRef } from 'react';

interface RunWhenIdleOptions<T> {
  readonly busy: boolean;
  readonly go: (next: T) => void;
  /** Whether a waiting request includes `next`, and so is not replaced by it. */
  readonly includes?: (waiting: T, next: T) => boolean;
}

/** Queues the latest request made while busy, and runs it once idle, unless it is dropped before. */
export function useRunWhenIdle<T>({ busy, go, includes = () => false }: RunWhenIdleOptions<T>) {
  const [waiting, setWaiting] = useState<{ readonly next: T }>();
  const done = useRef<typeof waiting>(undefined);
  const run = useEffectEvent(go);
  useEffect(() => {
    if (busy || !waiting || done.current === waiting) return;
    done.current = waiting;
    run(waiting.next);
  }, [busy, waiting]);
  const hold = (next: T) =>
    setWaiting((last) => (last && done.current !== last && includes(last.next, next) ? last : { next }));
  return { hold, drop: () => setWaiting(undefined) };
}

interface SaveQueueOptions<T> {
  readonly busy: boolean;
  readonly save: (purpose: T) => void;
  /** Whether a waiting save includes another, and so is not replaced by it. */
  readonly includes?: (waiting: T, next: T) => boolean;
}

interface SaveQueue<T> {
  /**
   * Saves, or waits: for a save in progress, and for a chosen record that is still being read, which belongs to what is
   * saved.
   */
  readonly request: (purpose: T) => void;
  /** Saves after the save in progress. */
  readonly hold: (purpose: T) => void;
  /**
   * Follows a choice that resolves with whether the record has been linked. If it has not, a waiting save is dropped:
   * it was meant to include the record.
   */
  readonly trackChoice: (choice: Promise<boolean>) => void;
}

/** Runs the saves of a wizard one at a time, each with all records that were chosen before it. */
export function useSaveQueue<T>({ busy, save, includes }: SaveQueueOptions<T>): SaveQueue<T> {
  const [pendingChoices, setPendingChoices] = useState(0);
  const isBusy = busy || pendingChoices > 0;
  const { hold, drop } = useRunWhenIdle<T>({ busy: isBusy, go: save, ...(includes && { includes }) });
  const trackChoice = (choice: Promise<boolean>) => {
    setPendingChoices((count) => count + 1);
    void choice
      .catch(() => false)
      .then((isLinked) => {
        if (!isLinked) drop();
        setPendingChoices((count) => count - 1);
      });
  };
  return { request: (purpose) => (isBusy ? hold(purpose) : save(purpose)), hold, trackChoice };
}
