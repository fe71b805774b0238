import { showValue, type Resource, type Values } from '../schema';

/** What a person calls a record: the values of its title fields, or its id where they are all empty (decision 22). */
export function recordTitle(resource: Resource, record: Values): string {
  const shown = (name: string): string => {
    const field = resource.fields[name];
    return (field && showValue(field, record[name])) ?? '';
  };
  return resource.title.map(shown).filter(Boolean).join(' ') || shown('id');
}
