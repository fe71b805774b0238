import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromFile, type FileTypeParser } from 'file-type';
import { contentOfType, type ContentName, extensionsFor, formats, labelOf, typeUnder } from './fileFormats';
import { extensionOf } from '../../schema';

/** The media type of a file that is taken, or why it is refused. */
type ContentVerdict = { readonly type: string } | { readonly refusal: string };

/**
 * The accepted extension for a content. Several older Office formats have the same content: theirs is that of the newer
 * one without its last letter.
 */
function fittingExtension(
  name: string,
  content: ContentName,
  accept: readonly string[] | undefined,
): string | undefined {
  const fitting = extensionsFor(content, accept);
  return content === 'compound' ? fitting.find((extension) => extensionOf(name) === `${extension}x`) : fitting[0];
}

/** What the file is, and under which name it would be taken. */
function explain(name: string, content: ContentName | undefined, accept: readonly string[] | undefined): string {
  const label = content && labelOf(content);
  if (content === undefined || label === undefined) return `The content of ${name} is not what its name says`;
  const extension = fittingExtension(name, content, accept);
  if (extension !== undefined) return `${name} is ${label}: name it ${name.replace(/[^.]*$/, extension)}`;
  if (!accept || extensionsFor(content, accept).length > 0)
    return `${name} is ${label}, which is not what its name says`;
  return `${name} is ${label}, which is not one of the accepted types: ${accept.join(', ')}`;
}

/**
 * Checks an uploaded file by its bytes: it is taken under the media type of what it contains, if that is accepted and
 * programs open it under its name. Files with an unknown extension are binary data.
 */
export async function checkContent(path: string, name: string, accept?: readonly string[]): Promise<ContentVerdict> {
  const format = formats.get(extensionOf(name));
  if (!format) return { type: 'application/octet-stream' };
  const content = await detectContent(path, format.own);
  const isAccepted = (other: ContentName) => other === 'protectedOffice' || extensionsFor(other, accept).length > 0;
  const isTaken =
    content !== undefined && (content === format.own || (format.also.includes(content) && isAccepted(content)));
  return isTaken ? { type: typeUnder(format, content) } : { refusal: explain(name, content, accept) };
}

/** The timeout of content detection for one file. */
const detectionTimeoutMs = 5_000;
/** Readers of PDF look for its signature in this many bytes. */
const headLength = 1024;

/** Detects the media type from the content; undefined where it is unknown or detection takes too long. */
async function detectType(path: string): Promise<string | undefined> {
  const options: ConstructorParameters<typeof FileTypeParser>[0] = { signal: AbortSignal.timeout(detectionTimeoutMs) };
  try {
    return (await fileTypeFromFile(path, options))?.mime;
  } catch (error) {
    if (options.signal?.aborted) return undefined;
    throw error;
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether a file contains some bytes, which are read in pieces. */
async function includes(path: string, wanted: Buffer): Promise<boolean> {
  let kept = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const piece = Buffer.concat([kept, chunk]);
    if (piece.includes(wanted)) return true;
    kept = piece.subarray(Math.max(0, piece.length - wanted.length));
  }
  return false;
}

/**
 * Characters that no text contains: control characters other than those of lines, of printers and of the ends of old
 * files, unassigned ones and halves of pairs.
 */
const isControl = (code: number): boolean =>
  code < 0x09 || (code > 0x0d && code < 0x1a) || (code > 0x1b && code < 0x20);
const strangeCharacter = /[\p{Cn}\p{Co}\p{Cs}]/u;

function markedEncodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : undefined;
}

/**
 * The encoding of a text in units of two bytes, by its mark, or by the zeros beside the letters of western scripts;
 * undefined for texts in single bytes.
 */
function wideEncodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const marked = markedEncodingOf(head);
  if (marked) return marked;
  const zerosAt = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (Math.max(even, odd) * 4 < head.length) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

async function isWideText(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const isText = (text: string) =>
    !strangeCharacter.test(text) && !Array.from(text).some((character) => isControl(character.charCodeAt(0)));
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
      if (!isText(decoder.decode(chunk, { stream: true }))) return false;
    return isText(decoder.decode());
  } catch {
    return false;
  }
}

async function isNarrowText(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) if (chunk.some(isControl)) return false;
  return true;
}

const isText = (path: string, head: Buffer): Promise<boolean> => {
  const encoding = wideEncodingOf(head);
  return encoding ? isWideText(path, encoding) : isNarrowText(path);
};

const pageStart = /^\s*<(\?xml|!doctype|html|head|meta|title|style|body|table|div)\b/i;
const scriptStart = /^\s*#!/;

const withoutComments = (text: string): string =>
  text
    .split('-->')
    .map((part) => part.split('<!--', 1)[0])
    .join('');

/** Whether most lines of a text have columns; a table may have a title above it. */
function hasColumns(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return ['\t', ',', ';', '|'].some(
    (separator) => lines.filter((line) => line.includes(separator)).length * 2 > lines.length,
  );
}

function contentOfText(head: Buffer): ContentName {
  const start = new TextDecoder(wideEncodingOf(head) ?? 'utf-8').decode(head);
  if (pageStart.test(withoutComments(start))) return 'page';
  return hasColumns(start) && !scriptStart.test(start) ? 'rows' : 'text';
}

const pdfSignature = Buffer.from('%PDF-');
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

/** Text formats that detection recognises by their first characters. */
const isMarkup = (type: string): boolean => type.startsWith('text/') || type.endsWith('xml');
/** Formats whose files can consist of text alone and are nevertheless no texts. */
const writtenInText: readonly string[] = ['application/pdf', 'application/rtf', 'application/postscript'];

/**
 * What a file contains, by its bytes and in case of doubt by its name; undefined where that is none of the known
 * contents.
 */
async function detectContent(path: string, expected: ContentName): Promise<ContentName | undefined> {
  const [type, head] = [await detectType(path), await readHead(path)];
  // The mark of an encoding is mistaken for the beginning of a sound.
  if (type === undefined || isMarkup(type) || markedEncodingOf(head)) {
    if (expected === 'pdf' && head.includes(pdfSignature) && !scriptStart.test(head.toString('latin1'))) return 'pdf';
    return (await isText(path, head)) ? contentOfText(head) : undefined;
  }
  const found = contentOfType(type);
  if (found === 'compound' && (await includes(path, encryptedStream))) return 'protectedOffice';
  // Texts can begin like files of other formats: "BM" for a body mass, "MZ" for a name.
  const isMistaken = expected === 'text' && !writtenInText.includes(type) && (await isNarrowText(path));
  return isMistaken ? contentOfText(head) : found;
}
