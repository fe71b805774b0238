// Run as a thread of its own, from its text: see cleanHtml.ts. What it needs of node_modules is resolved there.
const { parentPort, workerData } = require('node:worker_threads');
const sanitizeHtml = require(workerData.sanitizer);

const { tags, attributes, classPrefix } = workerData.markup;
/** Deeper than any list that somebody writes; the parser's work grows with the square of the depth. */
const deepest = 100;

/** Pictures lie in the text itself: any other would be fetched by whoever reads it. */
const isFetched = ({ tag, attribs }) => tag === 'img' && !/^data:/i.test(attribs.src ?? '');

/** What the editor of formatted text writes, and nothing else. */
const allowed = {
  allowedTags: tags,
  allowedAttributes: { ...attributes, '*': ['class'] },
  allowedClasses: { '*': [`${classPrefix}*`] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  exclusiveFilter: isFetched,
};

class TooDeep extends Error {}

function clean(html) {
  let depth = 0;
  return sanitizeHtml(html, {
    ...allowed,
    onOpenTag: () => {
      depth += 1;
      if (depth > deepest) throw new TooDeep();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
}

parentPort.on('message', ({ id, html }) => {
  try {
    parentPort.postMessage({ id, cleaned: clean(html) });
  } catch (error) {
    parentPort.postMessage(error instanceof TooDeep ? { id, isTooDeep: true } : { id, failure: String(error) });
  }
});
