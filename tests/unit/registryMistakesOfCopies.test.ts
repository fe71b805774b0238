import * as language from '../../src/schema/declare';
import { declare, testMistakes, type Loose } from './mistakes';

/* A working declaration that was copied and changed by someone who is not a programmer. */

type Make = (...given: readonly unknown[]) => unknown;
const { boolean, choice, date, money, phone, reference, text } = language as unknown as Readonly<
  Record<'boolean' | 'choice' | 'date' | 'money' | 'phone' | 'reference' | 'text', Make>
>;

const own: Loose = { name: text('Name', { required: true }), phone: phone('Phone') };
const list = {
  columns: ['id', 'name', 'phone', 'created_at'],
  actions: ['edit', 'delete'],
  createLabel: 'Create A New Courier',
};
const form = {
  create: { opensIn: 'modal', width: 600 },
  edit: { opensIn: 'modal', width: 600 },
  sections: [{ title: 'Courier', fields: ['name', 'phone'] }],
};

const courier = (more: Loose = {}): Loose => ({
  name: 'couriers',
  label: { one: 'Courier', many: 'Couriers' },
  idPrefix: 'COU',
  titleFields: ['name'],
  fields: own,
  search: { searchName: { field: 'name', op: 'contains', label: 'Name' } },
  menu: { group: 'Meta Info' },
  list,
  form,
  trash: { columns: ['id', 'name', 'discarded_at'] },
  ...more,
});
const withFields = (fields: Loose, more: Loose = {}): Loose => courier({ fields: { ...own, ...fields }, ...more });
const depot = () =>
  declare({
    name: 'depots',
    label: { one: 'Depot', many: 'Depots' },
    idPrefix: 'DEP',
    titleFields: ['title'],
    fields: { title: text('Title') },
    search: { title: { field: 'title', op: 'contains' } },
    list: { columns: ['title'] },
  });

testMistakes({
  'in a copy that is not relabelled': [
    [
      'couriers: section "Courier" gives "phone" and "mobile" the same label "Phone"',
      () => [
        declare(
          withFields(
            { mobile: phone('Phone') },
            { form: { ...form, sections: [{ title: 'Courier', fields: ['name', 'phone', 'mobile'] }] } },
          ),
        ),
      ],
    ],
    [
      [
        'drivers: it has the label "Courier", which is already used by couriers',
        'drivers: it has the label "Couriers", which is already used by couriers',
        'drivers: it has the id prefix "COU", which is already used by couriers',
      ],
      () => [declare(courier()), declare(courier({ name: 'drivers' }))],
    ],
    [
      'couriers: it has a label that calls one "Couriers" and many "Courier"',
      () => [declare(courier({ label: { one: 'Couriers', many: 'Courier' } }))],
    ],
    [
      'couriers: field "fax_number": its label is "fax_number", which is a technical name',
      () => [declare(withFields({ fax_number: text('fax_number') }))],
    ],
    [
      'couriers: field "a": its label has more than the 250 characters that fit',
      () => [declare(withFields({ a: text('A'.repeat(500)) }))],
    ],
    [
      'couriers: field "a": its label is "Fax:", and the screen adds its own colon',
      () => [declare(withFields({ a: text('Fax:') }))],
    ],
    [
      'couriers: field "a": its label contains the markup "<b>", which would be shown as plain text',
      () => [declare(withFields({ a: text('<b>Fax</b>') }))],
    ],
  ],
  'in names of other things': [
    [
      'couriers: field "depot_id": its to is an object',
      () => [declare(withFields({ depot_id: reference('Depot', { to: depot() }) })), depot()],
    ],
    [
      'couriers: relation "depot": its "by" names the unknown field "depot" of couriers; did you mean',
      () => [
        declare(
          withFields(
            { depot_id: reference('Depot', { to: 'depots' }) },
            { relations: { depot: { by: 'depot', show: ['title'] } } },
          ),
        ),
        depot(),
      ],
    ],
    [
      'couriers: relations.depot has "to", "show"',
      () => [
        declare(
          withFields(
            { depot_id: reference('Depot', { to: 'depots' }) },
            { relations: { depot: { to: 'depots', show: ['title'] } } },
          ),
        ),
        depot(),
      ],
    ],
    [
      'couriers: relation "depot_id": it has the same name as a field',
      () => [
        declare(
          withFields(
            { depot_id: reference('Depot', { to: 'depots' }) },
            { relations: { depot_id: { by: 'depot_id', show: ['title'] } } },
          ),
        ),
        depot(),
      ],
    ],
    [
      'couriers: list.columns names the unknown field "Name" of couriers; did you mean "name"?',
      () => [declare(courier({ list: { ...list, columns: ['Name'] } }))],
    ],
    [
      'couriers: list.columns names the unknown field "id, name" of couriers',
      () => [declare(courier({ list: { ...list, columns: ['id, name'] } }))],
    ],
    [
      'couriers: list.columns gives "name" and "phone" the same label "Name"',
      () => [declare(courier({ list: { ...list, columns: ['name', { field: 'phone', label: 'Name' }] } }))],
    ],
    [
      'couriers: list.deleteSummary names the unknown field "nam" of couriers; did you mean "name"?',
      () => [declare(courier({ list: { ...list, deleteSummary: ['nam'] } }))],
    ],
  ],
  'in values and their quotes': [
    [
      [
        'couriers: field "a": its "required" is "true", the message while the field is empty',
        'couriers: field "a": it is required but is in no section of the form, so the form could not be saved',
      ],
      () => [declare(withFields({ a: text('A', { required: 'true' }) }))],
    ],
    ['couriers: field "a": its required is false', () => [declare(withFields({ a: text('A', { required: false }) }))]],
    [
      'couriers: field "size": it has the only option "Small, Large"',
      () => [declare(withFields({ size: choice('Size', ['Small, Large']) }))],
    ],
    [
      'couriers: field "size": its options is "Small, Large"',
      () => [declare(withFields({ size: choice('Size', 'Small, Large') }))],
    ],
    [
      ['couriers: field "size": its options[0] is 1', 'couriers: field "size": its options[1] is 2'],
      () => [declare(withFields({ size: choice('Size', [1, 2]) }))],
    ],
    [
      'couriers: field "size": it has two options labelled "s"',
      () => [
        declare(
          withFields({
            size: choice('Size', [
              { value: 'Small', label: 's' },
              { value: 'Large', label: 's' },
            ]),
          }),
        ),
      ],
    ],
  ],
  'in the place of an option': [
    ['couriers: field "a": it has the unknown option "min"', () => [declare(withFields({ a: text('A', { min: 3 }) }))]],
    ['couriers: it has the unknown option "required"', () => [declare(courier({ required: ['name'] }))]],
    [
      'couriers: list has the unknown option "fields"',
      () => [declare(courier({ list: { ...list, fields: ['name'] } }))],
    ],
    [
      'couriers: search "searchPhone" has the label of the field "phone", but compares "name"',
      () => [
        declare(
          courier({
            search: {
              searchName: { field: 'name', op: 'contains', label: 'Name' },
              searchPhone: { field: 'name', op: 'contains', label: 'Phone' },
            },
          }),
        ),
      ],
    ],
  ],
  'in the form of a value': [
    [
      'couriers: form.create.width is "600"',
      () => [declare(courier({ form: { ...form, create: { opensIn: 'modal', width: '600' } } }))],
    ],
    ['couriers: form.columnCount is "2"', () => [declare(courier({ form: { ...form, columnCount: '2' } }))]],
    ['couriers: field "a": its maxLength is "30"', () => [declare(withFields({ a: text('A', { maxLength: '30' }) }))]],
    [
      ['couriers: together[0] is "name"', 'couriers: together[1] is "phone"'],
      () => [declare(courier({ together: ['name', 'phone'] }))],
    ],
    [
      'couriers: field "a": its computed.join is "name"',
      () => [declare(withFields({ a: text('A', { computed: { join: 'name' } }) }))],
    ],
    [
      'couriers: field "a": it has the unknown currency "$"',
      () => [declare(withFields({ a: money('A', { currency: '$' }) }))],
    ],
    [
      'couriers: field "a": its display.names is a list',
      () => [declare(withFields({ a: boolean('A', { display: { names: ['Yes', 'No'] } }) }))],
    ],
    [
      'couriers: field "to": its "notBefore" names the unknown field "From" of couriers; did you mean',
      () => [declare(withFields({ from: date('From'), to: date('To', { notBefore: 'From' }) }))],
    ],
    [
      [
        'couriers: rights has the unknown option "view"',
        'couriers: rights.view needs the verb "view", which is missing',
      ],
      () => [declare(courier({ rights: { view: ['boss'] } }))],
    ],
    [
      'couriers: field "a": its pattern.matches is a RegExp',
      () => [declare(withFields({ a: text('A', { pattern: { matches: /\d+/, message: 'x' } }) }))],
    ],
    [
      'couriers: list.actions[0] is "Edit"; did you mean "edit"?',
      () => [declare(courier({ list: { ...list, actions: ['Edit'] } }))],
    ],
    [
      'couriers: list.sort.order is "descending"',
      () => [declare(courier({ list: { ...list, sort: { field: 'name', order: 'descending' } } }))],
    ],
    ['couriers: field "a": it is a function that creates fields', () => [declare(withFields({ a: text }))]],
    ['couriers: fields is a list', () => [declare(courier({ fields: [text('Name')] }))]],
  ],
});
