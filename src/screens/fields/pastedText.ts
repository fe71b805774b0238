import { Quill, type DeltaStatic } from 'react-quill';
import { markup } from '../../schema';

const Delta = Quill.import('delta');
const cells = markup.cells.join();

const isEnded = (delta: DeltaStatic): boolean => {
  const last = delta.ops.at(-1)?.insert;
  return typeof last === 'string' && last.endsWith('\n');
};

const endLine = (_node: Node, delta: DeltaStatic): DeltaStatic => (isEnded(delta) ? delta : delta.insert('\n'));

/** Whether what is in a cell belongs into one line with the cells beside it; a table that only lays out a page has tables or one cell in a row. */
function isInRow(cell: Element): boolean {
  const row = cell.closest('tr');
  return row !== null && row.querySelectorAll(cells).length > 1 && row.querySelector('table') === null;
}

/** A cell of a table, of which the editor knows none: text in the line of its row, and a separator before the next cell. */
function asCell(node: Node, delta: DeltaStatic): DeltaStatic {
  if (!(node instanceof Element) || !isInRow(node)) return endLine(node, delta);
  const inner = isEnded(delta) ? delta.slice(0, delta.length() - 1) : delta;
  const line = inner.reduce((kept, { insert, attributes }) => kept.insert(typeof insert === 'string' ? insert.replace(/\n+/g, ' ') : (insert ?? ''), attributes), new Delta());
  return node.nextElementSibling ? line.insert(`${line.length() > 0 ? ' ' : ''}${markup.separator} `) : line;
}

/** A picture of another page is not stored; one that is, without the size that the other page gave it. */
const asPicture = (takes: (length: number) => boolean) => (node: Node): DeltaStatic => {
  const src = node instanceof Element ? node.getAttribute('src') : null;
  return src?.startsWith('data:') && takes(src.length) ? new Delta().insert({ image: src }) : new Delta();
};

/** Blanks between the cells and rows of a table are nobody's text. */
const asText = ({ parentElement, nodeValue }: Node, delta: DeltaStatic): DeltaStatic =>
  parentElement?.matches('table, thead, tbody, tfoot, tr') && nodeValue?.trim() === '' ? new Delta() : delta;

/** How HTML is read beside what the editor does by itself, of pictures those alone that are taken. */
export const matchers = (takes: (length: number) => boolean): [string | number, (node: Node, delta: DeltaStatic) => DeltaStatic][] => [
  [Node.TEXT_NODE, asText],
  [cells, asCell],
  ['hr', endLine],
  ['img', asPicture(takes)],
];
