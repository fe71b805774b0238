import { memo, Suspense, type ReactNode } from 'react';
import MenuFoldOutlined from '@ant-design/icons-svg/es/asn/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons-svg/es/asn/MenuUnfoldOutlined';
import { Finder } from './find/Finder';
import { useIsSettled, useServerFeature } from '../../screens/requests';
import { OpenDialog, ErrorBoundary, loadable, useDialog, Button, Icon, Link, Logo } from '../../ui';
import type { MenuEntry } from '../menu';
import { useServices } from '../services';
import { Account } from './Account';
import type { ManufacturerAccess } from './useManufacturerAccess';
import { EmergencyNotice } from './EmergencyNotice';
import { homePath, type Manufacturer } from '../../schema';
import styles from './Shell.module.css';

interface HeaderProps {
  readonly manufacturer: Pick<Manufacturer, 'key' | 'name'>;
  readonly collapsed: boolean;
  readonly onToggle: () => void;
  /** Content at the right end. */
  readonly children: ReactNode;
}

/** The header (Cases 2): sidebar toggle, the manufacturer's logo, and the account menu. */
function Header({ manufacturer, collapsed, onToggle, children }: HeaderProps) {
  return (
    <header className={styles.header}>
      <Button
        type="text"
        className={styles.toggle}
        icon={<Icon of={collapsed ? MenuUnfoldOutlined : MenuFoldOutlined} />}
        aria-label={collapsed ? 'Show the menu' : 'Hide the menu'}
        aria-expanded={!collapsed}
        aria-controls="menu"
        onClick={onToggle}
      />
      <Link to={homePath} className={styles.logo}>
        <Logo manufacturer={manufacturer} />
      </Link>
      <div className={styles.account}>{children}</div>
    </header>
  );
}

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
