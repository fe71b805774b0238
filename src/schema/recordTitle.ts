import type { Resource } from './resource';
import { formatValue, type Values } from './value';

/** The display name of a record: the values of its title fields, or its id where all of them are empty (decision 22). */
export function recordTitle({ fields, titleFields }: Pick<Resource, 'fields' | 'titleFields'>, record: Values): string {
  const shown = (name: string): string => {
    const field = fields[name];
    return (field && formatValue(field, record[name])) ?? '';
  };
  return titleFields.map(shown).filter(Boolean).join(' ') || shown('id');
}
