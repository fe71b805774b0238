import createPurifier from 'dompurify';
import { markup, seenHtml } from '../../schema';
import type { CSSProperties } from 'react';
import styles from './richText.module.css';

const allowedAttributes: Readonly<Record<string, readonly string[]>> = markup.attributes;
const [lines, cells] = [new Set<string>(markup.lines), new Set<string>(markup.cells)];
const purifier = createPurifier(window);

/** Wraps the content of a dropped tag into a line of its own. */
function wrapInLine(element: Element): void {
  // The purifier would otherwise drop the content of a table head.
  for (const head of element.querySelectorAll('thead')) head.replaceWith(...head.childNodes);
  const line = element.ownerDocument.createElement('div');
  line.append(...element.childNodes);
  element.append(line);
}

/* The text of a dropped tag is kept, and must not run into its neighbours. */
purifier.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (!(node instanceof Element)) return;
  if (lines.has(tagName)) wrapInLine(node);
  if (cells.has(tagName) && node.nextElementSibling) node.after(` ${markup.separator} `);
});

/* Enforces the allow-list per tag and class, which the purifier's options cannot express. */
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const { attrName: name } = attribute;
  if (name !== 'class') {
    attribute.keepAttr = allowedAttributes[node.nodeName.toLowerCase()]?.includes(name) ?? false;
    return;
  }
  attribute.attrValue = attribute.attrValue
    .split(/\s+/)
    .filter((one) => one.startsWith(markup.classPrefix))
    .join(' ');
  attribute.keepAttr = attribute.attrValue !== '';
});

/* Only embedded images: any other would be fetched by every reader's browser. */
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG' && !/^data:/i.test(node.getAttribute('src') ?? '')) node.remove();
});

const purifierOptions = {
  ALLOWED_TAGS: [...markup.tags],
  ALLOWED_ATTR: ['class', ...Object.values(markup.attributes).flat()],
  ALLOW_DATA_ATTR: false,
};

/**
 * Removes everything from rich text that could run scripts, load frames or restyle the page; keeps dropped lines and
 * cells separated.
 */
export const sanitise = (html: string): string => purifier.sanitize(seenHtml(html), purifierOptions);

const wrapping: CSSProperties = { overflowWrap: 'anywhere' };

/** Rich text as a block; the only place where a value is rendered as HTML, sanitised. */
export function RichTextBlock({ html }: { readonly html: string }) {
  return <div className={styles.block} style={wrapping} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />;
}
