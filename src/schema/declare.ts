import { isObject, type FlatOption } from '../fields';
import type { Resource } from './resource';

/** What declarations are written with: the kinds of fields, and the functions that declare records. */
export { defineResource } from './resource';
export { viewedFields, viewedRelations } from './view';
export * from '../fields';

/**
 * The kinds of record as options of a choice, as their own lists call them. Entries that cannot be read, or that repeat
 * a name, are left out: the registry reports them.
 */
export function resourceOptions(resources: readonly Resource[]): FlatOption[] {
  const labelByName = new Map<string, string>();
  for (const entry of resources as readonly unknown[]) {
    const { name, label } = isObject(entry) ? entry : {};
    const many = isObject(label) ? label.many : undefined;
    if (typeof name === 'string' && typeof many === 'string' && many !== '' && !labelByName.has(name))
      labelByName.set(name, many);
  }
  return [...labelByName]
    .filter(([, many], at, all) => all.findIndex(([, one]) => one === many) === at)
    .map(([value, many]) => ({ value, label: many }));
}
