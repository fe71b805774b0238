// Runs as a worker thread from its source text; cleanHtml.ts resolves the path of its dependency.
const { parentPort, workerData } = require('node:worker_threads');
const sanitizeHtml = require(workerData.sanitizer);

const { tags, attributes, classPrefix, lines, cells, separator } = workerData.markup;
/** Deeper than any realistic list; the parser's work grows with the square of the depth. */
const maxDepth = 100;

/** Images must be data URLs: the browser of every reader would fetch any other URL. */
const isRemoteImage = ({ tag, attribs }) => tag === 'img' && !/^data:/i.test(attribs.src ?? '');
const toPlainLine = sanitizeHtml.simpleTransform('div', {});

/** Allows only what the formatted text editor produces. A line element that is not allowed becomes a plain `div`. */
const sanitizeOptions = {
  allowedTags: tags,
  allowedAttributes: { ...attributes, '*': ['class'] },
  allowedClasses: { '*': [`${classPrefix}*`] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
    ...Object.fromEntries(lines.map((tag) => [tag, toPlainLine])),
  },
  exclusiveFilter: isRemoteImage,
};

class TooDeepError extends Error {}

/** Puts a separator between the texts of neighbouring cells of a row, including rows nested in a cell. */
function createCellSeparator() {
  /** The number of cells opened so far in each open row. */
  const rows = [0];
  let between = 0;
  return {
    open: (tag) => {
      if (tag === 'tr') rows.push(0);
      if (!cells.includes(tag)) return;
      if (rows[rows.length - 1] > 0) between += 1;
      rows[rows.length - 1] += 1;
    },
    close: (tag) => {
      if (tag === 'tr' || tag === 'table') between = 0;
      if (tag === 'table') rows[0] = 0;
      if (tag === 'tr' && rows.length > 1) rows.pop();
    },
    text: (text) => {
      const before = between === 0 ? '' : `${` ${separator}`.repeat(between)} `;
      between = 0;
      return before + text;
    },
  };
}

function clean(html) {
  let depth = 0;
  const row = createCellSeparator();
  return sanitizeHtml(html, {
    ...sanitizeOptions,
    textFilter: row.text,
    onOpenTag: (tag) => {
      depth += 1;
      if (depth > maxDepth) throw new TooDeepError();
      row.open(tag);
    },
    onCloseTag: (tag) => {
      depth -= 1;
      row.close(tag);
    },
  });
}

parentPort.on('message', ({ id, html }) => {
  try {
    parentPort.postMessage({ id, cleaned: clean(html) });
  } catch (error) {
    parentPort.postMessage(error instanceof TooDeepError ? { id, isTooDeep: true } : { id, failure: String(error) });
  }
});
