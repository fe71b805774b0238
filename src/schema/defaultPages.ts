import type { HasMany } from './relations';
import { isRequiredOnCreate } from './required';
import type { Resource } from './resource';
import type { Section } from './resourceParts';
import { canAddFromSubList, findSubListSearch } from './subLists';
import { traitsOf } from './value';

/** The sections of the form without what only a form has, and all other fields that its reader may see. */
function defaultSections({ label, form, declared, fields }: Resource): readonly Section[] {
  const hidden = new Set(
    Object.entries(declared).flatMap(([name, field]) => [
      ...(traitsOf(field).secret || !(name in fields) ? [name] : []),
      ...('suggestId' in field ? [field.suggestId] : []),
    ]),
  );
  const shownOnce = (names: readonly string[]) => names.filter((name) => !hidden.has(name) && hidden.add(name));
  const ofForm = (form?.sections ?? []).flatMap(({ title, tab, when, fields }): Section[] => {
    const shown = shownOnce(fields);
    const place = { title, ...(tab !== undefined && { tab }), ...(when && { when }) };
    return shown.length > 0 ? [{ ...place, fields: shown }] : [];
  });
  const others = shownOnce(Object.keys(declared));
  const main = ofForm.find(({ when }) => !when);
  if (others.length === 0) return ofForm;
  if (!main) return [{ title: label.one, fields: others }, ...ofForm];
  return ofForm.map((section) => (section === main ? { ...main, fields: [...main.fields, ...others] } : section));
}

/** Whether the form of a record that is added below another one asks for all that it needs but its reference `by`. */
function hasCompleteForm({ form, declared }: Resource, by: string): boolean {
  const given = [by, ...(form?.sections.flatMap(({ fields }) => fields) ?? [])];
  return Object.entries(declared).every(
    ([name, field]) => given.includes(name) || field.initial !== undefined || !isRequiredOnCreate(field),
  );
}

/** Whether the page of a record can list the records of a kind that refer to it by `by`. */
const isListed = (listed: Resource, by: string, { access }: Resource): boolean =>
  listed.list !== undefined &&
  !listed.view &&
  [access, undefined].includes(listed.access) &&
  findSubListSearch(listed, by) !== undefined &&
  (!canAddFromSubList(listed) || hasCompleteForm(listed, by));

/** The lists of the kinds that refer to a record. */
const defaultLists = (resource: Resource, all: readonly Resource[]): readonly (HasMany & { readonly name: string })[] =>
  all.flatMap((listed) =>
    Object.entries(listed.declared)
      .filter(([by, field]) => 'to' in field && field.to === resource.name && isListed(listed, by, resource))
      .map(([by, { label }], _at, { length }) => ({
        name: `${listed.name} by ${by}`,
        many: listed.name,
        by,
        ...(length > 1 && { label: `${listed.label.many} (${label})` }),
      })),
  );

/**
 * A resource whose record page is complete: one that is declared without sections has all fields that may be seen, the
 * lists of the kinds that refer to the record, and its history. `all` are the resources of its registry.
 */
export function withDefaultPage(resource: Resource, all: readonly Resource[]): Resource {
  const { record, hasDefaultPage, relations, verbs } = resource;
  if (!record || !hasDefaultPage) return resource;
  const { hasMany } = relations;
  const further = defaultLists(resource, all).filter(
    ({ many, by }) => !hasMany.some((declared) => declared.many === many && declared.by === by),
  );
  return {
    ...resource,
    record: { ...(verbs.includes('update') && { history: true }), ...record, sections: defaultSections(resource) },
    relations: { ...relations, hasMany: [...hasMany, ...further] },
  };
}
