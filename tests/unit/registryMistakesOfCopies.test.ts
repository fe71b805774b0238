import * as schema from '../../src/schema';
import { declare, testMistakes, type Loose } from './mistakes';

/* A working declaration that was copied and changed by someone who is not a programmer. */

type Make = (...given: readonly unknown[]) => unknown;
const { boolean, choice, date, money, phone, reference, text } = schema as unknown as Readonly<
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
      'copied field not relabelled',
      () => [
        declare(
          withFields(
            { mobile: phone('Phone') },
            { form: { ...form, sections: [{ title: 'Courier', fields: ['name', 'phone', 'mobile'] }] } },
          ),
        ),
      ],
      [
        'couriers: section "Courier" gives the fields "phone" and "mobile" the same label "Phone"; give them different labels',
      ],
    ],
    [
      'copied kind not relabelled',
      () => [declare(courier()), declare(courier({ name: 'drivers' }))],
      [
        'drivers: its label "Courier" is already used by couriers; give them different labels',
        'drivers: its label "Couriers" is already used by couriers; give them different labels',
        'drivers: its id prefix "COU" is already used by couriers; choose another',
      ],
    ],
    [
      'one and many exchanged',
      () => [declare(courier({ label: { one: 'Couriers', many: 'Courier' } }))],
      ['couriers: its label calls one "Couriers" and many "Courier"; swap the two'],
    ],
    [
      'label with field name',
      () => [declare(withFields({ fax_number: text('fax_number') }))],
      [
        'couriers: field "fax_number": its label is "fax_number", which is a technical name; write the text that users should read',
      ],
    ],
    [
      'label very long',
      () => [declare(withFields({ a: text('A'.repeat(500)) }))],
      ['couriers: field "a": its label has 500 characters, but at most 250 fit; put the rest into "hint"'],
    ],
    [
      'label trailing colon',
      () => [declare(withFields({ a: text('Fax:') }))],
      ['couriers: field "a": its label is "Fax:", and the screen adds its own colon where needed; write "Fax"'],
    ],
    [
      'label html',
      () => [declare(withFields({ a: text('<b>Fax</b>') }))],
      [
        'couriers: field "a": its label is "<b>Fax</b>", and its markup would be shown as plain text; remove the markup',
      ],
    ],
  ],
  'in names of other things': [
    [
      'plural reference to singular',
      () => [declare(withFields({ depot_id: reference('Depot', { to: 'depot' }) })), depot()],
      ['couriers: field "depot_id": it refers to the unknown resource "depot"; did you mean "depots"?'],
    ],
    [
      'reference to the declaration itself',
      () => [declare(withFields({ depot_id: reference('Depot', { to: depot() }) })), depot()],
      ['couriers: field "depot_id": its to is an object; a text is needed'],
    ],
    [
      'relation by singular',
      () => [
        declare(
          withFields(
            { depot_id: reference('Depot', { to: 'depots' }) },
            { relations: { depot: { by: 'depot', show: ['title'] } } },
          ),
        ),
        depot(),
      ],
      ['couriers: relation "depot": it leads nowhere: "depot" is not a field of couriers; did you mean "depot_id"?'],
    ],
    [
      'relation to instead of by',
      () => [
        declare(
          withFields(
            { depot_id: reference('Depot', { to: 'depots' }) },
            { relations: { depot: { to: 'depots', show: ['title'] } } },
          ),
        ),
        depot(),
      ],
      ['couriers: relations.depot has "to", "show"; a relation with "by", "one" or "many" is needed'],
    ],
    [
      'relation named as the id',
      () => [
        declare(
          withFields(
            { depot_id: reference('Depot', { to: 'depots' }) },
            { relations: { depot_id: { by: 'depot_id', show: ['title'] } } },
          ),
        ),
        depot(),
      ],
      ['couriers: relation "depot_id": it has the same name as a field; rename one of them'],
    ],
    [
      'column by label',
      () => [declare(courier({ list: { ...list, columns: ['Name'] } }))],
      ['couriers: list.columns names the unknown field "Name"; did you mean "name"?'],
    ],
    [
      'columns comma text',
      () => [declare(courier({ list: { ...list, columns: ['id, name'] } }))],
      ['couriers: list.columns names the unknown field "id, name"; write "id", "name" as separate texts'],
    ],
    [
      'column label copied',
      () => [declare(courier({ list: { ...list, columns: ['name', { field: 'phone', label: 'Name' }] } }))],
      ['couriers: list.columns gives the columns "name" and "phone" the same label "Name"; give them different labels'],
    ],
    [
      'deleteSummary unknown',
      () => [declare(courier({ list: { ...list, deleteSummary: ['nam'] } }))],
      ['couriers: list.deleteSummary names the unknown field "nam"; did you mean "name"?'],
    ],
  ],
  'in values and their quotes': [
    [
      'required text true',
      () => [declare(withFields({ a: text('A', { required: 'true' }) }))],
      [
        'couriers: field "a": its "required" is "true", which would be the message when the field is empty; write true, or a whole sentence',
        'couriers: field "a": it is required but is in no section of the form, so the form could not be saved; add it to a section',
      ],
    ],
    [
      'required: false',
      () => [declare(withFields({ a: text('A', { required: false }) }))],
      [
        'couriers: field "a": its required is false; true, a message, or an object with "message", "when" or "in" is needed',
      ],
    ],
    [
      'options single text joined',
      () => [declare(withFields({ size: choice('Size', ['Small, Large']) }))],
      ['couriers: field "size": its only option is "Small, Large"; write each value as a separate text'],
    ],
    [
      'options one text with commas',
      () => [declare(withFields({ size: choice('Size', 'Small, Large') }))],
      [
        'couriers: field "size": its options is "Small, Large"; a list of its values, directly after the label, is needed',
      ],
    ],
    [
      'options of numbers',
      () => [declare(withFields({ size: choice('Size', [1, 2]) }))],
      [
        'couriers: field "size": its options[0] is 1; a text, a value with its label, or a group of them is needed',
        'couriers: field "size": its options[1] is 2; a text, a value with its label, or a group of them is needed',
      ],
    ],
    [
      'option label and value swapped',
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
      ['couriers: field "size": two of its options are labelled "s"; give them different labels'],
    ],
    [
      'initial label instead of value',
      () => [declare(withFields({ size: choice('Size', [{ value: 's', label: 'Small' }], { initial: 'Small' }) }))],
      ['couriers: field "size": its "initial" is "Small", which is not one of its values; did you mean "s"?'],
    ],
    [
      'when is label',
      () => [
        declare(
          withFields({
            k: choice('K', [{ value: 'a', label: 'Alpha' }]),
            a: text('A', { when: { field: 'k', is: ['Alpha'] } }),
          }),
        ),
      ],
      [
        'couriers: field "a": its condition asks whether "k" is "Alpha", which is not one of its values; did you mean "a"?',
      ],
    ],
  ],
  'in the place of an option': [
    [
      'min on text',
      () => [declare(withFields({ a: text('A', { min: 3 }) }))],
      [
        'couriers: field "a": it has the unknown option "min"; it is an option of integer, decimal, money and percent',
        'couriers: field "a": its min is 3, which is not a valid text: Must be text',
      ],
    ],
    [
      'placeholder on choice',
      () => [declare(withFields({ a: choice('A', ['a', 'b'], { placeholder: 'x' }) }))],
      ['couriers: field "a": it has the unknown option "placeholder"; it is an option of text'],
    ],
    [
      'options spread: required top level',
      () => [declare(courier({ required: ['name'] }))],
      ['couriers: it has the unknown option "required"; it is an option of a field'],
    ],
    [
      'columns at top',
      () => [declare(courier({ columns: ['name'] }))],
      ['couriers: it has the unknown option "columns"; it belongs in "list" or "trash"'],
    ],
    [
      'sections at top',
      () => [declare(courier({ sections: [] }))],
      ['couriers: it has the unknown option "sections"; it belongs in "form" or "record"'],
    ],
    [
      'fields in list',
      () => [declare(courier({ list: { ...list, fields: ['name'] } }))],
      ['couriers: list has the unknown option "fields"; it belongs at the top level, beside "name" and "label"'],
    ],
    [
      'searchs instead of search',
      () => [declare(courier({ searches: {} }))],
      ['couriers: it has the unknown option "searches"; did you mean "search"?'],
    ],
    [
      'search copied, field not changed',
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
      [
        'couriers: search "searchPhone" has the label "Phone" of the field "phone", but compares "name"; correct one of the two',
      ],
    ],
  ],
  'in the form of a value': [
    [
      'width as text',
      () => [declare(courier({ form: { ...form, create: { opensIn: 'modal', width: '600' } } }))],
      ['couriers: form.create.width is "600"; a number is needed'],
    ],
    [
      'columnCount text',
      () => [declare(courier({ form: { ...form, columnCount: '2' } }))],
      ['couriers: form.columnCount is "2"; write 2 without quotes'],
    ],
    [
      'maxLength as text',
      () => [declare(withFields({ a: text('A', { maxLength: '30' }) }))],
      ['couriers: field "a": its maxLength is "30"; a number is needed'],
    ],
    [
      'together unknown',
      () => [declare(courier({ together: ['name', 'phone'] }))],
      ['couriers: together[0] is "name"; a list is needed', 'couriers: together[1] is "phone"; a list is needed'],
    ],
    [
      'computed join of text',
      () => [declare(withFields({ a: text('A', { computed: { join: 'name' } }) }))],
      ['couriers: field "a": its computed.join is "name"; a list is needed'],
    ],
    [
      'currency symbol',
      () => [declare(withFields({ a: money('A', { currency: '$' }) }))],
      ['couriers: field "a": its currency is "$", which is not a currency; write its three letters, such as "USD"'],
    ],
    [
      'boolean names list',
      () => [declare(withFields({ a: boolean('A', { display: { names: ['Yes', 'No'] } }) }))],
      ['couriers: field "a": its display.names is a list; an object of "true", "false" is needed'],
    ],
    [
      'notBefore own label',
      () => [declare(withFields({ from: date('From'), to: date('To', { notBefore: 'From' }) }))],
      ['couriers: field "to": its "notBefore" names the unknown field "From"; did you mean "from"?'],
    ],
    [
      'rights view',
      () => [declare(courier({ rights: { view: ['boss'] } }))],
      [
        'couriers: rights has the unknown option "view"; choose from "list", "create", "update", "delete", "trash"',
        'couriers: rights.view is for a verb that is missing; add the verb or leave this right out',
      ],
    ],
    [
      'pattern regex',
      () => [declare(withFields({ a: text('A', { pattern: { matches: /\d+/, message: 'x' } }) }))],
      ['couriers: field "a": its pattern.matches is a RegExp; a text is needed'],
    ],
    [
      'action Edit in capitals',
      () => [declare(courier({ list: { ...list, actions: ['Edit'] } }))],
      ['couriers: list.actions[0] is "Edit"; did you mean "edit"?'],
    ],
    [
      'sort order descending',
      () => [declare(courier({ list: { ...list, sort: { field: 'name', order: 'descending' } } }))],
      ['couriers: list.sort.order is "descending"; choose from "asc", "desc"'],
    ],
    [
      'kind not called',
      () => [declare(withFields({ a: text }))],
      ['couriers: field "a": it is a function that creates fields; call it with a label, such as text(\'Name\')'],
    ],
    [
      'list of fields',
      () => [declare(courier({ fields: [text('Name')] }))],
      ['couriers: fields is a list; an object of names is needed'],
    ],
  ],
});
