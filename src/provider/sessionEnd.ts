import type { OnErrorResponse } from '@refinedev/core';
import { tokenOf } from './httpClient';
import { isAtSignIn, signInFrom, type Place } from './localPath';
import type { SessionStore } from './sessionStore';

export interface SessionEnd {
  /** Refine's `onError`: a 401 ends the session locally and redirects to the sign-in page once; other errors do nothing. */
  readonly onError: (error: unknown) => Promise<OnErrorResponse>;
  /** A session has started: its end redirects to the sign-in page again. */
  readonly begun: () => void;
  /** The user has logged out: later failures do not redirect. */
  readonly left: () => void;
  /** The token is being replaced: a 401 is handled after that. */
  readonly replacing: (done: Promise<unknown>) => void;
}

interface Parts {
  readonly store: SessionStore;
  readonly location: Place;
  /** Called when the session has ended. Returns whether the page covers itself, instead of redirecting to the sign-in page. */
  readonly covers?: (() => boolean) | undefined;
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;

/**
 * Handles a rejected session (Cases 4, decision 31). If several calls are rejected at once, the first one clears the token and redirects. A rejected token of an
 * earlier session does not affect the current session. A missing permission (403) ends nothing.
 */
export function createSessionEnd({ store, location, covers = () => false }: Parts): SessionEnd {
  let isOver = false;
  let replaced: Promise<unknown> = Promise.resolve();

  return {
    async onError(error) {
      if (statusOf(error) !== 401) return {};
      await replaced;
      const [sent, stored] = [tokenOf(error), store.token()];
      const isOld = stored !== null && sent !== undefined && sent !== stored;
      if (isOld || (stored === null && isOver)) return {};
      store.dropToken();
      isOver = true;
      return isAtSignIn(location) || covers() ? {} : { redirectTo: signInFrom(location) };
    },
    begun: () => {
      isOver = false;
    },
    left: () => {
      isOver = true;
    },
    replacing: (done) => {
      replaced = done.catch(() => undefined);
    },
  };
}
