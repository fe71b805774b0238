import type { AnalyticsConfig } from './config';
import { useEffect } from 'react';
import { useMatches } from 'react-router';

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

/** Sends one report. Must not throw if the report is lost. */
export type Transport = (url: string, body: string) => void;

export interface Tracker {
  /** Reports that a screen was opened, by its route pattern. */
  readonly reportScreen: (pattern: string) => void;
}

const sendBeacon: Transport = (url, body) => {
  navigator.sendBeacon(url, body);
};

/**
 * A route pattern contains placeholders only: a segment that starts with a digit, a query or a fragment could identify
 * a record or a person.
 */
const isRoutePattern = (text: string): boolean => /^\/(?:[:a-z_*][\w:*-]*(?:\/(?=.)|$))*$/i.test(text);

/**
 * Reports opened screens by route pattern only, never by id, name or query string, and reports nothing without a
 * configuration (decision 39). Consecutive reports of the same screen are sent once. Throws if the argument is not a
 * route pattern.
 */
export function createTracker(config: AnalyticsConfig | undefined, transport: Transport = sendBeacon): Tracker {
  let lastPattern: string | undefined;
  return {
    reportScreen: (pattern) => {
      if (!config || pattern === lastPattern) return;
      if (!isRoutePattern(pattern)) throw new Error('Only the pattern of a route may be reported');
      lastPattern = pattern;
      transport(config.url, JSON.stringify({ id: config.id, screen: pattern }));
    },
  };
}
