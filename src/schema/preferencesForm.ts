import type { Field, FieldMap } from '../fields';
import { getField } from './getField';
import { defineResource, type Resource } from './resource';

/** A field that only the server writes, as one that users fill in. */
function writable(field: Field): Field {
  const { readOnly: _readOnly, ...rest } = field;
  return rest;
}

/** What users prefer for a record, as fields that they fill in. */
export const preferenceFields = (resource: Resource): FieldMap =>
  Object.fromEntries((resource.preferences ?? []).map((name) => [name, writable(getField(resource, name))]));

/** The form of what users prefer for a record, as a declaration. Its fields have the names of those of the record. */
export function preferencesForm(resource: Resource): Resource {
  const { titleFields, idPrefix } = resource;
  const preferences = preferenceFields(resource);
  const title = titleFields.map((name) => [name, { ...getField(resource, name), readOnly: true }] as const);
  return defineResource({
    name: `preferences of ${resource.name}`,
    label: { one: 'Preferences', many: 'Preferences' },
    titleFields,
    ...(idPrefix !== undefined && { idPrefix }),
    verbs: ['update'],
    fields: { ...Object.fromEntries(title), ...preferences },
    form: {
      edit: { opensIn: 'modal', title: 'Contact Preferences', button: 'Save', width: 520 },
      sections: [{ title: 'Contact Preferences', fields: Object.keys(preferences) }],
    },
  }) as Resource;
}
