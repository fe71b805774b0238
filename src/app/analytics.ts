import type { AnalyticsConfig } from './config';

/** Carries one report; must not throw for a report that is lost. */
export type Transport = (url: string, body: string) => void;

export interface Tracker {
  /** Reports that a screen was opened, by the pattern of its route. */
  readonly screen: (pattern: string) => void;
}

const beacon: Transport = (url, body) => {
  navigator.sendBeacon(url, body);
};

/** A pattern holds placeholders only: a segment that starts with a digit, a query or a fragment would tell of a record or a person. */
const isPattern = (text: string): boolean => /^\/(?:[:a-z_*][\w:*-]*(?:\/(?=.)|$))*$/i.test(text);

/**
 * Reports opened screens by their route's pattern alone, never an id, a name or a query string, and nothing at all without a
 * configuration (decision 39). A screen reported last is not reported again until another one was. Throws on what is no pattern.
 */
export function createTracker(config: AnalyticsConfig | undefined, transport: Transport = beacon): Tracker {
  let last: string | undefined;
  return {
    screen: (pattern) => {
      if (!config || pattern === last) return;
      if (!isPattern(pattern)) throw new Error('Only the pattern of a route may be reported');
      last = pattern;
      transport(config.url, JSON.stringify({ id: config.id, screen: pattern }));
    },
  };
}
