import { useState, useSyncExternalStore } from 'react';
import { Alert, Button, Space } from 'antd';
import dayjs from 'dayjs';
import { ReasonModal } from '../../pages/EmergencyButton';
import { failureToast, useReportFailure } from '../../screens/requests';
import { useServices } from '../services';
import type { EmergencyAccess, EmergencyGrant } from './useManufacturerAccess';

interface EmergencyBannerProps {
  readonly manufacturer: string;
  readonly grant: EmergencyGrant;
  readonly onUnlock: EmergencyAccess['unlock'];
  readonly onEnd: () => Promise<void>;
}

/** What an access allows and what is marked. */
function describeAccess({ expires_at, changes_from }: EmergencyGrant, manufacturer: string): string {
  const until = `Emergency access to ${manufacturer} until ${dayjs(expires_at).format('HH:mm')}`;
  if (changes_from === null) return `${until}, for reading. Everything that you look at is marked in the access log.`;
  return (
    `${until}. Everything that you look at${changes_from === undefined ? '' : ' or change'} is marked in the ` +
    'access log.'
  );
}

interface UnlockChangesProps extends Pick<EmergencyBannerProps, 'manufacturer' | 'onUnlock'> {
  readonly isUnlocked: boolean;
}

/** Asks for the reason of changes: on request, or because a write has been refused, which waits for the answer. */
function UnlockChanges({ manufacturer, isUnlocked, onUnlock }: UnlockChangesProps) {
  const { changes } = useServices();
  const isAsked = useSyncExternalStore(changes.subscribe, changes.isAsked);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    changes.settle(false);
  };
  const unlock: EmergencyBannerProps['onUnlock'] = async (asked) => {
    await onUnlock(asked);
    setOpen(false);
  };
  return (
    <>
      {!isUnlocked && (
        <Button size="small" onClick={() => setOpen(true)}>
          Unlock Changes
        </Button>
      )}
      <ReasonModal
        open={isOpen || isAsked}
        title={`Change Records of ${manufacturer}`}
        action="Unlock Changes"
        onRequest={unlock}
        onClose={close}
      >
        Your emergency access is for reading. With a reason, you can also change and delete records until it ends, and
        what you were about to save is saved now. The administrators are told at once, and everything that you change is
        marked.
      </ReasonModal>
    </>
  );
}

/** Shown above every screen while the user has emergency access to a manufacturer that they do not serve. */
export function EmergencyBanner({ manufacturer, grant, onUnlock, onEnd }: EmergencyBannerProps) {
  const reportFailure = useReportFailure();
  const end = () =>
    onEnd().catch((error: unknown) =>
      reportFailure(error, failureToast(error, { key: 'emergency-end', message: 'The access could not be ended' })),
    );
  return (
    <Alert
      banner
      type="error"
      title={describeAccess(grant, manufacturer)}
      action={
        <Space>
          {grant.changes_from !== undefined && (
            <UnlockChanges manufacturer={manufacturer} isUnlocked={grant.changes_from !== null} onUnlock={onUnlock} />
          )}
          <Button size="small" danger onClick={() => void end()}>
            End Access
          </Button>
        </Space>
      }
    />
  );
}
