import { useServices } from '../../services';
import { Cover } from './Cover';
import { IdleWarning } from './IdleWarning';
import { useLock } from './useLock';

interface SessionLockProps {
  readonly email: string;
  /** How long a session may be idle, as the server says; absent where it does not. */
  readonly minutes: number | undefined;
  readonly onSignOut: () => void;
}

/** Warns of automatic logoff, and covers the page when its time has come. */
export function SessionLock({ email, minutes, onSignOut }: SessionLockProps) {
  const { lock } = useServices();
  const state = useLock(minutes);
  return (
    <>
      <IdleWarning secondsLeft={state.phase === 'warning' ? state.secondsLeft : undefined} onStay={lock.stay} onSignOut={onSignOut} />
      <Cover covered={state.phase === 'covered'} email={email} />
    </>
  );
}
