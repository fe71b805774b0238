import type { Resource } from './resource';
import { formatValue, type Values } from './value';

/**
 * The display name of a record: the values of its title fields, or its id where all of them are empty (decision 22).
 */
export function recordTitle({ fields, titleFields }: Pick<Resource, 'fields' | 'titleFields'>, record: Values): string {
  const shown = (name: string): string => {
    const field = fields[name];
    return (field && formatValue(field, record[name])) ?? '';
  };
  return titleFields.map(shown).filter(Boolean).join(' ') || shown('id');
}

/**
 * The kind of a record and its number: the one that the server gave it, or its id. Names a record where no person may
 * be named: the titles of a tab stay in the history of the browser.
 */
export function recordNumber(
  { label, fields, titleFields }: Pick<Resource, 'label' | 'fields' | 'titleFields'>,
  record: Values,
): string {
  const numbered = titleFields.filter((name) => fields[name] && 'numbered' in fields[name]);
  return `${label.one} ${recordTitle({ fields, titleFields: numbered }, record)}`.trim();
}
