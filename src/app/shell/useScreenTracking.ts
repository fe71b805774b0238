import { useEffect } from 'react';
import { useMatches } from 'react-router';
import type { Tracker } from '../analytics';

const readPattern = (handle: unknown): string | undefined =>
  typeof handle === 'object' && handle !== null && 'pattern' in handle && typeof handle.pattern === 'string'
    ? handle.pattern
    : undefined;

/** Reports each opened screen by the pattern of its route. */
export function useScreenTracking(tracker: Tracker): void {
  const pattern = useMatches()
    .map(({ handle }) => readPattern(handle))
    .findLast((found) => found !== undefined);
  useEffect(() => {
    if (pattern !== undefined) tracker.reportScreen(pattern);
  }, [tracker, pattern]);
}
