import { boolean, choice, choices, defineResource, email, password, text } from '../src/schema/declare';
import { manufacturers } from './manufacturers';
import { roles } from './options/staff';

const manufacturerChoices = manufacturers.map(({ key, name }) => ({ value: key, label: name }));

/** Wide enough to show the tags of all manufacturers. */
const allManufacturers = { field: 'service_manufacturers', width: 340 } as const;

/** The staff users of the product, for all manufacturers. */
export const users = defineResource({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  titleFields: ['first_name', 'last_name'],
  shared: true,
  access: 'administrators',
  accessLogged: true,
  fields: {
    email: email('Email', { required: true, during: 'create' }),
    password: password('Password', { required: true, during: 'create' }),
    first_name: text('First Name', { required: true }),
    last_name: text('Last Name', { required: true }),
    service_manufacturers: choices('Manufacturers', manufacturerChoices, { required: 'Please select manufacturer!' }),
    role: choice('Role', roles, { readOnly: true }),
    must_change_password: boolean('Must Change Password', { readOnly: true }),
  },
  menu: { group: 'Management', order: 10 },
  list: {
    columns: ['id', 'email', 'first_name', 'last_name', { field: 'role', width: 168 }, allManufacturers, 'created_at'],
    actions: [
      'edit',
      'history',
      'delete',
      { part: 'reset_password', label: 'Reset Password' },
      {
        call: 'reset_second_factor',
        label: 'Reset Second Factor',
        confirm: 'Are you sure to take the second factor of this user away? The password alone signs in then.',
        done: 'Second factor of {email} has been reset',
        failed: 'Failed to reset the second factor',
      },
    ],
    createLabel: 'Create a new CRM User',
    deleteSummary: ['email', 'first_name', 'last_name'],
  },
  form: {
    create: { opensIn: 'modal', width: 700, title: 'Create User' },
    edit: { opensIn: 'modal', width: 700, title: 'Edit User' },
    sections: [{ title: 'User', fields: ['email', 'password', 'first_name', 'last_name', 'service_manufacturers'] }],
  },
  trash: {
    columns: [
      'id',
      { field: 'email', width: 240 },
      'created_at',
      allManufacturers,
      'first_name',
      'last_name',
      'role',
      'discarded_at',
    ],
    order: 70,
  },
});
