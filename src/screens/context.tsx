import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Manufacturer, Registry, Resource } from '../schema';
import type { AttachedParts } from './attached';
import { FailuresProvider } from './failures';
import { LeaveGuard, signedInEmail } from './guard';
import { LeftListsContext, type LeftLists } from './leftLists';

interface Screens {
  readonly registry: Registry;
  readonly manufacturer: Manufacturer;
  /** What who is signed in may do; absent where the server does not say (decision 20). */
  readonly permissions?: readonly string[] | undefined;
  /** What is written by hand for single kinds of record; give the same list each time. */
  readonly parts?: readonly AttachedParts[];
}

const noParts: readonly AttachedParts[] = [];

interface ScreensProviderProps extends Screens {
  /** E-mail of who is signed in; what the browser has stored unless told. */
  readonly user?: string;
  readonly children: ReactNode;
}

const ScreensContext = createContext<(Screens & { readonly user: string }) | undefined>(undefined);

/**
 * Gives every screen below it the declarations and the manufacturer that they are shown for, and asks before a route with unsaved
 * changes is left. Belongs inside the router and Refine.
 */
export function ScreensProvider({ registry, manufacturer, permissions, parts = noParts, user, children }: ScreensProviderProps) {
  const email = user ?? signedInEmail();
  const value = useMemo(() => ({ registry, manufacturer, permissions, parts, user: email }), [registry, manufacturer, permissions, parts, email]);
  const [left] = useState<LeftLists>(() => new Map());
  return (
    <ScreensContext value={value}>
      <LeftListsContext value={left}>
        <FailuresProvider>
          <LeaveGuard>{children}</LeaveGuard>
        </FailuresProvider>
      </LeftListsContext>
    </ScreensContext>
  );
}

function useScreens() {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error('ScreensProvider is missing above this component');
  return screens;
}

/** The declarations of every kind of record. */
export const useRegistry = (): Registry => useScreens().registry;

/** The declaration of that name; throws where there is none. */
export const useResource = (name: string): Resource => useScreens().registry.get(name);

/** What is written by hand for the records of a resource; undefined where nothing is. */
export const useAttached = ({ name }: Resource): AttachedParts | undefined => useContext(ScreensContext)?.parts?.find(({ resource }) => resource === name);

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
