import type { CSSProperties } from 'react';
import { Tag } from '../plain';

const oneLineStyle: CSSProperties = { display: 'flex', gap: 4, maxWidth: 320, overflow: 'hidden' };
const wrappedStyle: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: 4 };
/** A tag no wider than its container. */
export const truncatedTagStyle: CSSProperties = { margin: 0, maxWidth: '100%', flex: 'none', overflow: 'hidden', textOverflow: 'ellipsis' };

/** Short texts as tags: on one line in a table, with all of them in the tooltip, or wrapped. */
export function TagList({ items, wraps = false }: { readonly items: readonly string[]; readonly wraps?: boolean }) {
  return (
    <span style={wraps ? wrappedStyle : oneLineStyle} title={items.join(', ')}>
      {items.map((item, at) => (
        <Tag key={`${at} ${item}`} style={truncatedTagStyle}>
          {item}
        </Tag>
      ))}
    </span>
  );
}

/** The entries of a list value; a single text counts as a list of one. */
export const toTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]).map(String);
