import { memo, Suspense } from 'react';
import { Finder } from '../../screens/find';
import { useIsSettled, useServerFeature } from '../../screens/requests';
import { ErrorBoundary, loadable } from '../../ui';
import type { MenuEntry } from '../menu';
import { useServices } from '../services';
import { Account } from './Account';
import { EmergencyNotice } from './EmergencyNotice';
import { Header } from './Header';
import type { ManufacturerAccess } from './useManufacturerAccess';

const SafetyCount = loadable(async () => ({ default: (await import('./SafetyCount')).SafetyCount }));
const ContactButton = loadable(async () => ({ default: (await import('./ContactButton')).ContactButton }));

interface TopBarProps extends Pick<ManufacturerAccess, 'email' | 'identity'> {
  readonly hasEmergencyNotice: boolean;
  /** The entries of the menu that the search offers; none while the user has to do something else first. */
  readonly destinations: readonly MenuEntry[] | undefined;
  readonly collapsed: boolean;
  readonly onToggle: () => void;
  readonly onSignOut: () => void;
}

/** The header, with what is offered on every screen: the search, the log of contacts, and the account. */
export const TopBar = memo(function TopBar({
  email,
  identity,
  hasEmergencyNotice,
  destinations,
  collapsed,
  onToggle,
  onSignOut,
}: TopBarProps) {
  const { config } = useServices();
  const isSettled = useIsSettled();
  const hasLog = useServerFeature('log', { enabled: isSettled && destinations !== undefined });
  const hasReports = useServerFeature('safety', { enabled: isSettled && destinations !== undefined });
  return (
    <Header manufacturer={config.manufacturer} collapsed={collapsed} onToggle={onToggle}>
      {destinations && (
        // Both come at once, so that neither moves the other.
        <Suspense>
          {hasReports && (
            <ErrorBoundary fallback={false}>
              <SafetyCount />
            </ErrorBoundary>
          )}
          <Finder destinations={destinations} />
          {hasLog && (
            <ErrorBoundary fallback={false}>
              <ContactButton />
            </ErrorBoundary>
          )}
        </Suspense>
      )}
      {hasEmergencyNotice && <EmergencyNotice />}
      <Account email={email} identity={identity} onLogout={onSignOut} />
    </Header>
  );
});
