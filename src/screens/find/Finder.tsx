import { memo, useCallback, useState } from 'react';
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import { Button, DialogBoundary, Icon, isPlainKey, loadable, useShortcut } from '../../ui';
import { useIsSettled, useServerFeature } from '../requests';
import { useDialog } from '../list';
import type { Destination } from './FindBox';
import styles from './Finder.module.css';
import { RecentRecords } from './RecentRecords';

const FindDialog = loadable(async () => ({ default: (await import('./FindDialog')).FindDialog }));

/** Whether a key opens the search: Ctrl+K or Cmd+K anywhere, `/` outside fields and dialogs. */
const opensFinder = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k'
    ? (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    : isPlainKey(event, '/');

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
  const { open } = box;
  const show = useCallback(() => {
    setHasOpened(true);
    open(true);
  }, [open]);
  useShortcut({ matches: opensFinder, run: show, enabled: isOffered });
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
