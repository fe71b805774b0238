import { useEffect } from 'react';
import { useMatches } from 'react-router';
import type { Tracker } from '../analytics';

const patternOf = (handle: unknown): string | undefined =>
  typeof handle === 'object' && handle !== null && 'pattern' in handle && typeof handle.pattern === 'string' ? handle.pattern : undefined;

/** Reports each opened screen by the pattern of its route. */
export function useScreenReports(tracker: Tracker): void {
  const pattern = useMatches().map(({ handle }) => patternOf(handle)).findLast((found) => found !== undefined);
  useEffect(() => {
    if (pattern !== undefined) tracker.screen(pattern);
  }, [tracker, pattern]);
}
