import { memo, useCallback, useEffect, useState } from 'react';
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import { Button, DialogBoundary, Icon, loadable } from '../../ui';
import { useServerFeature } from '../requests';
import { useDialog } from '../list';
import type { Destination } from './FindBox';
import styles from './Finder.module.css';
import { RecentRecords } from './RecentRecords';

const FindDialog = loadable(async () => ({ default: (await import('./FindDialog')).FindDialog }));

/** Whether a key is typed into a field, where `/` is a character. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** Whether a key opens the search: Ctrl+K or Cmd+K anywhere, `/` outside fields and dialogs. */
const opensFinder = (event: KeyboardEvent): boolean => {
  if (event.key.toLowerCase() === 'k') return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return event.key === '/' && isPlain && !isTyping(event) && document.querySelector('[role="dialog"]') === null;
};

/** How long the first screen has the connection for itself, in milliseconds. */
const idleAfterMs = 1_500;

/** Whether the first screen has had time to load. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), idleAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

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
  useEffect(() => {
    if (!isOffered) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!opensFinder(event)) return;
      event.preventDefault();
      if (!event.repeat) show();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOffered, show]);
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
