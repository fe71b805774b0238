import { createContext, useContext } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { ProgrammeAuthProvider, ProgrammeDataProvider } from '../provider';
import type { Manufacturer, Registry } from '../schema';
import type { Tracker } from './analytics';
import type { AppConfig } from './config';
import type { ChangesGate } from './shell/createChangesGate';
import type { Lock } from './shell/lock/createLock';

/** Services that the composition root creates once and the whole app shares. */
export interface Services {
  readonly config: AppConfig;
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
  readonly auth: ProgrammeAuthProvider;
  readonly data: ProgrammeDataProvider;
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
