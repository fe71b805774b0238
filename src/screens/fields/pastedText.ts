import { Quill, type DeltaStatic } from 'react-quill';
import { markup } from '../../schema';

const Delta = Quill.import('delta');
const cells = markup.cells.join();

const isEnded = (delta: DeltaStatic): boolean => {
  const last = delta.ops.at(-1)?.insert;
  return typeof last === 'string' && last.endsWith('\n');
};

const endLine = (_node: Node, delta: DeltaStatic): DeltaStatic => (isEnded(delta) ? delta : delta.insert('\n'));

/** Whether a cell's text belongs on one line with its neighbours. Layout tables have nested tables or one cell per row. */
function isInRow(cell: Element): boolean {
  const row = cell.closest('tr');
  return row !== null && row.querySelectorAll(cells).length > 1 && row.querySelector('table') === null;
}

/** The editor has no tables: converts a cell to text on its row's line, followed by a separator if another cell follows. */
function asCell(node: Node, delta: DeltaStatic): DeltaStatic {
  if (!(node instanceof Element) || !isInRow(node)) return endLine(node, delta);
  const inner = isEnded(delta) ? delta.slice(0, delta.length() - 1) : delta;
  const line = inner.reduce((kept, { insert, attributes }) => kept.insert(typeof insert === 'string' ? insert.replace(/\n+/g, ' ') : (insert ?? ''), attributes), new Delta());
  return node.nextElementSibling ? line.insert(`${line.length() > 0 ? ' ' : ''}${markup.separator} `) : line;
}

/** Drops images of other sites; keeps embedded ones, without the size from the source page. */
const asPicture = (takes: (length: number) => boolean) => (node: Node): DeltaStatic => {
  const src = node instanceof Element ? node.getAttribute('src') : null;
  return src?.startsWith('data:') && takes(src.length) ? new Delta().insert({ image: src }) : new Delta();
};

/** Drops whitespace between the cells and rows of a table. */
const asText = ({ parentElement, nodeValue }: Node, delta: DeltaStatic): DeltaStatic =>
  parentElement?.matches('table, thead, tbody, tfoot, tr') && nodeValue?.trim() === '' ? new Delta() : delta;

/** Clipboard matchers that extend the editor's own HTML conversion; `acceptsPicture` decides whether an image is kept. */
export const matchers = (takes: (length: number) => boolean): [string | number, (node: Node, delta: DeltaStatic) => DeltaStatic][] => [
  [Node.TEXT_NODE, asText],
  [cells, asCell],
  ['hr', endLine],
  ['img', asPicture(takes)],
];
