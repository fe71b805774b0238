import * as z from 'zod/mini';
import { isFilled } from '../shared/condition';
import { fieldFactory } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { defineKind } from '../shared/Kind';
import { noOperators } from '../shared/operators';
import { isObject, listSchema } from '../shared/schemas';

export interface FileOptions extends CommonOptions {
  /** Accepted file extensions, in lower case and without a dot. */
  readonly accept?: readonly string[];
  /** Shows pictures as thumbnails beside their names, in forms and on the record page. A click enlarges them. */
  readonly preview?: true;
}

/** A file in an API response. `url` is signed and expires. */
export interface StoredFile {
  readonly attachment_id: number;
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

const maxFileMegabytes = 25;
/** Maximum size of a file, in bytes (decision 38). */
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/** The error message for a file that is too large. */
export const tooLargeMessage = (name: string): string => `${name} is larger than ${maxFileMegabytes} MB`;

export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name.trimEnd())?.[1]?.toLowerCase() ?? '';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The name that a presigned URL of an object store gives the download; its last segment is the key of an object. */
function findPresignedName(url: string): string | undefined {
  const disposition = /[?&](?:response-content-disposition|rscd)=([^&#]*)/.exec(url)?.[1];
  if (disposition === undefined) return undefined;
  const [, encoded, plain] =
    /filename\*=UTF-8''([^;]+)|filename="?([^";]+)/i.exec(decode(disposition.replaceAll('+', ' '))) ?? [];
  return encoded === undefined ? plain : decode(encoded);
}

/** The name of a file, or that in its URL where the server sends no name (Cases 3: url, attachment_id). */
export function fileName({ name, url = '' }: Partial<Pick<StoredFile, 'name' | 'url'>>): string {
  if (name) return name;
  return findPresignedName(url) ?? decode(/([^/?#]*)\/?(?:[?#]|$)/.exec(url)?.[1] ?? '');
}

/** Whether a value stands for no file: it is empty, or `{ url: null }`, as some servers return for an empty field. */
export const isNoFile = (value: unknown): boolean =>
  !isFilled(value) || (isObject(value) && 'url' in value && !isFilled(value.url) && !isFilled(value.attachment_id));

/** The extensions whose content can be recognised; all other files are stored as plain bytes. */
export const knownExtensions = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'bmp',
  'tif',
  'tiff',
  'heic',
  'doc',
  'xls',
  'ppt',
  'docx',
  'xlsx',
  'pptx',
  'rtf',
  'msg',
  'zip',
  'txt',
  'csv',
  'tsv',
  'json',
  'eml',
] as const;

/** The extensions of pictures that are displayed: pixel formats only, none that could contain a script or a page. */
export const pictureExtensions: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'webp'];

/** Maximum size of a displayed picture, in bytes; a larger one can only be downloaded. */
const maxPictureBytes = 8 * 1024 * 1024;

/** The media types of pictures that browsers display. */
const pictureType = /^image\/(a?png|jpe?g|gif|webp)$/;

/**
 * Whether a file is a picture to display, according to its name, its size and, where that is known, its type: a name
 * can belong to another kind of picture.
 */
export const isPicture = (file: Partial<StoredFile>): boolean =>
  pictureExtensions.includes(extensionOf(fileName(file))) &&
  (file.size ?? 0) <= maxPictureBytes &&
  (!file.type || pictureType.test(file.type));

/** The URL that displays a stored picture. */
export const pictureUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}preview=true`;

/**
 * Characters that make a name look like another one: control characters, invisible ones, and those that change the
 * direction of the text around them. Joiners, which scripts and emoji need, are none.
 */
const deceptiveCharacters = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Why a file is rejected by its name or size, or undefined. The server checks its content. */
export function findFileProblem(
  { accept }: { readonly accept?: readonly string[] },
  candidate: { readonly name: string; readonly size: number },
): string | undefined {
  const shownName = candidate.name.replace(deceptiveCharacters, '');
  if (shownName !== candidate.name)
    return `The name of ${shownName} contains characters that cannot be seen: rename the file`;
  if (candidate.size > maxFileBytes) return tooLargeMessage(candidate.name);
  if (accept && !accept.includes(extensionOf(candidate.name))) {
    return `${candidate.name} is not one of the accepted types: ${accept.join(', ')}`;
  }
  return undefined;
}

const storedFileSchema = z.looseObject({ attachment_id: z.int() }, 'Must be a file');
const formatFileName = (value: unknown): string =>
  typeof value === 'string' ? fileName({ url: value }) : fileName(value as Partial<StoredFile>);

export const fileKinds = {
  file: defineKind<FileOptions, StoredFile>()({
    schema: () => storedFileSchema,
    format: formatFileName,
    isEmpty: isNoFile,
    operators: noOperators,
    traits: { family: 'file', takes: 'formed', binary: true },
  }),
  files: defineKind<FileOptions, readonly StoredFile[]>()({
    schema: () => listSchema(storedFileSchema),
    format: (value) =>
      Array.isArray(value)
        ? value
            .filter((entry) => !isNoFile(entry))
            .map(formatFileName)
            .join(', ')
        : '',
    isEmpty: (value) => (Array.isArray(value) ? value.every(isNoFile) : isNoFile(value)),
    operators: noOperators,
    traits: { family: 'file', takes: 'formed', binary: true, multiple: true },
  }),
};

/** One uploaded file. */
export const file = fieldFactory(fileKinds, 'file');
/** Several uploaded files. */
export const files = fieldFactory(fileKinds, 'files');
