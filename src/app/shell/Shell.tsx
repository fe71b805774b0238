import type { CSSProperties, MouseEvent } from 'react';
import { Layout } from 'antd';
import { Outlet, useNavigation, useSubmit } from 'react-router';
import { RefusalPage } from '../../pages/notices/RefusalPage';
import { ScreensProvider } from '../../screens/context';
import { shellSize } from '../../screens/shellSize';
import { signOutAddress } from '../addresses';
import { menuOf } from '../menu';
import { useServices } from '../services';
import { useIdentity } from '../session';
import { Account } from './Account';
import { Header } from './Header';
import { SessionLock } from './lock/SessionLock';
import { Sidebar } from './Sidebar';
import { servedDesks } from './servedDesks';
import { useCollapsed } from './useCollapsed';
import { useScreenReports } from './useScreenReports';
import './Shell.css';

const sizes = { '--shell-header': `${shellSize.header}px`, '--shell-sidebar': `${shellSize.sidebar}px` } as CSSProperties;

function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('content')?.focus();
  };
  return (
    <a className="shellSkip" href="#content" onClick={skip}>
      Skip to the content
    </a>
  );
}

/** What surrounds every screen of somebody signed in (Cases 2): header, menu, footer, and the refusal of a manufacturer not served. */
export function Shell() {
  const { config, registry, manufacturers, tracker } = useServices();
  const { email, identity } = useIdentity();
  const [collapsed, toggle] = useCollapsed();
  const navigating = useNavigation().state !== 'idle';
  const submit = useSubmit();
  useScreenReports(tracker);

  const signOut = () => void submit(null, { method: 'post', action: signOutAddress });
  const desks = servedDesks({ identity, manufacturers, host: window.location.host });
  const refused = desks !== undefined && !desks.some(({ key }) => key === config.manufacturer.key);
  const mustChange = identity?.must_change_password === true;
  return (
    <ScreensProvider registry={registry} manufacturer={config.manufacturer} user={email} permissions={identity?.permissions}>
      <SessionLock email={email} minutes={identity?.idle_minutes} onSignOut={signOut} />
      <Layout className="shell" style={sizes}>
        <SkipLink />
        {navigating && <div className="shellProgress" role="progressbar" aria-label="Loading" />}
        <Header manufacturer={config.manufacturer} collapsed={collapsed} onToggle={toggle}>
          <Account email={email} mustChangePassword={mustChange} onLogout={signOut} />
        </Header>
        <Layout hasSider>
          {!refused && <Sidebar parts={menuOf(registry, { email, adminEmails: config.adminEmails })} collapsed={collapsed} />}
          <Layout className="shellBody">
            <Layout.Content className="shellContent" id="content" tabIndex={-1}>
              {refused && <RefusalPage manufacturer={config.manufacturer.name} email={email} served={desks} onSignOut={signOut} />}
              {!refused && !mustChange && <Outlet />}
            </Layout.Content>
            <Layout.Footer className="shellFooter">
              © {new Date().getFullYear()} {config.company}
            </Layout.Footer>
          </Layout>
        </Layout>
      </Layout>
    </ScreensProvider>
  );
}
