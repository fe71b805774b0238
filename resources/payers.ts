import { defineResource, phone, text } from '../src/schema/declare';

export const payers = defineResource({
  name: 'payers',
  label: { one: 'Payer', many: 'Payers' },
  idPrefix: 'PAY',
  titleFields: ['name'],
  import: true,
  findBy: ['name', 'phone'],
  fields: {
    name: text('Name', { required: 'Name is required' }),
    phone: phone('Phone'),
  },
  search: {
    name: { field: 'name', op: 'contains', label: 'Name' },
  },
  menu: { group: 'Meta Info', order: 60 },
  list: {
    columns: ['id', 'name', 'phone', 'created_at'],
    actions: ['edit', 'history', 'delete'],
    createLabel: 'Create A New Payer',
    deleteSummary: ['id', 'name'],
  },
  form: {
    create: { opensIn: 'modal', width: 700 },
    edit: { opensIn: 'modal', width: 700 },
    sections: [{ title: 'Payer', fields: ['name', 'phone'] }],
  },
  trash: { order: 80 },
  messages: { loadFailed: 'Failed to fetch payer details' },
});
