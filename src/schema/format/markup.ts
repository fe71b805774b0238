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
  /** What of that the editor writes, by the editor's own names. */
  formats: ['bold', 'italic', 'underline', 'strike', 'script', 'code', 'link', 'image', 'font', 'size', 'header', 'list', 'indent', 'align', 'direction', 'blockquote', 'code-block'],
  /** Tags that are not kept and begin a line of their own, which stays one. */
  lines: [
    ...['table', 'caption', 'tr', 'hr', 'dl', 'dt', 'dd', 'dir', 'menu', 'center', 'address', 'article', 'aside', 'details', 'summary', 'dialog'],
    ...['fieldset', 'legend', 'figure', 'figcaption', 'footer', 'form', 'header', 'hgroup', 'main', 'nav', 'section'],
  ],
  /** Tags that are not kept and stand beside each other in a line, with a separator between them. */
  cells: ['td', 'th'],
  separator: '|',
} as const;
