import { Quill, type DeltaStatic } from 'react-quill';
import { markup } from '../../schema';

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
