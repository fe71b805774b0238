import { getField } from './getField';
import { instant, text } from '../fields';
import { defineResource, type Resource } from './resource';

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
