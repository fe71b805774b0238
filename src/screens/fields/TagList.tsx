import { Tag } from 'antd';
import type { CSSProperties } from 'react';

const wrapping: CSSProperties = { display: 'inline-flex', flexWrap: 'wrap', gap: 4, maxWidth: 320 };
const short: CSSProperties = { margin: 0, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' };

/** Several short texts of a cell, each as a tag. */
export function TagList({ items }: { readonly items: readonly string[] }) {
  return (
    <span style={wrapping}>
      {items.map((item, at) => (
        <Tag key={`${at} ${item}`} style={short} title={item}>
          {item}
        </Tag>
      ))}
    </span>
  );
}

/** The entries of a list value; one text counts as a list of one. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]).map(String);
