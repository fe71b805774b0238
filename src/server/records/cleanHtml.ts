import sanitizeHtml from 'sanitize-html';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** What the editor of formatted text writes, and nothing else. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'ol', 'ul', 'li', 'blockquote', 'pre', 'code', 'span', 'div', 'img', ...headings],
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'], li: ['data-list'], '*': ['class'] },
  allowedClasses: { '*': ['ql-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
};

/** Formatted text without anything that could run, load or imitate: markup beyond the editor's own is dropped, its text kept. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed);
