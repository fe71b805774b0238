import type { CSSProperties } from 'react';
import { isEmptyValue, type Resource, type Values } from '../schema';

interface BannersProps {
  readonly resource: Resource;
  readonly record: Values | undefined;
}

/* A style sheet of its own would be one more request before the first row of every screen. */
const look: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  maxHeight: '9em',
  padding: '8px 12px',
  overflowY: 'auto',
  border: '1px solid var(--ant-color-warning-border)',
  borderRadius: 'var(--ant-border-radius)',
  background: 'var(--ant-color-warning-bg)',
};

/**
 * The notes of a record that its declaration makes banners: above everything else, so that nobody calls before having
 * read them.
 */
export function Banners({ resource: { fields }, record = {} }: BannersProps) {
  return Object.entries(fields).map(([name, field]) => {
    if (field.kind !== 'longText' || !field.banner || isEmptyValue(field, record[name])) return null;
    return (
      <div key={name} role="note" style={look}>
        <strong>{field.label}</strong>
        <p style={{ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{String(record[name])}</p>
      </div>
    );
  });
}
