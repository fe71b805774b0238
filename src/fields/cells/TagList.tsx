import type { CSSProperties } from 'react';
import { Tag } from '../../ui';

const wrappedStyle: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: 4 };
/** A tag no wider than its container. */
export const truncatedTagStyle: CSSProperties = {
  margin: 0,
  maxWidth: '100%',
  flex: 'none',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

/** The tags of a line: the table's cell cuts the line, and marks it as cut. */
const firstTagStyle: CSSProperties = { ...truncatedTagStyle, verticalAlign: 'bottom' };
const nextTagStyle: CSSProperties = { ...firstTagStyle, margin: '0 0 0 4px' };
const lineTagStyle = (at: number): CSSProperties => (at === 0 ? firstTagStyle : nextTagStyle);

/** Short texts as tags: on one line in a table, with all of them in the tooltip, or wrapped. */
export function TagList({ items, wraps = false }: { readonly items: readonly string[]; readonly wraps?: boolean }) {
  return (
    <span style={wraps ? wrappedStyle : undefined} title={items.join(', ')}>
      {items.map((item, at) => (
        <Tag key={`${at} ${item}`} style={wraps ? truncatedTagStyle : lineTagStyle(at)}>
          {item}
        </Tag>
      ))}
    </span>
  );
}

/** The entries of a list value; a single text counts as a list of one. */
export const toTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]).map(String);
