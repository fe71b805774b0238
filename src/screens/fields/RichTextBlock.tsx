import type { CSSProperties } from 'react';
import styles from './richText.module.css';
import { sanitise } from './sanitise';

const wrapping: CSSProperties = { overflowWrap: 'anywhere' };

/** Rich text as a block; the only place where a value is rendered as HTML, sanitised. */
export default function RichTextBlock({ html }: { readonly html: string }) {
  return <div className={styles.block} style={wrapping} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />;
}
