import { useMemo, useState, type ReactNode } from 'react';
import type { AttachedParts } from './attached';
import { ScreensContext, type Screens } from './context';
import { FailuresProvider } from './failures';
import { LeaveGuard, signedInEmail } from './guard';
import { LeftListsContext, type LeftLists } from './leftLists';
import { LinksProvider } from './plain';
import { AttachedContext } from './useAttached';

const noParts: readonly AttachedParts[] = [];

interface ScreensProviderProps extends Omit<Screens, 'user'> {
  /** What is written by hand for single kinds of record; give the same list each time. */
  readonly parts?: readonly AttachedParts[];
  /** E-mail of who is signed in; what the browser has stored unless told. */
  readonly user?: string;
  readonly children: ReactNode;
}

/**
 * Gives every screen below it the declarations and the manufacturer that they are shown for, and asks before a route with unsaved
 * changes is left. Belongs inside the router and Refine.
 */
export function ScreensProvider({ registry, manufacturer, permissions, parts = noParts, user, children }: ScreensProviderProps) {
  const email = user ?? signedInEmail();
  const value = useMemo(() => ({ registry, manufacturer, permissions, user: email }), [registry, manufacturer, permissions, email]);
  const [left] = useState<LeftLists>(() => new Map());
  return (
    <ScreensContext value={value}>
      <AttachedContext value={parts}>
        <LeftListsContext value={left}>
          <LinksProvider>
            <FailuresProvider>
              <LeaveGuard>{children}</LeaveGuard>
            </FailuresProvider>
          </LinksProvider>
        </LeftListsContext>
      </AttachedContext>
    </ScreensContext>
  );
}
