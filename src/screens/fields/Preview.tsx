import { useState, type ReactNode } from 'react';
import { truncate } from '../../schema';
import { DialogParts } from '../DialogParts';
import { loadable } from '../loadable';
import styles from './Preview.module.css';

const WholeTextModal = loadable(async () => ({ default: (await import('./WholeTextModal')).WholeTextModal }));

interface PreviewProps {
  /** Label of the text, for the dialog title. */
  readonly label: string;
  /** Its plain text. */
  readonly text: string;
  /** The full value has more than this text. */
  readonly isMore?: boolean;
  /** The full value. */
  readonly children: ReactNode;
}

/** The first 100 characters of a text; if there is more, a click opens the full value. */
export function Preview({ label, text, isMore = false, children }: PreviewProps) {
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const start = truncate(text);
  if (start === text && !isMore) return <span className={styles.preview}>{text}</span>;
  const show = () => {
    setOpening((last) => last + 1);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={styles.preview} aria-haspopup="dialog" onClick={show}>
        {start}
      </button>
      {opening > 0 && (
        <DialogParts onMissing={() => setOpening(0)}>
          <WholeTextModal title={label} open={isOpen} onClose={() => setOpen(false)}>
            {children}
          </WholeTextModal>
        </DialogParts>
      )}
    </>
  );
}
