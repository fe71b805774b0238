import {
  memo,
  useCallback,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import { Outlet, useNavigation, useSubmit } from 'react-router';
import type { Permission } from '../../../resources/options/staff';
import { attachedParts } from '../../pages/attachedParts';
import { AntdScope, copyright, loadable, shellSize } from '../../ui';
import { ScreensProvider } from '../../screens/ScreensProvider';
import { useIsSettled, useServerFeatures } from '../../screens/requests';
import { visibleRegistryFor, type Registry, formatInstant, type Manufacturer } from '../../schema';
import { signOutPath } from '../routePaths';
import { buildMenu, titledEntries } from '../menu';
import { useServices } from '../services';
import { useIdentity } from '../session';
import { SessionLock } from './lock/SessionLock';
import { useIsCovered } from './lock/useLock';
import { usePlaceKept, contentId, useFocusOnNavigation } from './contentFocus';
import { FollowedJobs } from './FollowedJobs';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useCollapsed } from './useCollapsed';
import { useManufacturerAccess, type ManufacturerAccess, type SignedInUser } from './useManufacturerAccess';
import { useScreenTracking } from '../analytics';
import styles from './Shell.module.css';
import { flushSync } from 'react-dom';

interface PrintedByProps {
  readonly manufacturer: Pick<Manufacturer, 'name'>;
  /** The name of the user. */
  readonly name: string;
}

/** On paper only: of which manufacturer the page is, who printed it and when. */
function PrintedBy({ manufacturer, name }: PrintedByProps) {
  const [time, setTime] = useState(() => new Date());
  useEffect(() => {
    const update = () => flushSync(() => setTime(new Date()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return (
    <p className={styles.printed}>
      {manufacturer.name} · printed {formatInstant(time.toISOString(), 'MM-DD-YYYY HH:mm A')} by {name}
    </p>
  );
}

const EmergencyBanner = loadable(async () => (await import('./EmergencyBanner')).EmergencyBanner);
const BrokenLogBanner = loadable(async () => (await import('./BrokenLogBanner')).BrokenLogBanner);
const AccessRefused = loadable(async () => (await import('./AccessRefused')).AccessRefused);

const sizeVariables = {
  '--shell-header': `${shellSize.header}px`,
  '--shell-sidebar': `${shellSize.sidebar}px`,
} as CSSProperties;

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

const accessLogPermission: Permission = 'access_log';

/**
 * Whether to show the open emergency accesses of others: to users who may see the access log, if the server supports
 * emergency access.
 */
const showsEmergencies = ({ isServed, identity }: ManufacturerAccess): boolean =>
  isServed &&
  identity?.permissions?.includes(accessLogPermission) === true &&
  identity.emergency_minutes !== undefined &&
  identity.emergency_minutes > 0;

/** First and last name of the user; undefined where the server sends neither. */
const nameOf = (identity: ManufacturerAccess['identity']): string | undefined =>
  [identity?.first_name, identity?.last_name].filter(Boolean).join(' ') || undefined;

/** Shows that a navigation is in progress. */
function Progress() {
  const isNavigating = useNavigation().state !== 'idle';
  return isNavigating && <div className={styles.progress} role="progressbar" aria-live="polite" aria-label="Loading" />;
}

/** What a user has to know on every screen: an emergency access, and that the access log was found broken. */
function ShellBanners({ emergency, identity, state }: ManufacturerAccess) {
  const { config } = useServices();
  const brokenAt = state === 'open' ? identity?.access_log_broken_at : undefined;
  if (!emergency.grant && brokenAt === undefined) return null;
  return (
    <AntdScope>
      {emergency.grant && (
        <EmergencyBanner
          manufacturer={config.manufacturer.name}
          grant={emergency.grant}
          onUnlock={emergency.unlock}
          onEnd={emergency.end}
        />
      )}
      {brokenAt !== undefined && <BrokenLogBanner key={brokenAt} at={brokenAt} />}
    </AntdScope>
  );
}

/** Runs the effects of a navigation. Renders nothing. */
function NavigationEffects() {
  useScreenTracking(useServices().tracker);
  useFocusOnNavigation();
  return null;
}

interface ShellLayoutProps extends SignedInUser {
  readonly onSignOut: () => void;
}

interface DeskProps extends ShellLayoutProps {
  readonly registry: Registry;
  /** How far the page was scrolled before it was covered. */
  readonly place: RefObject<number | undefined>;
}

/** Everything of the layout that is removed under the cover. */
function Desk({ registry, place, onSignOut, ...signedIn }: DeskProps) {
  const { config } = useServices();
  const access = useManufacturerAccess(signedIn);
  const { email, identity, state } = access;
  const { collapsed, toggle, uncover } = useCollapsed();
  const permissions = identity?.permissions;
  const features = useServerFeatures({ enabled: useIsSettled() });
  const menu = useMemo(
    () => buildMenu(registry, { email, adminEmails: config.adminEmails, permissions, features }),
    [registry, email, config, permissions, features],
  );
  const destinations = useMemo(() => menu.flatMap(titledEntries), [menu]);
  const isBlocked = [identity?.must_change_password, identity?.must_set_up_second_factor].includes(true);
  usePlaceKept(place);
  return (
    <>
      <div className={styles.shell} style={sizeVariables}>
        <SkipLink />
        <Progress />
        <TopBar
          email={email}
          identity={identity}
          hasEmergencyNotice={showsEmergencies(access)}
          destinations={state === 'open' && !isBlocked ? destinations : undefined}
          collapsed={collapsed}
          onToggle={toggle}
          onSignOut={onSignOut}
        />
        <PrintedBy manufacturer={config.manufacturer} name={nameOf(identity) ?? email} />
        <ShellBanners {...access} />
        <div className={styles.row}>
          {state === 'open' && <Sidebar parts={menu} collapsed={collapsed} onChoose={uncover} />}
          <div className={styles.body}>
            <main className={styles.content} id={contentId} tabIndex={-1}>
              {state === 'refused' && (
                <AntdScope>
                  <AccessRefused desk={access} onSignOut={onSignOut} />
                </AntdScope>
              )}
              {state === 'open' && !isBlocked && <Outlet />}
            </main>
            <footer className={styles.footer}>{copyright(config.company)}</footer>
          </div>
        </div>
      </div>
      <NavigationEffects />
      {state === 'open' && <FollowedJobs />}
    </>
  );
}

/** Memoized, so that a navigation does not re-render it: only components that use the router re-render then. */
const ShellLayout = memo(function ShellLayout({ onSignOut, ...signedIn }: ShellLayoutProps) {
  const { config, registry: declared } = useServices();
  const { email, identity } = signedIn;
  const registry = useMemo(() => visibleRegistryFor(declared, identity?.role), [declared, identity?.role]);
  const place = useRef<number>(undefined);
  return (
    <ScreensProvider
      registry={registry}
      manufacturer={config.manufacturer}
      user={email}
      permissions={identity?.permissions}
      served={identity?.service_manufacturers}
      parts={attachedParts}
    >
      <SessionLock email={email} minutes={identity?.idle_minutes} onSignOut={onSignOut} />
      {!useIsCovered() && <Desk registry={registry} place={place} onSignOut={onSignOut} {...signedIn} />}
    </ScreensProvider>
  );
});

/**
 * Layout around every screen of a signed-in user (Cases 2): header, menu, footer, and the refusal for a manufacturer
 * that the user does not serve.
 */
export function Shell() {
  const { email, identity } = useIdentity();
  const submit = useSubmit();
  const signOut = useCallback(() => void submit(null, { method: 'post', action: signOutPath }), [submit]);
  return <ShellLayout email={email} identity={identity} onSignOut={signOut} />;
}
