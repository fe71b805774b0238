import { Quill, type DeltaStatic, type RangeStatic } from 'react-quill';
import { markup, seenHtml } from '../../schema';

const Delta = Quill.import('delta');
const cellSelector = markup.cells.join();

const endsWithNewline = (delta: DeltaStatic): boolean => {
  const last = delta.ops.at(-1)?.insert;
  return typeof last === 'string' && last.endsWith('\n');
};

const ensureNewline = (_node: Node, delta: DeltaStatic): DeltaStatic =>
  endsWithNewline(delta) ? delta : delta.insert('\n');

/**
 * Whether a cell's text belongs on one line with its neighbours. Layout tables have nested tables or one cell per row.
 */
function isInMultiCellRow(cell: Element): boolean {
  const row = cell.closest('tr');
  return row !== null && row.querySelectorAll(cellSelector).length > 1 && row.querySelector('table') === null;
}

/**
 * The editor has no tables: converts a cell to text on its row's line, followed by a separator if another cell follows.
 */
function convertCell(node: Node, delta: DeltaStatic): DeltaStatic {
  if (!(node instanceof Element) || !isInMultiCellRow(node)) return ensureNewline(node, delta);
  const inner = endsWithNewline(delta) ? delta.slice(0, delta.length() - 1) : delta;
  const line = inner.reduce(
    (joined, { insert, attributes }) =>
      joined.insert(typeof insert === 'string' ? insert.replace(/\n+/g, ' ') : (insert ?? ''), attributes),
    new Delta(),
  );
  return node.nextElementSibling ? line.insert(`${line.length() > 0 ? ' ' : ''}${markup.separator} `) : line;
}

/** Drops images of other sites; keeps embedded ones, without the size from the source page. */
const convertPicture =
  (acceptsPicture: (length: number) => boolean) =>
  (node: Node): DeltaStatic => {
    const src = node instanceof Element ? node.getAttribute('src') : null;
    return src?.startsWith('data:') && acceptsPicture(src.length) ? new Delta().insert({ image: src }) : new Delta();
  };

/** Drops whitespace between the cells and rows of a table. */
const convertText = ({ parentElement, nodeValue }: Node, delta: DeltaStatic): DeltaStatic =>
  parentElement?.matches('table, thead, tbody, tfoot, tr') && nodeValue?.trim() === '' ? new Delta() : delta;

/**
 * Clipboard matchers that extend the editor's own HTML conversion; `acceptsPicture` decides whether an image is kept.
 */
export const createPasteMatchers = (
  acceptsPicture: (length: number) => boolean,
): [string | number, (node: Node, delta: DeltaStatic) => DeltaStatic][] => [
  [Node.TEXT_NODE, convertText],
  [cellSelector, convertCell],
  ['hr', ensureNewline],
  ['img', convertPicture(acceptsPicture)],
];

type Upload = (this: { readonly quill: Quill }, range: RangeStatic, files: readonly File[]) => void;
const { handler: insertFiles } = (
  Quill.import('modules/uploader') as { readonly DEFAULTS: { readonly handler: Upload } }
).DEFAULTS;

/** Length of an image's markup without its data. */
const pictureMarkupLength = '<p><img src=""></p>'.length;

/** Length of a file once it is embedded as a data URL. */
const dataUrlLength = ({ size, type }: File): number => `data:${type};base64,`.length + Math.ceil(size / 3) * 4;

/**
 * Limits the images that are pasted (as HTML or files) or dropped into a text to those that fit into `maxLength`
 * characters; reports whether any of the last ones were rejected.
 */
export function createPictureLimit(maxLength: number, reportRefusal: (isRefused: boolean) => void) {
  // Unlimited except during a paste: stored content is not checked.
  let remaining = Infinity;
  const begin = (length: number) => {
    remaining = maxLength - length;
    reportRefusal(false);
  };
  const end = () => {
    remaining = Infinity;
  };
  const takes = (length: number): boolean => {
    const fits = length + pictureMarkupLength <= remaining;
    if (fits) remaining -= length + pictureMarkupLength;
    else reportRefusal(true);
    return fits;
  };
  const upload: Upload = function upload(range, files) {
    begin(this.quill.getSemanticHTML().length);
    const fitting = files.filter((file) => takes(dataUrlLength(file)));
    end();
    if (fitting.length > 0) insertFiles.call(this, range, fitting);
  };
  return { begin, end, takes, upload };
}

interface Clipboard {
  convertHTML(html: string): unknown;
}

const EditorClipboard = Quill.import('modules/clipboard') as new (...parts: never[]) => Clipboard;

/** Reads HTML as its author sees it: a document under revision contains what was deleted from it, and comments. */
class SeenClipboard extends EditorClipboard {
  override convertHTML(html: string): unknown {
    return super.convertHTML(seenHtml(html, { dropsDeletions: true }));
  }
}

Quill.register('modules/clipboard', SeenClipboard, true);
