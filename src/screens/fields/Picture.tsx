import { useCallback, useState } from 'react';
import { Modal } from 'antd';
import { fileName, isPicture, pictureAddress } from '../../schema';
import type { Attached } from './FileLink';
import styles from './Picture.module.css';

interface ImageProps {
  readonly file: Attached;
  readonly alt: string;
  readonly className?: string | undefined;
  readonly onError?: () => void;
}

/** A picture: of its address, or of the file that was chosen and is not stored yet, which is let go of with it. */
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
  return <img ref={show} {...(file instanceof File ? {} : { src: pictureAddress(file.url), loading: 'lazy' })} alt={alt} {...more} />;
}

/** Whether a picture can be shown here: one that is chosen, or stored at an address of our own origin; no other one may be loaded. */
const isShowable = (file: Attached): boolean => isPicture(file) && (file instanceof File || /^\/(?!\/)/.test(file.url));

/** A small picture of a file, and the whole of it at a click; nothing where the file is no picture, or cannot be shown as one. */
export function Picture({ file }: { readonly file: Attached }) {
  const [isOpen, setOpen] = useState(false);
  const [broken, setBroken] = useState<Attached>();
  const name = fileName(file);
  if (!isShowable(file) || broken === file) return null;
  return (
    <>
      <button type="button" className={styles.small} aria-label={`Show ${name}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Image file={file} alt="" onError={() => setBroken(file)} />
      </button>
      <Modal open={isOpen} title={name} width="min(92vw, 1200px)" centered footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <Image file={file} alt={name} className={styles.large} />
      </Modal>
    </>
  );
}
