import { defineResource, text } from '../src/schema/declare';

/** The products of a manufacturer, as product lists show them. */
export const programs = defineResource({
  name: 'programs',
  label: { one: 'Program', many: 'Programs' },
  titleFields: ['name'],
  verbs: ['list'],
  fields: {
    name: text('Name', { display: 'capital' }),
  },
  search: {
    name: { field: 'name', op: 'contains' },
  },
});
