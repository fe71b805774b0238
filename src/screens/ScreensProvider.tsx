import { useMemo, useState, type ReactNode } from 'react';
import { type ResourceExtensions, ExtensionsContext } from './extensions';
import { createListQueries, ScreensContext, type ScreensContextValue, ListQueriesContext } from './registry';
import { FailuresProvider } from './requests';
import { LeaveGuard, signedInEmail } from './guard';
import { LinksProvider } from '../ui';

const noParts: readonly ResourceExtensions[] = [];

interface ScreensProviderProps extends Omit<ScreensContextValue, 'user'> {
  /** Custom components of single resources; must be referentially stable. */
  readonly parts?: readonly ResourceExtensions[];
  /** E-mail of the signed-in user; defaults to the one stored in the browser. */
  readonly user?: string;
  readonly children: ReactNode;
}

/**
 * Provides the registry and the manufacturer to every screen below it, and guards navigation away from unsaved changes.
 * Must be rendered inside the router and Refine.
 */
export function ScreensProvider({
  registry,
  manufacturer,
  permissions,
  served,
  parts = noParts,
  user,
  children,
}: ScreensProviderProps) {
  const email = user ?? signedInEmail();
  const value = useMemo(
    () => ({ registry, manufacturer, permissions, served, user: email }),
    [registry, manufacturer, permissions, served, email],
  );
  const [listQueries] = useState(createListQueries);
  return (
    <ScreensContext value={value}>
      <ExtensionsContext value={parts}>
        <ListQueriesContext value={listQueries}>
          <LinksProvider>
            <FailuresProvider>
              <LeaveGuard>{children}</LeaveGuard>
            </FailuresProvider>
          </LinksProvider>
        </ListQueriesContext>
      </ExtensionsContext>
    </ScreensContext>
  );
}
