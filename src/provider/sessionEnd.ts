import type { OnErrorResponse } from '@refinedev/core';
import { findSentToken, isAmbiguousRefusal } from './httpClient';
import { isOnSignInPage, signInPathFrom, type PageLocation } from './localPath';
import type { SessionStore } from './sessionStore';

export interface SessionEnd {
  /**
   * Refine's `onError`: a 401 ends the session locally and redirects to the sign-in page once; other errors do nothing.
   */
  readonly onError: (error: unknown) => Promise<OnErrorResponse>;
  /** A session has started: its end redirects to the sign-in page again. */
  readonly markStarted: () => void;
  /** The user has logged out: later failures do not redirect. */
  readonly markEnded: () => void;
  /** The token is being replaced: a 401 is handled after that. */
  readonly waitForReplacement: (done: Promise<unknown>) => void;
}

interface SessionEndOptions {
  readonly store: SessionStore;
  readonly location: PageLocation;
  /**
   * Called when the session has ended. Returns whether the page covers itself, instead of redirecting to the sign-in
   * page.
   */
  readonly tryCover?: (() => boolean) | undefined;
  /** Whether the server still accepts the token. */
  readonly isAlive?: () => Promise<boolean>;
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;

/**
 * Handles a rejected session (Cases 4, decision 31). If several calls are rejected at once, the first one clears the
 * token and redirects. A rejected token of an earlier session does not affect the current session. A missing permission
 * (403) ends nothing. A 401 that may have another reason ends the session only if the server refuses the token itself.
 */
export function createSessionEnd({
  store,
  location,
  tryCover = () => false,
  isAlive = () => Promise.resolve(false),
}: SessionEndOptions): SessionEnd {
  let hasEnded = false;
  let pendingReplacement: Promise<unknown> = Promise.resolve();

  return {
    async onError(error) {
      if (statusOf(error) !== 401) return {};
      await pendingReplacement;
      if (isAmbiguousRefusal(error) && (await isAlive())) return {};
      const [sent, stored] = [findSentToken(error), store.token()];
      const isEarlierSession = stored !== null && sent !== undefined && sent !== stored;
      if (isEarlierSession || (stored === null && hasEnded)) return {};
      store.dropToken();
      hasEnded = true;
      return isOnSignInPage(location) || tryCover() ? {} : { redirectTo: signInPathFrom(location) };
    },
    markStarted: () => {
      hasEnded = false;
    },
    markEnded: () => {
      hasEnded = true;
    },
    waitForReplacement: (done) => {
      pendingReplacement = done.catch(() => undefined);
    },
  };
}
