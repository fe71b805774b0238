import { createContext, useContext } from 'react';
import type { Manufacturer, Registry, Resource } from '../schema';

/** What every screen is shown for. */
export interface Screens {
  readonly registry: Registry;
  readonly manufacturer: Manufacturer;
  /** What who is signed in may do; absent where the server does not say (decision 20). */
  readonly permissions?: readonly string[] | undefined;
  /** E-mail of who is signed in, empty where nobody is. */
  readonly user: string;
}

export const ScreensContext = createContext<Screens | undefined>(undefined);

function useScreens() {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error('ScreensProvider is missing above this component');
  return screens;
}

/** The declarations of every kind of record. */
export const useRegistry = (): Registry => useScreens().registry;

/** The declaration of that name; throws where there is none. */
export const useResource = (name: string): Resource => useScreens().registry.get(name);

/** The manufacturer that the screens are shown for. */
export const useManufacturer = (): Manufacturer => useScreens().manufacturer;

/** The feature checks that are on for the manufacturer. */
export const useFeatures = (): readonly string[] => useScreens().manufacturer.features;

/** Whether who is signed in has a permission; everybody has where the server tells of none (decision 20). */
export function useMay(): (permission: string | undefined) => boolean {
  const { permissions } = useScreens();
  return (permission) => permission === undefined || !Array.isArray(permissions) || permissions.includes(permission);
}

/** Whether the server says of who is signed in that they have a permission: for what only servers that say so offer. */
export function useGranted(): (permission: string | undefined) => boolean {
  const { permissions } = useScreens();
  return (permission) => permission !== undefined && Array.isArray(permissions) && permissions.includes(permission);
}

/** E-mail of who is signed in, empty where nobody is. */
export const useUser = (): string => useScreens().user;
