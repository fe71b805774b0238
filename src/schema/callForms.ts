import { instant, text, type Field, type FieldMap } from '../fields';
import { getField } from './getField';
import { defineResource, type Resource } from './resource';

/* Forms of calls that are no create or update of a record, as declarations. */

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
    messages: { loadFailed: resource.messages.loadFailed },
    ...(idPrefix !== undefined && { idPrefix }),
    verbs: ['update'],
    fields: { ...Object.fromEntries(title), ...preferences },
    form: {
      edit: { opensIn: 'modal', title: 'Contact Preferences', button: 'Save', width: 520 },
      sections: [{ title: 'Contact Preferences', fields: Object.keys(preferences) }],
    },
  }) as Resource;
}

/** The names of the values that a report sends. */
export const reportNames = { to: 'to', at: 'at', note: 'note' } as const;

/** The form that reports a record, as a declaration. Its fields have the names under which they are sent. */
export function reportForm(resource: Resource): Resource {
  const { to = '', at = '', note = '' } = resource.reported ?? {};
  const names = Object.values(reportNames);
  return defineResource({
    name: `report of ${resource.name}`,
    label: { one: 'Report', many: 'Reports' },
    titleFields: [reportNames.to],
    verbs: ['create'],
    fields: {
      [reportNames.to]: text(getField(resource, to).label, { required: 'Please say to whom' }),
      [reportNames.at]: instant(getField(resource, at).label, { notAfter: 'today', required: true }),
      [reportNames.note]: text(getField(resource, note).label),
    },
    form: {
      create: { opensIn: 'modal', title: 'Report', button: 'Report', width: 520 },
      sections: [{ title: 'Report', fields: names }],
    },
  });
}
