import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Identity } from '../../provider';
import { AntdScope, DialogBoundary, loadable } from '../../ui';
import { useReportFailure } from '../../screens/requests';
import { useServices } from '../services';
import { AccountMenu, type AccountDialog } from './AccountMenu';

// Loaded when first opened.
const ChangePassword = loadable(async () => ({ default: (await import('./ChangePassword')).ChangePassword }));
const DevicesDialog = loadable(async () => ({ default: (await import('./account/DevicesDialog')).DevicesDialog }));
const SecondFactorDialog = loadable(async () => ({
  default: (await import('./account/SecondFactorDialog')).SecondFactorDialog,
}));

interface AccountProps {
  readonly email: string;
  /** Flags of steps that must be completed before anything else. */
  readonly identity: Pick<Identity, 'must_change_password' | 'must_set_up_second_factor'> | null;
  readonly onLogout: () => void;
}

/** The account menu and its dialogs. */
export function Account({ email, identity, onLogout }: AccountProps) {
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
      <AccountMenu email={email} onLogout={onLogout} onOpen={open} />
      {/* A required dialog that fails to load must fail visibly, because the user cannot continue without it. */}
      {isBlocked ? (
        <AntdScope>{dialogs}</AntdScope>
      ) : (
        hasOpened && <DialogBoundary onMissing={closeAll}>{dialogs}</DialogBoundary>
      )}
    </>
  );
}
