import { defineResource, longText, phone, text, usState } from '../src/schema/declare';

const sections = [
  {
    title: 'Facility Information',
    fields: [
      'name',
      'address_phone',
      'address_fax',
      'address_street1',
      'address_street2',
      'address_city',
      'address_state',
      'address_zip',
    ],
  },
  { title: 'Identifiers', fields: ['npi', 'tax_id', 'bcbs_id', 'ptan', 'medicaid_id', 'other_id'] },
  { title: 'Notes', fields: ['sticky'] },
] as const;

/** The fields of a facility, in its own form and in the form of a case with that facility. */
export const facilityFields = sections.flatMap(({ fields }) => fields);

export const facilities = defineResource({
  name: 'facilities',
  label: { one: 'Facility', many: 'Facilities' },
  idPrefix: 'FAC',
  titleFields: ['name'],
  subtitleFields: ['address_street1', 'address_city', 'address_state'],
  fields: {
    name: text('Name', { required: { in: 'form', message: 'Facility Name is required' } }),
    address_phone: phone('Phone'),
    address_fax: phone('Fax'),
    address_street1: text('Address Line 1'),
    address_street2: text('Address Line 2'),
    address_city: text('City'),
    address_state: usState('State'),
    address_zip: text('Zip', { maxLength: 10 }),
    npi: text('NPI'),
    tax_id: text('Tax ID'),
    bcbs_id: text('BCBS ID'),
    ptan: text('PTAN'),
    medicaid_id: text('MCD ID'),
    other_id: text('Other ID'),
    sticky: longText('Sticky Note'),
  },
  together: [
    ['name', 'address_phone', 'address_fax'],
    ['address_street1', 'address_street2'],
    ['address_city', 'address_state', 'address_zip'],
  ],
  search: {
    searchName: { field: 'name', op: 'contains', label: 'Name' },
    searchPhone: { field: 'address_phone', op: 'contains', label: 'Phone' },
  },
  menu: { group: 'Meta Info', order: 50 },
  list: {
    columns: [
      'id',
      'name',
      'address_phone',
      'address_fax',
      'address_city',
      'address_state',
      'address_street1',
      'address_street2',
      'address_zip',
      'npi',
      'tax_id',
      'bcbs_id',
      'ptan',
      'medicaid_id',
      'other_id',
      'created_at',
    ],
    actions: [{ listOf: 'cases', search: 'facility_id', label: 'Case list' }, 'edit', 'history', 'delete'],
    createLabel: 'Create A New Facility',
    deleteSummary: ['id', 'name'],
  },
  form: {
    create: { opensIn: 'modal', width: 700 },
    edit: { opensIn: 'both', width: 700, joinsErrors: true },
    columnCount: 2,
    sections,
  },
  trash: {
    columns: [
      'id',
      'name',
      'address_phone',
      'address_fax',
      'address_street1',
      'address_street2',
      'address_city',
      'address_state',
      'address_zip',
      'npi',
      'tax_id',
      'created_at',
      'discarded_at',
    ],
    order: 40,
  },
});
