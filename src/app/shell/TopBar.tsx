import { memo, Suspense } from 'react';
import { Finder } from './find/Finder';
import { useIsSettled, useServerFeature } from '../../screens/requests';
import { OpenDialog, ErrorBoundary, loadable, useDialog } from '../../ui';
import type { MenuEntry } from '../menu';
import { useServices } from '../services';
import { Account } from './Account';
import { EmergencyNotice } from './EmergencyNotice';
import { Header } from './Header';
import type { ManufacturerAccess } from './useManufacturerAccess';

const SafetyCount = loadable(async () => (await import('./SafetyCount')).SafetyCount);
const Keys = loadable(async () => (await import('./keys/Keys')).Keys);
const KeysSheet = loadable(async () => (await import('./keys/KeysSheet')).KeysSheet);
const ContactButton = loadable(async () => (await import('./ContactButton')).ContactButton);

interface TopBarProps extends Pick<ManufacturerAccess, 'email' | 'identity'> {
  readonly hasEmergencyNotice: boolean;
  /** The entries of the menu that the search offers; none while the user has to do something else first. */
  readonly destinations: readonly MenuEntry[] | undefined;
  readonly collapsed: boolean;
  readonly onToggle: () => void;
  readonly onSignOut: () => void;
}

/** The header, with what is offered on every screen: the search, the log of contacts, keys, and the account. */
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
  const sheet = useDialog<true>();
  const showKeys = () => sheet.open(true);
  const hasReports = useServerFeature('safety', { enabled: isSettled && destinations !== undefined });
  return (
    <Header manufacturer={config.manufacturer} collapsed={collapsed} onToggle={onToggle}>
      {destinations && (
        // All come at once, so that none moves another.
        <Suspense>
          {hasReports && (
            <ErrorBoundary fallback={false}>
              <SafetyCount />
            </ErrorBoundary>
          )}
          {isSettled && (
            <ErrorBoundary fallback={false}>
              <Keys destinations={destinations} onHelp={showKeys} />
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
      <Account email={email} identity={identity} onLogout={onSignOut} onKeys={destinations && showKeys} />
      {destinations && (
        <OpenDialog of={sheet}>{(_, control) => <KeysSheet destinations={destinations} {...control} />}</OpenDialog>
      )}
    </Header>
  );
});
