/** A text in single quotes where it needs no escapes. */
const quote = (text: string): string => (/^[^'\\\p{Cc}]*$/u.test(text) ? `'${text}'` : JSON.stringify(text));

/** A plain value as code: `{ field: 'name', op: 'eq' }`. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, part]) => `${name}: ${literal(part)}`)
    .join(', ')} }`;
}
