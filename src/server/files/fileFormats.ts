import type { knownExtensions } from '../../schema';

type Extension = (typeof knownExtensions)[number];

const officeTypePrefix = 'application/vnd.openxmlformats-officedocument';

interface Content {
  /** The results of content detection that stand for it. */
  readonly detectedAs: readonly string[];
  /** The media type sent to browsers; by default that of the extension. */
  readonly type?: string;
  /** What it is, for people. */
  readonly label?: string;
}

const content = (label: string, type: string, ...detectedAs: readonly string[]): Content => ({
  label,
  type,
  detectedAs: [type, ...detectedAs],
});

/** What the bytes of a file can turn out to be. */
const contents = {
  pdf: content('a PDF document', 'application/pdf'),
  png: content('a PNG picture', 'image/png', 'image/apng'),
  jpeg: content('a JPEG picture', 'image/jpeg'),
  gif: content('a GIF picture', 'image/gif'),
  webp: content('a WebP picture', 'image/webp'),
  bmp: content('a BMP picture', 'image/bmp'),
  tiff: content('a TIFF picture', 'image/tiff'),
  heic: content('a HEIC picture', 'image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'),
  docx: content('a Word document', `${officeTypePrefix}.wordprocessingml.document`),
  xlsx: content('an Excel workbook', `${officeTypePrefix}.spreadsheetml.sheet`),
  pptx: content('a PowerPoint presentation', `${officeTypePrefix}.presentationml.presentation`),
  rtf: content('a rich text document', 'application/rtf'),
  zip: content('a zip archive', 'application/zip'),
  /** The container of the older Office formats, which does not reveal the format inside. */
  compound: { label: 'a document of an older Office format', detectedAs: ['application/x-cfb'] },
  /** The same container around a newer Office document that is protected by a password. */
  protectedOffice: { type: 'application/x-cfb', detectedAs: [] },
  /** Never sent as what it is, which a browser might open as a page of the application. */
  page: { type: 'application/octet-stream', detectedAs: [] },
  rows: { type: 'text/csv', detectedAs: [] },
  text: { detectedAs: [] },
} as const satisfies Readonly<Record<string, Content>>;

export type ContentName = keyof typeof contents;

interface Format {
  readonly type: string;
  /** The content that gives the format its name. */
  readonly own: ContentName;
  /** Other contents that the programs for the format open under its name. */
  readonly also: readonly ContentName[];
}

const pictures: readonly ContentName[] = ['png', 'jpeg', 'gif', 'webp', 'bmp', 'tiff'];
const format = (
  own: ContentName,
  also: readonly ContentName[] = [],
  type = (contents[own] as Content).type ?? '',
): Format => ({ type, own, also });
const picture = (own: ContentName): Format => format(own, pictures);
const plain = (type: string): Format => format('text', ['rows', 'page'], type);

const knownFormats: Readonly<Record<Extension, Format>> = {
  pdf: format('pdf'),
  png: picture('png'),
  jpg: picture('jpeg'),
  jpeg: picture('jpeg'),
  gif: picture('gif'),
  webp: picture('webp'),
  bmp: picture('bmp'),
  tif: picture('tiff'),
  tiff: picture('tiff'),
  heic: picture('heic'),
  doc: format('compound', ['rtf', 'docx', 'page'], 'application/msword'),
  xls: format('compound', ['xlsx', 'rows', 'page'], 'application/vnd.ms-excel'),
  ppt: format('compound', ['pptx'], 'application/vnd.ms-powerpoint'),
  docx: format('docx', ['protectedOffice']),
  xlsx: format('xlsx', ['protectedOffice']),
  pptx: format('pptx', ['protectedOffice']),
  rtf: format('rtf'),
  msg: format('compound', [], 'application/vnd.ms-outlook'),
  zip: format('zip'),
  txt: plain('text/plain'),
  csv: plain('text/csv'),
  tsv: plain('text/tab-separated-values'),
  json: plain('application/json'),
  eml: plain('message/rfc822'),
};

/** The formats whose content can be detected, by extension. */
export const formats: ReadonlyMap<string, Format> = new Map(Object.entries(knownFormats));

const named = Object.entries(contents) as [ContentName, Content][];

/** The content that a result of content detection stands for. */
export const contentOfType = (type: string): ContentName | undefined =>
  named.find(([, { detectedAs }]) => detectedAs.includes(type))?.[0];

/** The label of a content for people. */
export const labelOf = (name: ContentName): string | undefined => (contents[name] as Content).label;

/**
 * The media type of a content under the name of a format: it follows the bytes, and texts have that of their format.
 */
export const typeUnder = ({ own, type }: Format, name: ContentName): string =>
  own === 'text' ? type : ((contents[name] as Content).type ?? type);

/** Contents that a list of extensions does not name, by the one that has to be on the list for them. */
const countedAs: Readonly<Partial<Record<ContentName, ContentName>>> = { page: 'text', rows: 'text' };

/** The extensions of a list under which a content is accepted; all known ones where there is no list. */
export function extensionsFor(name: ContentName, accept: readonly string[] = [...formats.keys()]): readonly string[] {
  return accept.filter((extension) => formats.get(extension)?.own === (countedAs[name] ?? name));
}
