import { useState, type ReactNode } from 'react';
import { truncate } from '../../schema';
import { DialogBoundary, loadable } from '../../ui';
import styles from './Preview.module.css';

const FullTextModal = loadable(async () => (await import('../controls/FullTextModal')).FullTextModal);

/** Wide enough for the 100 characters of a preview on two lines. */
export const previewWidth = 440;

interface PreviewProps {
  /** Label of the text, for the dialog title. */
  readonly label: string;
  /** Its plain text. */
  readonly text: string;
  /** The full value has more than this text. */
  readonly hasMore?: boolean;
  /** The full value. */
  readonly children: ReactNode;
}

/** The first 100 characters of a text; if there is more, a click opens the full value. */
export function Preview({ label, text, hasMore = false, children }: PreviewProps) {
  const [openCount, setOpenCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const start = truncate(text);
  if (start === text && !hasMore) return <span className={styles.preview}>{text}</span>;
  const show = () => {
    setOpenCount((last) => last + 1);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={styles.preview} aria-haspopup="dialog" onClick={show}>
        {start}
      </button>
      {openCount > 0 && (
        <DialogBoundary onMissing={() => setOpenCount(0)}>
          <FullTextModal title={label} open={isOpen} onClose={() => setOpen(false)}>
            {children}
          </FullTextModal>
        </DialogBoundary>
      )}
    </>
  );
}
