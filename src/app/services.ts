import { createContext, useContext } from 'react';
import type { LiveProvider } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import {
  type ProgrammeAuthProvider,
  type ProgrammeDataProvider,
  createAuthProvider,
  createDataProvider,
  createLiveProvider,
  createSessionStore,
  queryClientConfig,
  withReadTimes,
} from '../provider';
import type { Manufacturer, Registry } from '../schema';
import { type Tracker, createTracker } from './analytics';
import type { AppConfig } from './config';
import { type ChangesGate, createChangesGate } from './shell/createChangesGate';
import { type Lock, createLock } from './shell/lock/createLock';
import { clearDrafts, clearDraftsOfOthers, isSignedIn, signedInEmail, unlockDrafts } from '../screens/guard';

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
  const { token: getToken, email: getUser } = createSessionStore();
  const clientId = Math.random().toString(36).slice(2);
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
    data: withReadTimes(
      createDataProvider({
        ...clientOptions,
        registry,
        features: manufacturer.features,
        getToken,
        clientId,
        onReadOnly: changes.ask,
        ...(config.development && { warn: console.error }),
      }),
    ),
    live: createLiveProvider({ ...clientOptions, getToken, getUser, clientId }),
    queries,
    tracker: createTracker(config.analytics),
    lock,
    changes,
  };
}

/** Services that the composition root creates once and the whole app shares. */
export interface Services {
  readonly config: AppConfig;
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
  readonly auth: ProgrammeAuthProvider;
  readonly data: ProgrammeDataProvider;
  readonly live: LiveProvider;
  readonly queries: QueryClient;
  readonly tracker: Tracker;
  readonly lock: Lock;
  readonly changes: ChangesGate;
}

const ServicesContext = createContext<Services | undefined>(undefined);

export const ServicesProvider = ServicesContext.Provider;

/** Returns the services; throws outside the app. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesProvider is missing above this component');
  return services;
}
