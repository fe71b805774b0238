import { useCallback, useState, memo } from 'react';
import { useRevalidator } from 'react-router';
import type { Identity } from '../../provider';
import { AntdScope, DialogBoundary, loadable, Icon, MenuButton } from '../../ui';
import { useReportFailure } from '../../screens/requests';
import { useServices } from '../services';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { useSecondFactor, useOwnSessions } from './account/useAccountFeatures';
import styles from './Shell.module.css';

type AccountDialog = 'password' | 'factor' | 'devices';

interface AccountMenuProps {
  readonly email: string;
  readonly onLogout: () => void;
  readonly onOpen: (dialog: AccountDialog) => void;
  /** Shows the keys of the page; undefined where there are none. */
  readonly onKeys: (() => void) | undefined;
}

/**
 * The dropdown labelled with the signed-in e-mail (Cases 2). Entries for features that the server does not support are
 * hidden; the server is asked when the menu opens.
 */
const AccountMenu = memo(function AccountMenu({ email, onLogout, onOpen, onKeys }: AccountMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const hasFactor = useSecondFactor({ enabled: wasOpened }).data !== undefined;
  const hasSessions = useOwnSessions({ enabled: wasOpened }).data !== undefined;
  const items: { readonly key: AccountDialog | 'logout' | 'keys'; readonly label: string }[] = [
    { key: 'logout', label: 'Logout' },
    { key: 'password', label: 'Change Password' },
    ...(hasFactor ? [{ key: 'factor' as const, label: 'Second Factor' }] : []),
    ...(hasSessions ? [{ key: 'devices' as const, label: 'Signed-in Devices' }] : []),
    ...(onKeys ? [{ key: 'keys' as const, label: 'Keyboard Shortcuts' }] : []),
  ];
  const choose = (key: string) => {
    if (key === 'logout') onLogout();
    else if (key === 'keys') onKeys?.();
    else onOpen(key as AccountDialog);
  };
  return (
    <MenuButton
      className={styles.email}
      title={email}
      items={items}
      onOpen={() => setWasOpened(true)}
      onChoose={choose}
    >
      <span>{email}</span>
      <Icon of={DownOutlined} />
    </MenuButton>
  );
});

// Loaded when first opened.
const ChangePassword = loadable(async () => (await import('./ChangePassword')).ChangePassword);
const DevicesDialog = loadable(async () => (await import('./account/DevicesDialog')).DevicesDialog);
const SecondFactorDialog = loadable(async () => (await import('./account/SecondFactorDialog')).SecondFactorDialog);

interface AccountProps extends Pick<AccountMenuProps, 'onKeys'> {
  readonly email: string;
  /** Flags of steps that must be completed before anything else. */
  readonly identity: Pick<Identity, 'must_change_password' | 'must_set_up_second_factor'> | null;
  readonly onLogout: () => void;
}

/** The account menu and its dialogs. */
export function Account({ email, identity, onLogout, onKeys }: AccountProps) {
  const [dialog, setDialog] = useState<AccountDialog>();
  const { auth } = useServices();
  const reportFailure = useReportFailure();
  const { revalidate } = useRevalidator();
  const mustChange = identity?.must_change_password === true;
  const mustSetUp = !mustChange && identity?.must_set_up_second_factor === true;
  const [hasOpened, setHasOpened] = useState(false);
  const [hasOpenedPassword, setHasOpenedPassword] = useState(false);
  // A dialog is rendered until it has closed: one that were removed at once could not return the focus.
  const [rendered, setRendered] = useState<AccountDialog>();
  const open = useCallback((next: AccountDialog) => {
    setDialog(next);
    setRendered(next);
    setHasOpened(true);
    if (next === 'password') setHasOpenedPassword(true);
  }, []);
  const close = () => setDialog(undefined);
  const remove = () => setRendered(undefined);
  const closeFactor = () => {
    close();
    if (mustSetUp) void auth.refreshIdentity().then(revalidate, (error: unknown) => reportFailure(error, false));
  };
  const isBlocked = mustChange || mustSetUp;
  const closeAll = () => {
    close();
    remove();
    setHasOpened(false);
    setHasOpenedPassword(false);
  };
  const dialogs = (
    <>
      {(hasOpenedPassword || mustChange) && (
        <ChangePassword
          open={dialog === 'password' || mustChange}
          email={email}
          forced={mustChange}
          onClose={close}
          onChanged={() => void revalidate()}
          onSignOut={onLogout}
        />
      )}
      {(mustSetUp || rendered === 'factor') && (
        <SecondFactorDialog
          open={mustSetUp || dialog === 'factor'}
          email={email}
          forced={mustSetUp}
          onClose={closeFactor}
          onClosed={remove}
          onSignOut={onLogout}
        />
      )}
      {rendered === 'devices' && <DevicesDialog open={dialog === 'devices'} onClose={close} onClosed={remove} />}
    </>
  );
  return (
    <>
      <AccountMenu email={email} onLogout={onLogout} onOpen={open} onKeys={onKeys} />
      {/* A required dialog that fails to load must fail visibly, because the user cannot continue without it. */}
      {isBlocked ? (
        <AntdScope>{dialogs}</AntdScope>
      ) : (
        hasOpened && <DialogBoundary onMissing={closeAll}>{dialogs}</DialogBoundary>
      )}
    </>
  );
}
