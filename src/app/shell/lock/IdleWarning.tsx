import { useId, useRef } from 'react';
import { Button, Modal } from 'antd';
import { useInitialFocus } from '../../../ui';
import styles from './Lock.module.css';

interface IdleWarningProps {
  /** Absent while no warning is shown. */
  readonly secondsLeft: number | undefined;
  readonly onStay: () => void;
  readonly onSignOut: () => void;
}

const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Warns that the page is about to be covered, with a countdown. */
export function IdleWarning({ secondsLeft, onStay, onSignOut }: IdleWarningProps) {
  const textId = useId();
  const keptId = useId();
  const isOpen = secondsLeft !== undefined;
  const stay = useRef<HTMLButtonElement>(null);
  const focusStay = useInitialFocus(isOpen, stay);
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusStay}
      title="Are you still there?"
      width={420}
      zIndex={1200}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
      footer={[
        <Button key="out" onClick={onSignOut}>
          Logout
        </Button>,
        <Button key="stay" ref={stay} type="primary" aria-describedby={`${textId} ${keptId}`} onClick={onStay}>
          Stay Signed In
        </Button>,
      ]}
    >
      <p id={textId}>Nothing has been done here for a while. The desk will be locked in</p>
      <p className={styles.idleClock} role="timer">
        {formatCountdown(secondsLeft ?? 0)}
      </p>
      <p id={keptId}>What you have typed is kept.</p>
    </Modal>
  );
}
