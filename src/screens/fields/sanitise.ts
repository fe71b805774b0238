import createPurifier from 'dompurify';
import { markup } from '../../schema';

const allowedAt: Readonly<Record<string, readonly string[]>> = markup.attributes;
const purifier = createPurifier(window);

/* What the allow-list says of single tags and classes, which the options alone cannot. */
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const { attrName: name } = attribute;
  if (name !== 'class') {
    attribute.keepAttr = allowedAt[node.nodeName.toLowerCase()]?.includes(name) ?? false;
    return;
  }
  attribute.attrValue = attribute.attrValue.split(/\s+/).filter((one) => one.startsWith(markup.classPrefix)).join(' ');
  attribute.keepAttr = attribute.attrValue !== '';
});

/* Pictures lie in the text itself: any other would be fetched by whoever reads it. */
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG' && !/^data:/i.test(node.getAttribute('src') ?? '')) node.remove();
});

const allowed = { ALLOWED_TAGS: [...markup.tags], ALLOWED_ATTR: ['class', ...Object.values(markup.attributes).flat()], ALLOW_DATA_ATTR: false };

/** Formatted text without anything that could run, load a frame or restyle the page. */
export const sanitise = (html: string): string => purifier.sanitize(html, allowed);
