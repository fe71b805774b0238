import DOMPurify from 'dompurify';

const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ol', 'ul', 'li', 'a', 'blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'img'],
  ALLOWED_ATTR: ['href', 'src', 'alt'],
};

/** Formatted text without anything that could run, load a frame or restyle the page. */
export const sanitise = (html: string): string => DOMPurify.sanitize(html, allowed);
