import { choice, defineResource, email, longText, phone, text } from '../src/schema/declare';
import { contactTypes } from './options/people';

const sections = [
  {
    title: 'Clinic Contact',
    fields: [
      'first_name',
      'last_name',
      'clinician_title',
      'contact_type',
      'business_phone',
      'bus_extension',
      'mobile_phone',
      'alternate_phone',
      'fax',
      'email',
      'preferred_method_of_contact',
      'sticky',
    ],
  },
] as const;

/** The fields of a clinic contact, in its own form and in the form of a case with that contact. */
export const clinicContactFields = sections.flatMap(({ fields }) => fields);

export const clinicContacts = defineResource({
  name: 'clinic_contacts',
  label: { one: 'Clinic Contact', many: 'Clinic Contacts' },
  idPrefix: 'CC',
  titleFields: ['first_name', 'last_name'],
  subtitleFields: ['business_phone', 'email'],
  merge: true,
  findBy: ['first_name', 'last_name', 'business_phone', 'mobile_phone', 'alternate_phone', 'fax', 'email'],
  duplicates: {
    likely: ['first_name', 'last_name', 'business_phone', 'mobile_phone', 'alternate_phone', 'fax', 'email'],
  },
  fields: {
    first_name: text('First Name', { required: true }),
    last_name: text('Last Name', { required: true }),
    clinician_title: text('Clinician Title'),
    contact_type: choice('Contact Type', contactTypes),
    business_phone: phone('Business Phone'),
    bus_extension: text('Business Extension', { maxLength: 20 }),
    email: email('Email'),
    fax: phone('Fax'),
    mobile_phone: phone('Mobile Phone'),
    alternate_phone: phone('Alternate Phone'),
    preferred_method_of_contact: text('Preferred Method of Contact'),
    sticky: longText('Note'),
  },
  together: [['business_phone', 'bus_extension', 'mobile_phone', 'alternate_phone']],
  search: {
    searchFirstName: { field: 'first_name', op: 'contains', label: 'First Name', param: 'search_first_name' },
    searchLastName: { field: 'last_name', op: 'contains', label: 'Last Name', param: 'search_last_name' },
    searchBusinessPhone: {
      field: 'business_phone',
      op: 'contains',
      label: 'Business Phone',
      param: 'search_business_phone',
    },
  },
  menu: { group: 'Meta Info', order: 40 },
  list: {
    columns: [
      { field: 'id', link: 'record' },
      'first_name',
      'last_name',
      'business_phone',
      { field: 'bus_extension', label: 'Extension' },
      'mobile_phone',
      'alternate_phone',
      'fax',
      'email',
      'clinician_title',
      'preferred_method_of_contact',
      'created_at',
    ],
    actions: [{ listOf: 'cases', search: 'clinic_contact_id', label: 'Case list' }, 'edit', 'history', 'delete'],
    createLabel: 'Create A New Clinic Contact',
    deleteSummary: ['id', 'first_name', 'last_name'],
  },
  form: {
    create: { opensIn: 'modal', width: 700 },
    edit: { opensIn: 'modal', width: 700 },
    columnCount: 2,
    sections,
  },
  record: { sections },
  trash: {
    columns: [
      'id',
      'first_name',
      'last_name',
      'clinician_title',
      'business_phone',
      { field: 'bus_extension', label: 'Extension' },
      'email',
      'fax',
      'mobile_phone',
      'alternate_phone',
      'preferred_method_of_contact',
      'created_at',
      'discarded_at',
    ],
    order: 20,
  },
});
