import { findReference, type Field, type Included, type Registry, type Resource } from '../../../schema';
import type { ShownSection } from '../../../screens/form';
import type { CaseSection } from '../caseSections';

/** The reference whose linked record a section shows, and the resource of that record. */
export interface SectionLink {
  readonly reference: string;
  readonly prefix: string;
  readonly target: Resource;
}

/** The reference that all fields of a section are read through; undefined if they do not share one. */
export function sectionLinkOf(
  resource: Resource,
  fields: readonly (readonly [string, Field])[],
  registry: Registry,
): SectionLink | undefined {
  const kept = fields.map(([name]): Included | undefined => resource.included[name]);
  const [reference] = kept[0]?.path ?? [];
  const field = findReference(resource, reference);
  if (reference === undefined || !field || kept.some((included) => included?.path[0] !== reference)) return undefined;
  return { reference, prefix: field.prefix ?? '', target: registry.get(field.to) };
}

/**
 * Whether a section is the main section of the linked record, not an additional one about it: its key is the field
 * prefix of the reference.
 */
export const isMainSection = ({ key }: Pick<ShownSection, 'key'>, { prefix }: SectionLink): boolean =>
  key !== undefined && `${key}_` === prefix;

/** Text shown if the case has no such record (Cases 2). */
export const missingLink = (label: string): string =>
  `No ${label.toLowerCase()} information entered during case creation. Please go to "Edit Case" to add it.`;

/** Whether a section holds the status of the case, which comes before everything else. */
export const isStatusSection = ({ key }: { readonly key?: string | undefined }): boolean =>
  key === ('status' satisfies CaseSection);
