import { useCallback } from 'react';
import { AntdScope, loadable, useAntdFrame, useFocusAfter, useWhenIdle } from '../../../ui';
import { useServices } from '../../services';
import { useForgottenData } from '../../session';
import { useHiddenPage, useLock } from './useLock';

const IdleWarning = loadable(async () => (await import('./IdleWarning')).IdleWarning);
const Cover = loadable(async () => (await import('./Cover')).Cover);

interface SessionLockProps {
  readonly email: string;
  /** Idle limit of the session as reported by the server; absent if it reports none. */
  readonly minutes: number | undefined;
  readonly onSignOut: () => void;
}

/** Warns of the automatic logoff and covers the page at the idle limit. */
export function SessionLock({ email, minutes, onSignOut }: SessionLockProps) {
  const { lock } = useServices();
  const state = useLock(minutes);
  const frame = useAntdFrame();
  // Preload the dialogs, so that they are available even if the network has failed by then.
  const load = useCallback(() => {
    for (const part of [frame, IdleWarning, Cover]) part?.load().catch(() => undefined);
  }, [frame]);
  useWhenIdle(load, { isReady: true, after: 10_000 });
  // Does not depend on loaded code: the page is hidden immediately.
  useHiddenPage(state.phase === 'covered');
  useForgottenData(state.phase === 'covered');
  useFocusAfter(state.phase !== 'open', { fromAnywhere: true });
  return (
    state.phase !== 'open' && (
      <AntdScope>
        <IdleWarning
          secondsLeft={state.phase === 'warning' ? state.secondsLeft : undefined}
          onStay={lock.confirmActivity}
          onSignOut={onSignOut}
        />
        {state.phase === 'covered' && <Cover email={email} />}
      </AntdScope>
    )
  );
}
