import { QueryClient } from '@tanstack/react-query';
import { createAuthProvider, createDataProvider, createSessionStore, queryClientConfig } from '../provider';
import type { Manufacturer, Registry } from '../schema';
import { clearDrafts, clearDraftsOfOthers, isSignedIn, signedInEmail, unlockDrafts } from '../screens/guard';
import { createTracker } from './analytics';
import type { AppConfig } from './config';
import type { Services } from './services';
import { createChangesGate } from './shell/createChangesGate';
import { createLock } from './shell/lock/createLock';

interface ServicesOptions {
  readonly config: AppConfig;
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
}

/**
 * Creates everything that lives as long as the page: the providers for this host's manufacturer, and the query cache.
 */
export function createServices({ config, registry, manufacturers }: ServicesOptions): Services {
  const { apiUrl, manufacturer } = config;
  // Another tab may have logged out or signed in somebody else. An ended session keeps the e-mail, and with it the
  // drafts; of a session stored without one nothing is known.
  if (signedInEmail() !== '' || !isSignedIn()) clearDraftsOfOthers(signedInEmail());
  const lock = createLock();
  const changes = createChangesGate();
  const queries = new QueryClient(queryClientConfig);
  // The user's data is removed with the session. It is held in memory only.
  const clearUserData = () => {
    clearDrafts();
    queries.clear();
  };
  const clientOptions = { apiUrl, manufacturer: manufacturer.key };
  return {
    config,
    registry,
    manufacturers,
    auth: createAuthProvider({
      ...clientOptions,
      onSignIn: clearDraftsOfOthers,
      onDraftKey: unlockDrafts,
      onSignOut: clearUserData,
      tryCover: lock.coverIfIdle,
    }),
    data: createDataProvider({
      ...clientOptions,
      registry,
      features: manufacturer.features,
      getToken: createSessionStore().token,
      onReadOnly: changes.ask,
      ...(config.development && { warn: console.error }),
    }),
    queries,
    tracker: createTracker(config.analytics),
    lock,
    changes,
  };
}
