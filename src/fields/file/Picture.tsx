import { useCallback, useState } from 'react';
import { Modal } from 'antd';
import { fileName, isPicture, pictureUrl } from '../../schema';
import { type AttachedFile, FileLink, filesOf } from './FileLink';
import styles from './Picture.module.css';

interface ImageProps {
  readonly file: AttachedFile;
  readonly alt: string;
  readonly className?: string | undefined;
  readonly onError?: () => void;
}

/**
 * An image from its URL, or from a selected file that is not stored yet; the object URL of the latter is revoked on
 * unmount.
 */
function Image({ file, alt, ...more }: ImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !(file instanceof File)) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <img
      ref={show}
      {...(file instanceof File ? {} : { src: pictureUrl(file.url), loading: 'lazy' })}
      alt={alt}
      {...more}
    />
  );
}

/**
 * Whether an image can be displayed: a selected file, or one stored on our own origin. The page may load no other
 * images.
 */
const canDisplay = (file: AttachedFile): boolean =>
  isPicture(file) && (file instanceof File || /^\/(?!\/)/.test(file.url));

/**
 * A thumbnail of a file that opens the full image on click; renders nothing if the file is not an image or fails to
 * load.
 */
export function Picture({ file }: { readonly file: AttachedFile }) {
  const [isOpen, setOpen] = useState(false);
  const [failedFile, setFailedFile] = useState<AttachedFile>();
  const name = fileName(file);
  if (!canDisplay(file) || failedFile === file) return null;
  return (
    <>
      <button
        type="button"
        className={styles.small}
        aria-label={`Show ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Image file={file} alt="" onError={() => setFailedFile(file)} />
      </button>
      <Modal
        open={isOpen}
        title={name}
        width="min(92vw, 1200px)"
        centered
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Image file={file} alt={name} className={styles.large} />
      </Modal>
    </>
  );
}

/** The files of a value, one per line, images with a thumbnail. */
export function FileListWithPictures({ value }: { readonly value: unknown }) {
  return (
    <ul className={styles.list}>
      {filesOf(value).map((file, at) => (
        <li key={at} className={styles.file}>
          <Picture file={file} />
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}
