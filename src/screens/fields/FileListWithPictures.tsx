import { FileLink, filesOf } from './FileLink';
import { Picture } from './Picture';
import styles from './Picture.module.css';

/** The files of a value, one per line, images with a thumbnail. */
export default function FileListWithPictures({ value }: { readonly value: unknown }) {
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
