import { QueryClient } from '@tanstack/react-query';
import { createAuthProvider, createDataProvider, createSessionStore, queryClientConfig } from '../provider';
import type { Manufacturer, Registry } from '../schema';
import { clearDrafts, keepDraftsOf } from '../screens/guard';
import { createTracker } from './analytics';
import type { AppConfig } from './config';
import type { Services } from './services';
import { createLock } from './shell/lock/createLock';

interface Parts {
  readonly config: AppConfig;
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
}

/** Creates everything that lives as long as the page: the providers for this host's manufacturer, and the query cache. */
export function createServices({ config, registry, manufacturers }: Parts): Services {
  const { apiUrl, manufacturer } = config;
  const lock = createLock();
  const queries = new QueryClient(queryClientConfig);
  // The user's data is removed with the session. It is held in memory only.
  const forget = () => {
    clearDrafts();
    queries.clear();
  };
  const call = { apiUrl, manufacturer: manufacturer.key };
  return {
    config,
    registry,
    manufacturers,
    auth: createAuthProvider({ ...call, onSignIn: keepDraftsOf, onSignOut: forget, covers: lock.coverIfQuiet }),
    data: createDataProvider({ ...call, registry, features: manufacturer.features, getToken: createSessionStore().token, ...(config.development && { warn: console.error }) }),
    queries,
    tracker: createTracker(config.analytics),
    lock,
  };
}
