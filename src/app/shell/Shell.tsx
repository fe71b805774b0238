import { memo, useCallback, useMemo, type CSSProperties, type MouseEvent } from 'react';
import { Outlet, useNavigation, useSubmit } from 'react-router';
import type { Permission } from '../../../resources/options/staff';
import { attachedParts } from '../../pages/attachedParts';
import { AntdParts, copyright, loadable, ScreensProvider, shellSize } from '../../screens';
import { shownFor } from '../../schema';
import { signOutAddress } from '../addresses';
import { menuOf } from '../menu';
import { useServices } from '../services';
import { useIdentity } from '../session';
import { Account } from './Account';
import { EmergencyNotice } from './EmergencyNotice';
import { Header } from './Header';
import { SessionLock } from './lock/SessionLock';
import { Sidebar } from './Sidebar';
import { useCollapsed } from './useCollapsed';
import { useDesk, type Desk, type SignedIn } from './useDesk';
import { contentId, useMovedFocus } from './useMovedFocus';
import { useScreenReports } from './useScreenReports';
import styles from './Shell.module.css';

const EmergencyBanner = loadable(async () => ({ default: (await import('./EmergencyBanner')).EmergencyBanner }));
const RefusedDesk = loadable(async () => ({ default: (await import('./RefusedDesk')).RefusedDesk }));

const sizes = { '--shell-header': `${shellSize.header}px`, '--shell-sidebar': `${shellSize.sidebar}px` } as CSSProperties;

function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(contentId)?.focus();
  };
  return (
    <a className={styles.skip} href={`#${contentId}`} onClick={skip}>
      Skip to the content
    </a>
  );
}

const seesLog: Permission = 'access_log';

/** Whether to show the open emergency accesses of others: to users who may see the access log, if the server supports emergency access. */
const tellsOfOthers = ({ isServed, identity }: Desk): boolean =>
  isServed && identity?.permissions?.includes(seesLog) === true && identity.emergency_minutes !== undefined && identity.emergency_minutes > 0;

interface TopProps extends Pick<Desk, 'email' | 'identity'> {
  readonly tells: boolean;
  readonly collapsed: boolean;
  readonly onToggle: () => void;
  readonly onSignOut: () => void;
}

const Top = memo(function Top({ email, identity, tells, collapsed, onToggle, onSignOut }: TopProps) {
  const { config } = useServices();
  return (
    <Header manufacturer={config.manufacturer} collapsed={collapsed} onToggle={onToggle}>
      {tells && <EmergencyNotice />}
      <Account email={email} identity={identity} onLogout={onSignOut} />
    </Header>
  );
});

/** Shows that a navigation is in progress. */
function Progress() {
  const isUnderWay = useNavigation().state !== 'idle';
  return isUnderWay && <div className={styles.progress} role="progressbar" aria-label="Loading" />;
}

/** Runs the effects of a navigation. Renders nothing. */
function ScreenFollower() {
  useScreenReports(useServices().tracker);
  useMovedFocus();
  return null;
}

/** Layout around every screen of a signed-in user (Cases 2): header, menu, footer, and the refusal for a manufacturer that the user does not serve. */
export function Shell() {
  const { email, identity } = useIdentity();
  const submit = useSubmit();
  const signOut = useCallback(() => void submit(null, { method: 'post', action: signOutAddress }), [submit]);
  return <Surroundings email={email} identity={identity} onSignOut={signOut} />;
}

interface SurroundingsProps extends SignedIn {
  readonly onSignOut: () => void;
}

/** Memoized, so that a navigation does not re-render it: only components that use the router re-render then. */
const Surroundings = memo(function Surroundings({ onSignOut, ...signedIn }: SurroundingsProps) {
  const { config, registry: declared } = useServices();
  const desk = useDesk(signedIn);
  const { email, identity, state, emergency } = desk;
  const registry = useMemo(() => shownFor(declared, identity?.role), [declared, identity?.role]);
  const [collapsed, toggle] = useCollapsed();
  const permissions = identity?.permissions;
  const menu = useMemo(() => menuOf(registry, { email, adminEmails: config.adminEmails, permissions }), [registry, email, config, permissions]);
  const isHeldUp = [identity?.must_change_password, identity?.must_set_up_second_factor].includes(true);
  return (
    <ScreensProvider registry={registry} manufacturer={config.manufacturer} user={email} permissions={permissions} parts={attachedParts}>
      <SessionLock email={email} minutes={identity?.idle_minutes} onSignOut={onSignOut} />
      <div className={styles.shell} style={sizes}>
        <SkipLink />
        <Progress />
        <Top email={email} identity={identity} tells={tellsOfOthers(desk)} collapsed={collapsed} onToggle={toggle} onSignOut={onSignOut} />
        {emergency.grant && (
          <AntdParts>
            <EmergencyBanner manufacturer={config.manufacturer.name} grant={emergency.grant} onEnd={emergency.end} />
          </AntdParts>
        )}
        <div className={styles.row}>
          {state === 'open' && <Sidebar parts={menu} collapsed={collapsed} />}
          <div className={styles.body}>
            <main className={styles.content} id={contentId} tabIndex={-1}>
              {state === 'refused' && (
                <AntdParts>
                  <RefusedDesk desk={desk} onSignOut={onSignOut} />
                </AntdParts>
              )}
              {state === 'open' && !isHeldUp && <Outlet />}
            </main>
            <footer className={styles.footer}>{copyright(config.company)}</footer>
          </div>
        </div>
      </div>
      <ScreenFollower />
    </ScreensProvider>
  );
});
