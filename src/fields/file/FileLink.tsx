import { fileName, isNoFile, isObject, type StoredFile } from '../../schema';

/** Formats a file size: whole bytes below 1 KB, one decimal above. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const inMegabytes = bytes >= 1024 * 1024;
  return inMegabytes ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${(bytes / 1024).toFixed(1)} KB`;
}

/** A file to be uploaded, or a stored one as returned by the server: at least its URL (Cases 3). */
export type AttachedFile = File | (Pick<StoredFile, 'url'> & Partial<StoredFile>);

function toAttachedFiles(entry: unknown): AttachedFile[] {
  if (typeof entry === 'string' && entry !== '') return [{ url: entry }];
  const isStored = isObject(entry) && !isNoFile(entry) && ('attachment_id' in entry || 'url' in entry);
  return entry instanceof File || isStored ? [entry as AttachedFile] : [];
}

/** The files of a value, one or several; a plain URL stands for a stored file. */
export const filesOf = (value: unknown): AttachedFile[] =>
  (Array.isArray(value) ? value : [value]).flatMap(toAttachedFiles);

const isDownloadUrl = (url: unknown): url is string => typeof url === 'string' && /^(https?:\/\/|\/(?!\/))/.test(url);

/** A file's name, with a download link once it is stored. */
export function FileLink({ file }: { readonly file: AttachedFile }) {
  if (file instanceof File || !isDownloadUrl(file.url)) return <>{fileName(file)}</>;
  return (
    <a href={file.url} download={fileName(file)} target="_blank" rel="noopener noreferrer">
      {fileName(file)}
    </a>
  );
}
