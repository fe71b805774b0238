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
  /** Custom components of single resources; must be referentially stable. */
  readonly parts?: readonly AttachedParts[];
  /** E-mail of the signed-in user; defaults to the one stored in the browser. */
  readonly user?: string;
  readonly children: ReactNode;
}

/** Provides the registry and the manufacturer to every screen below it, and guards navigation away from unsaved changes. Must be rendered inside the router and Refine. */
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
