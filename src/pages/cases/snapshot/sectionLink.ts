import { referenceOf, type Field, type Included, type Registry, type Resource } from '../../../schema';
import type { ShownSection } from '../../../screens/form';

/** The reference that a section of a record shows the record of, and that record's kind. */
export interface SectionLink {
  readonly reference: string;
  readonly prefix: string;
  readonly target: Resource;
}

/** The one reference that all fields of a section are read through; undefined where they are of several records. */
export function linkOf(resource: Resource, fields: readonly (readonly [string, Field])[], registry: Registry): SectionLink | undefined {
  const kept = fields.map(([name]): Included | undefined => resource.included[name]);
  const [reference] = kept[0]?.path ?? [];
  const field = referenceOf(resource, reference);
  if (reference === undefined || !field || kept.some((included) => included?.path[0] !== reference)) return undefined;
  return { reference, prefix: field.prefix ?? '', target: registry.get(field.to) };
}

/** Whether a section is that of the linked record itself, not one of the further ones about it: its key is what the reference is called. */
export const isMainSection = ({ key }: Pick<ShownSection, 'key'>, { prefix }: SectionLink): boolean => key !== undefined && `${key}_` === prefix;

/** What stands where a case has no such record (Cases 2). */
export const missingLink = (label: string): string =>
  `No ${label.toLowerCase()} information entered during case creation. Please go to "Edit Case" to add it.`;
