import type { StoredFile } from './field';

const maxFileMegabytes = 25;
/** The largest file accepted, in bytes (decision 38). */
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/** What is said of a file that is larger. */
export const tooLargeMessage = (name: string): string => `${name} is larger than ${maxFileMegabytes} MB`;

export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What a file is called: its name, or the last step of its address where the server tells no name (Cases 3: url, attachment_id). */
export function fileName({ name, url = '' }: Partial<Pick<StoredFile, 'name' | 'url'>>): string {
  if (name) return name;
  const step = /([^/?#]*)\/?(?:[?#]|$)/.exec(url)?.[1] ?? '';
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** The extensions whose content can be told; every other is kept as bytes without a meaning. */
export const knownExtensions = [
  'pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'tif', 'tiff', 'heic', 'doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx', 'rtf', 'msg', 'zip', 'txt', 'csv', 'tsv', 'json', 'eml',
] as const;

/** The extensions of pictures that are shown: of pixels alone, nothing that could hold a script or a page. */
export const pictureTypes: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'webp'];

/** The largest picture that is shown, in bytes; a larger one is only downloaded. */
const maxPictureBytes = 8 * 1024 * 1024;

/** Whether a file is a picture that is shown, as far as its name and its size tell. */
export const isPicture = (file: Partial<StoredFile>): boolean => pictureTypes.includes(extensionOf(fileName(file))) && (file.size ?? 0) <= maxPictureBytes;

/** The address at which a stored picture is shown. */
export const pictureAddress = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}preview=true`;

/** Why a file is refused by its name and size, or undefined. Its content is checked by the server. */
export function refuseFile(
  { accept }: { readonly accept?: readonly string[] },
  candidate: { readonly name: string; readonly size: number },
): string | undefined {
  if (candidate.size > maxFileBytes) return tooLargeMessage(candidate.name);
  if (accept && !accept.includes(extensionOf(candidate.name))) {
    return `${candidate.name} is not one of the accepted types: ${accept.join(', ')}`;
  }
  return undefined;
}
