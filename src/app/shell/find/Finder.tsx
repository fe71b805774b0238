import { memo, useState } from 'react';
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import { Button, DialogBoundary, Icon, loadable, useDialog } from '../../../ui';
import { useIsSettled, useServerFeature } from '../../../screens/requests';
import type { Destination } from './FindBox';
import styles from './Finder.module.css';
import { RecentRecords } from './RecentRecords';

const FindDialog = loadable(async () => (await import('./FindDialog')).FindDialog);

interface FinderProps {
  /** The entries of the menu. */
  readonly destinations: readonly Destination[];
}

/**
 * Finds records of every kind from every screen, where the server can: a button in the header, Ctrl+K and `/`. Its code
 * is loaded when it is opened.
 */
export const Finder = memo(function Finder({ destinations }: FinderProps) {
  const isOffered = useServerFeature('search', { enabled: useIsSettled() });
  const [hasOpened, setHasOpened] = useState(false);
  const box = useDialog<true>();
  const show = () => {
    setHasOpened(true);
    box.open(true);
  };
  if (!isOffered) return null;
  return (
    <>
      <Button
        className={styles.finder}
        icon={<Icon of={SearchOutlined} />}
        aria-label="Find a record"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        title="Find a record (Ctrl+K or /)"
        onClick={show}
        onPointerEnter={() => void FindDialog.load().catch(() => undefined)}
      >
        <span className={styles.text}>Find a record</span>
        <span className={styles.keys} />
      </Button>
      <RecentRecords />
      {hasOpened && (
        <DialogBoundary onMissing={() => setHasOpened(false)}>
          <FindDialog
            destinations={destinations}
            open={box.isOpen}
            opening={box.opening}
            onClose={box.control.onClose}
          />
        </DialogBoundary>
      )}
    </>
  );
});
