import type { StoredFile } from '../../schema';

/** A size for people: whole bytes below 1 KB, one decimal above. */
export function showSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const inMegabytes = bytes >= 1024 * 1024;
  return inMegabytes ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${(bytes / 1024).toFixed(1)} KB`;
}

export type Attached = StoredFile | File;

/** Whether an entry is a file at all, stored or about to be. */
const isAttached = (entry: unknown): entry is Attached =>
  entry instanceof File || (typeof entry === 'object' && entry !== null && 'attachment_id' in entry);

/** The files of a value, one or several. */
export const filesOf = (value: unknown): Attached[] => (Array.isArray(value) ? value : [value]).filter(isAttached);

const isLink = (url: unknown): url is string => typeof url === 'string' && /^(https?:\/\/|\/(?!\/))/.test(url);

/** A file's name, and the way to download it once it is stored. */
export function FileLink({ file }: { readonly file: Attached }) {
  if (file instanceof File || !isLink(file.url)) return <>{file.name}</>;
  return (
    <a href={file.url} download={file.name} target="_blank" rel="noopener noreferrer">
      {file.name}
    </a>
  );
}
