import { useCallback } from 'react';
import { AntdParts, loadable, useAntdFrame, useWhenIdle } from '../../../screens';
import { useServices } from '../../services';
import { useHiddenPage } from './useHiddenPage';
import { useLock } from './useLock';

const IdleWarning = loadable(() => import('./IdleWarning'));
const Cover = loadable(() => import('./Cover'));

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
  const frame = useAntdFrame();
  // They are there when their time has come, whatever the network is like by then.
  const load = useCallback(() => {
    for (const part of [frame, IdleWarning, Cover]) part?.load().catch(() => undefined);
  }, [frame]);
  useWhenIdle(load, { isReady: true, after: 10_000 });
  // Not left to what has to be loaded: the page is out of sight at once.
  useHiddenPage(state.phase === 'covered');
  return (
    state.phase !== 'open' && (
      <AntdParts>
        <IdleWarning secondsLeft={state.phase === 'warning' ? state.secondsLeft : undefined} onStay={lock.stay} onSignOut={onSignOut} />
        {state.phase === 'covered' && <Cover email={email} />}
      </AntdParts>
    )
  );
}
