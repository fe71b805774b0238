import { extensionOf } from '../../schema';
import { detectContent } from './detectContent';
import { extensionsFor, formats, labelOf, typeUnder, type ContentName } from './fileFormats';

/** The media type of a file that is taken, or why it is refused. */
export type ContentVerdict = { readonly type: string } | { readonly refusal: string };

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
