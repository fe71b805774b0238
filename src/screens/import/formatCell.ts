import { formatValue, readValue, type Field } from '../../schema';

/** A value that was read from a file, as a list shows it; as it stands in the file where its field refuses it. */
export function formatCell(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  const read = readValue(field, value);
  if ('value' in read && read.value !== null) return formatValue(field, read.value) ?? '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
