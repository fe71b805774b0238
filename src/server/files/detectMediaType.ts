import { createReadStream } from 'node:fs';
import { fileTypeFromFile, type FileTypeParser } from 'file-type';
import { extensionOf, type knownExtensions } from '../../schema';

const officeTypePrefix = 'application/vnd.openxmlformats-officedocument';
/** The container of the older Office formats, which does not reveal the format inside. */
const compoundFileType = 'application/x-cfb';

interface Format {
  /** The media type sent to browsers. */
  readonly type: string;
  /** The accepted results of content detection; plain text where absent. */
  readonly acceptedTypes?: readonly string[];
}

const binary = (type: string, ...content: readonly string[]): Format => ({ type, acceptedTypes: [type, ...content] });
const plain = (type: string): Format => ({ type });

/** The formats whose content can be detected, by extension. */
const knownFormats: Readonly<Record<(typeof knownExtensions)[number], Format>> = {
  pdf: binary('application/pdf'),
  png: binary('image/png', 'image/apng'),
  jpg: binary('image/jpeg'),
  jpeg: binary('image/jpeg'),
  gif: binary('image/gif'),
  webp: binary('image/webp'),
  bmp: binary('image/bmp'),
  tif: binary('image/tiff'),
  tiff: binary('image/tiff'),
  heic: binary('image/heic', 'image/heif'),
  doc: binary('application/msword', compoundFileType),
  xls: binary('application/vnd.ms-excel', compoundFileType),
  ppt: binary('application/vnd.ms-powerpoint', compoundFileType),
  docx: binary(`${officeTypePrefix}.wordprocessingml.document`),
  xlsx: binary(`${officeTypePrefix}.spreadsheetml.sheet`),
  pptx: binary(`${officeTypePrefix}.presentationml.presentation`),
  rtf: binary('application/rtf'),
  msg: binary('application/vnd.ms-outlook', compoundFileType),
  zip: binary('application/zip'),
  txt: plain('text/plain'),
  csv: plain('text/csv'),
  tsv: plain('text/tab-separated-values'),
  json: plain('application/json'),
  eml: plain('message/rfc822'),
};
const formats: ReadonlyMap<string, Format> = new Map(Object.entries(knownFormats));

/** The timeout of content detection for one file. */
const detectionTimeoutMs = 5_000;

/** Detects the media type from the content; undefined where it is unknown or detection takes too long. */
async function detectContentType(path: string): Promise<string | undefined> {
  const options: ConstructorParameters<typeof FileTypeParser>[0] = { signal: AbortSignal.timeout(detectionTimeoutMs) };
  try {
    return (await fileTypeFromFile(path, options))?.mime;
  } catch (error) {
    if (options.signal?.aborted) return undefined;
    throw error;
  }
}

/** Bytes that occur in no text of any encoding: control characters other than tab, line feed, form feed, carriage return and escape. */
const isControl = (byte: number): boolean => byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);

/** Text formats that detection recognises by their first characters. */
const isMarkup = (type: string): boolean => type.startsWith('text/') || type.endsWith('xml');

async function isText(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) if (chunk.some(isControl)) return false;
  return true;
}

/**
 * The media type of an uploaded file, by its extension and verified against its content; undefined where the two disagree. Files with an
 * unknown extension are binary data.
 */
export async function detectMediaType(path: string, name: string): Promise<string | undefined> {
  const format = formats.get(extensionOf(name));
  if (!format) return 'application/octet-stream';
  const detected = await detectContentType(path);
  const { acceptedTypes } = format;
  const fits = acceptedTypes ? acceptedTypes.includes(detected ?? '') : (detected === undefined || isMarkup(detected)) && (await isText(path));
  return fits ? format.type : undefined;
}
