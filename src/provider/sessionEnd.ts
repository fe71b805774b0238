import type { OnErrorResponse } from '@refinedev/core';
import { tokenOf } from './httpClient';
import { isAtSignIn, signInFrom, type Place } from './localPath';
import type { SessionStore } from './sessionStore';

export interface SessionEnd {
  /** Refine's `onError`: a 401 ends the session here and leads to the sign-in page, once; no other error does anything. */
  readonly onError: (error: unknown) => Promise<OnErrorResponse>;
  /** A session has begun: its end leads to the sign-in page again. */
  readonly begun: () => void;
  /** The user leaves by a logout: what still fails leads nowhere. */
  readonly left: () => void;
  /** The token is being replaced: a 401 is judged when that is done. */
  readonly replacing: (done: Promise<unknown>) => void;
}

interface Parts {
  readonly store: SessionStore;
  readonly location: Place;
  /** Asked when the session is over: whether the page covers itself, in place of leading to the sign-in page. */
  readonly covers?: (() => boolean) | undefined;
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;

/**
 * What a refused session leads to (Cases 4, decision 31). Of many calls refused at once the first one clears the token and leads away; a
 * refusal of an older session's token does not touch the session that has begun since. What a person may not do (403) ends nothing.
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
