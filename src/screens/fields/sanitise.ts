import createPurifier from 'dompurify';
import { markup } from '../../schema';

const allowedAt: Readonly<Record<string, readonly string[]>> = markup.attributes;
const [lines, cells] = [new Set<string>(markup.lines), new Set<string>(markup.cells)];
const purifier = createPurifier(window);

/** What is in a tag that is not kept, as a line of its own. */
function keepLine(element: Element): void {
  // What is in the head of a table would go with it.
  for (const head of element.querySelectorAll('thead')) head.replaceWith(...head.childNodes);
  const line = element.ownerDocument.createElement('div');
  line.append(...element.childNodes);
  element.append(line);
}

/* The text of a tag that is not kept stays, and must not run into what stands beside it. */
purifier.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (!(node instanceof Element)) return;
  if (lines.has(tagName)) keepLine(node);
  if (cells.has(tagName) && node.nextElementSibling) node.after(` ${markup.separator} `);
});

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

/** Formatted text without anything that could run, load a frame or restyle the page; lines and cells that it drops stay apart. */
export const sanitise = (html: string): string => purifier.sanitize(html, allowed);
