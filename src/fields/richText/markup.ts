/**
 * The HTML that formatted text may contain: only what the editor writes. The sanitisers of the browser and of the
 * server both use it.
 */
export const markup = {
  tags: 'p br strong b em i u s sub sup a ol ul li blockquote pre code span div img h1 h2 h3 h4 h5 h6'.split(' '),
  /** Allowed attributes by tag. */
  attributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'], li: ['data-list'] },
  /** Prefix of the classes that the editor sets. */
  classPrefix: 'ql-',
  /** The formats that the editor may write, by the editor's own names. */
  formats: (
    'bold italic underline strike script code link image font size header list indent align ' +
    'direction blockquote code-block'
  ).split(' '),
  /** Allowed tags whose content stands on lines of its own. */
  blocks: ['br', 'p', 'ol', 'ul', 'li', 'blockquote', 'pre', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  /** Removed tags whose content stays on a line of its own. */
  lines: (
    'table caption tr hr dl dt dd dir menu center address article aside details summary dialog ' +
    'fieldset legend figure figcaption footer form header hgroup main nav section'
  ).split(' '),
  /** Removed tags whose contents stay next to each other on one line, with a separator between them. */
  cells: ['td', 'th'],
  separator: '|',
  /** What stands around struck out text where only its characters are shown. */
  struckStart: '[struck out: ',
  struckEnd: ']',
} as const;
