import type { LiveProvider } from '@refinedev/core';
import type { LiveOptions } from './live/liveProvider';

/** Refine's live provider, whose code is loaded with the first subscription. Without it, nothing is told. */
export function createLiveProvider(options: LiveOptions): LiveProvider {
  const load = async () => (await import('./live/liveProvider')).createLiveProvider(options);
  let loaded: ReturnType<typeof load> | undefined;
  return {
    subscribe: (subscription) =>
      (loaded ??= load()).then(
        (live) => live.subscribe(subscription),
        () => (loaded = undefined),
      ),
    unsubscribe: (pending: Promise<(() => void) | undefined>) => void pending.then((stop) => stop?.()),
  };
}
