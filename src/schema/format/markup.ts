/** What formatted text may hold: what the editor writes, and nothing else. The two sanitisers, of the browser and of the server, read it. */
export const markup = {
  tags: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'ol', 'ul', 'li', 'blockquote', 'pre', 'code', 'span', 'div', 'img'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ],
  /** By the tag that they may stand at. */
  attributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'], li: ['data-list'] },
  /** The classes that the editor gives start so. */
  classPrefix: 'ql-',
} as const;
