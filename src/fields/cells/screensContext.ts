import { createContext, useContext } from 'react';
import type { Manufacturer, Registry, Resource } from '../../schema';

/** What all screens share. */
export interface ScreensContextValue {
  readonly registry: Registry;
  readonly manufacturer: Manufacturer;
  /** Permissions of the signed-in user; absent where the server does not list them (decision 20). */
  readonly permissions?: readonly string[] | undefined;
  /** Keys of the manufacturers that the signed-in user serves; absent where the server does not list them. */
  readonly served?: readonly string[] | undefined;
  /** E-mail of the signed-in user; empty if nobody is signed in. */
  readonly user: string;
}

export const ScreensContext = createContext<ScreensContextValue | undefined>(undefined);

function useScreensContext() {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error('ScreensProvider is missing above this component');
  return screens;
}

/** The registry of all resources. */
export const useRegistry = (): Registry => useScreensContext().registry;

/** The resource of that name; throws if there is none. */
export const useResource = (name: string): Resource => useScreensContext().registry.get(name);

/** The current manufacturer. */
export const useManufacturer = (): Manufacturer => useScreensContext().manufacturer;

/** The features enabled for the manufacturer. */
export const useFeatures = (): readonly string[] => useScreensContext().manufacturer.features;

/** Checks permissions of the signed-in user; all are granted where the server lists none (decision 20). */
export function usePermissionCheck(): (permission: string | undefined) => boolean {
  const { permissions } = useScreensContext();
  return (permission) => permission === undefined || !Array.isArray(permissions) || permissions.includes(permission);
}

/**
 * Checks for permissions that the server explicitly grants the signed-in user; for features that only servers with
 * permissions offer.
 */
export function useExplicitPermissionCheck(): (permission: string | undefined) => boolean {
  const { permissions } = useScreensContext();
  return (permission) => permission !== undefined && Array.isArray(permissions) && permissions.includes(permission);
}

/** Keys of the manufacturers that the signed-in user serves; undefined where the server does not list them. */
export const useServed = (): readonly string[] | undefined => useScreensContext().served;

/** E-mail of the signed-in user; empty if nobody is signed in. */
export const useUser = (): string => useScreensContext().user;

/** The key of the query for what the server has below `x/`, which the screens ask once. */
export const serverFeaturesKey = ['features'] as const;
