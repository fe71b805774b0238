import { files, password, reference, references, text } from '../../src/schema';
import { having, loose, testMistakes, others, things, type Mistake, type Loose } from './mistakes';

const sections = [{ title: 'Main', fields: ['name'] }];
const record = { sections };
const search = { thing_id: { field: 'thing_id', op: 'eq', apiOnly: true } };

/** Things with a list of others on their page; the others reference them by default. */
const withList = (relation: Loose, more: Loose = {}) =>
  things({ relations: { rest: { many: 'others', by: 'thing_id', ...relation } }, record, ...more });
const listed = (more: Loose = {}) =>
  others({
    fields: {
      title: text('Title'),
      thing_id: reference('Thing', { to: 'things' }),
      other_id: reference('Other', { to: 'others' }),
      secret: password('Secret'),
    },
    search,
    list: { columns: ['title'] },
    ...more,
  });

const subLists: readonly Mistake[] = [
  [
    'of what nobody declares',
    () => [withList({ many: 'othres' }), listed()],
    ['things: relation "rest": it lists the unknown resource "othres"; did you mean "others"?'],
  ],
  [
    'by what is no field',
    () => [withList({ by: 'thin_id' }), listed()],
    ['things: relation "rest": it uses "thin_id", which is not a field of others; did you mean "thing_id"?'],
  ],
  [
    'by what is no reference',
    () => [withList({ by: 'title' }), listed()],
    ['things: relation "rest": it uses "title" of others, which is a text; name a reference to things'],
  ],
  [
    'by a reference to something else',
    () => [withList({ by: 'other_id' }), listed()],
    ['things: relation "rest": it uses "other_id" of others, which refers to others; name a reference to things'],
  ],
  [
    'that cannot be searched for',
    () => [withList({}), listed({ search: {} })],
    [
      'things: relation "rest": it uses "thing_id", but others has no search over it with the operator eq; add one there',
    ],
  ],
  [
    'by several references that cannot be searched for',
    () => [
      withList({ by: 'thing_ids' }),
      listed({ fields: { title: text('Title'), thing_ids: references('Things', { to: 'things' }) }, search: {} }),
    ],
    [
      'things: relation "rest": it uses "thing_ids", but others has no search over it with the operator has; add one there',
    ],
  ],
  [
    'by several references to something else',
    () => [
      withList({ by: 'other_ids' }),
      listed({
        fields: {
          title: text('Title'),
          thing_id: reference('Thing', { to: 'things' }),
          other_ids: references('Others', { to: 'others' }),
        },
      }),
    ],
    ['things: relation "rest": it uses "other_ids" of others, which refers to others; name a reference to things'],
  ],
  [
    'without a page to stand on',
    () => [withList({}, { record: undefined }), listed()],
    ['things: relation "rest": its list would be shown on the record page, but there is none; add "record"'],
  ],
  [
    'below a record that stands below another',
    () => [
      things({ record }),
      others({
        fields: {
          title: text('Title'),
          thing_id: reference('Thing', { to: 'things', required: true }),
          after_id: reference('After', { to: 'others' }),
        },
        search: { ...search, after_id: { field: 'after_id', op: 'eq', apiOnly: true } },
        relations: { thing: { by: 'thing_id', parent: true }, next: { many: 'others', by: 'after_id' } },
        list: { columns: ['title'] },
      }),
    ],
    [
      'others: relation "next": its list would be shown on a record page, but a resource below a parent has none; remove the relation',
    ],
  ],
  [
    'without columns',
    () => [withList({}), listed({ list: undefined })],
    ['things: relation "rest": it lists "others", which has no list to take the columns from; name them in "columns"'],
  ],
  [
    'of no columns',
    () => [withList({ columns: [] }), listed()],
    ['things: relation "rest": its "columns" is an empty list; name the fields to show or leave it out'],
  ],
  [
    'of misspelt columns',
    () => [withList({ columns: ['titel', 'title', 'title'] }), listed()],
    [
      'things: relation "rest": its "columns" names the unknown field "titel"; did you mean "title"?',
      'things: relation "rest": its "columns" names "title" twice; once is enough',
    ],
  ],
  [
    'of passwords',
    () => [withList({ columns: ['secret'] }), listed()],
    ['things: relation "rest": its "columns" shows "secret", which is a password and cannot be read; remove it'],
  ],
  [
    'under a blank title',
    () => [withList({ label: ' ' }), listed()],
    ['things: relations.rest.label is an empty text; a text is needed'],
  ],
  [
    'with a misspelt option',
    () => [withList({ colums: ['title'] }), listed()],
    ['things: relations.rest has the unknown option "colums"; did you mean "columns"?'],
  ],
  [
    'twice',
    () => [
      things({
        relations: {
          rest: { many: 'others', by: 'thing_id' },
          more: { many: 'others', by: 'thing_id', label: 'More' },
        },
        record,
      }),
      listed(),
    ],
    ['things: relation "more": it lists others by thing_id, as "rest" does; keep only one of them'],
  ],
  [
    'of a view',
    () => [
      things(),
      others({
        fields: { name: text('Name') },
        titleFields: ['name'],
        verbs: ['list'],
        view: { of: 'things', where: {} },
        record,
        relations: { rest: { many: 'parts', by: 'other_id' } },
      }),
      things({
        name: 'parts',
        label: { one: 'Part', many: 'Parts' },
        fields: { name: text('Name'), other_id: reference('Other', { to: 'others' }) },
        search: { other_id: { field: 'other_id', op: 'eq' } },
        list: { columns: ['name'] },
      }),
    ],
    [
      'others: relation "rest": it lists records that belong to a view, but a view stores no records; declare the relation in things',
      'parts: field "other_id": it refers to others, which is a view and stores no records; refer to things',
    ],
  ],
];

const pages: readonly Mistake[] = [
  [
    'with the actions of rows that have none',
    () => [things({ record: { sections, actions: true }, list: { columns: ['name'] } })],
    ['things: record.actions shows the actions of the list, but the list has none; add list.actions or leave it out'],
  ],
  [
    'with a history that is named',
    () => [things({ record: { sections, history: 'Changes' } })],
    ['things: record.history is "Changes"; true, or an object, is needed'],
  ],
  [
    'with the history of a view',
    () => [
      things(),
      others({
        fields: { name: text('Name') },
        titleFields: ['name'],
        verbs: ['list'],
        view: { of: 'things', where: {} },
        record: { sections, history: true },
      }),
    ],
    ['others: record.history shows changes, but a view stores no records; leave it out, or declare it in things'],
  ],
  [
    'with an action that shows the history of a view',
    () => [
      things(),
      others({
        fields: { name: text('Name') },
        titleFields: ['name'],
        verbs: ['list'],
        view: { of: 'things', where: {} },
        list: { columns: ['name'], actions: ['history'] },
      }),
    ],
    ['others: action "history" shows changes, but a view stores no records; remove it, or declare it in things'],
  ],
  [
    'with the history of a log',
    () => [things({ shared: true, log: true, verbs: ['list'], record: { sections, history: true } })],
    ['things: record.history shows changes, but the records of a log never change; leave it out'],
  ],
];

const pictures: readonly Mistake[] = [
  [
    'of files that are none',
    () => [having({ scans: files('Scans', { accept: ['pdf'], preview: true }) })],
    [
      'things: field "scans": it has "preview" but accepts no pictures; accept one of png, jpg, jpeg, gif, webp, or leave "preview" out',
    ],
  ],
];

const several: readonly Mistake[] = [
  [
    'to what nobody declares',
    () => [having({ other_ids: references('Others', { to: 'othres' }) }), others()],
    ['things: field "other_ids": it refers to the unknown resource "othres"; did you mean "others"?'],
  ],
  [
    'to a view',
    () => [
      things(),
      others({
        fields: { name: text('Name'), thing_ids: references('Things', { to: 'looks' }) },
        titleFields: ['name'],
      }),
      others({
        name: 'looks',
        label: { one: 'Look', many: 'Looks' },
        fields: { name: text('Name') },
        titleFields: ['name'],
        verbs: ['list'],
        view: { of: 'things', where: {} },
      }),
    ],
    ['others: field "thing_ids": it refers to looks, which is a view and stores no records; refer to things'],
  ],
  [
    'that tell two records apart',
    () => [having({ other_ids: references('Others', { to: 'others', unique: true }) }), others()],
    [
      'things: field "other_ids": it is unique, and it is a list of references, which cannot be compared; name a field with one short value',
    ],
  ],
  [
    'that a form starts with',
    () => [having({ other_ids: loose(references, 'Others', { to: 'others', initial: 4 }) }), others()],
    [
      'things: field "other_ids": it has an "initial", but a list of references cannot have a start value; leave it out',
    ],
  ],
  [
    'as the way to another record',
    () => [
      having(
        { other_ids: references('Others', { to: 'others' }) },
        { relations: { other: { by: 'other_ids', show: ['title'] } } },
      ),
      others(),
    ],
    [
      'things: relation "other": it leads nowhere: "other_ids" of things is a list of references; only references can be followed',
    ],
  ],
  [
    'as an order',
    () => [
      having(
        { other_ids: references('Others', { to: 'others' }) },
        { list: { columns: ['other_ids'], sort: { field: 'other_ids', order: 'asc' } } },
      ),
      others(),
    ],
    [
      'things: list.sort sorts by "other_ids", which is a list of references and cannot be sorted; sort by another field',
    ],
  ],
  [
    'searched by one value',
    () => [
      having(
        { other_ids: references('Others', { to: 'others' }) },
        { search: { other: { field: 'other_ids', op: 'eq' } } },
      ),
      others(),
    ],
    [
      'things: search "other" compares "other_ids" with "eq", which is not possible for a list of references; choose from "has", "empty"',
    ],
  ],
  [
    'of another kind, set by an action',
    () => [
      having({}, { list: { columns: ['name'], actions: [{ create: 'others', label: 'Add', sets: 'other_ids' }] } }),
      others({
        fields: { title: text('Title'), other_ids: references('Others', { to: 'others' }) },
        form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['title'] }] },
      }),
    ],
    ['things: action "Add" sets "other_ids", which is not a reference to things; name one that is'],
  ],
  [
    'of another kind, listed by an action',
    () => [
      having({}, { list: { columns: ['name'], actions: [{ listOf: 'others', label: 'Show', search: 'other' }] } }),
      others({
        fields: { title: text('Title'), other_ids: references('Others', { to: 'others' }) },
        search: { other: { field: 'other_ids', op: 'has' } },
        list: { columns: ['title'] },
      }),
    ],
    [
      'things: action "Show" lists "others" by "other", which refers to others and not to things; name a search that does',
    ],
  ],
];

const fields = { name: text('Name'), size: text('Size'), rig: text('Rig') };
const tabbed = (...tabs: readonly (string | undefined)[]) =>
  tabs.map((tab, at) => ({
    title: `Part ${at + 1}`,
    fields: [Object.keys(fields)[at]],
    ...(tab !== undefined && { tab }),
  }));
const form = (...tabs: readonly (string | undefined)[]) =>
  things({ fields, form: { create: { opensIn: 'modal' }, sections: tabbed(...tabs) } });

const tabs: readonly Mistake[] = [
  ['without a name', () => [form('Main', ' ')], ['things: form.sections[1].tab is an empty text; a text is needed']],
  [
    'without another',
    () => [form(undefined, 'Main')],
    ['things: the form has only one tab, "Main"; add a second one, or leave "tab" out'],
  ],
  [
    'spelt in two ways',
    () => [form('Main', 'More', 'main')],
    [
      'things: the form has the tabs "Main" and "main", which have the same address; spell them alike if they are the same tab, or give them different names',
    ],
  ],
  [
    'taken up again',
    () => [form('Main', 'More', 'Main')],
    ['things: the form has other sections between those of the tab "Main"; put its sections one after the other'],
  ],
  [
    'of what is no text',
    () => [things({ form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['name'], tab: 1 }] } })],
    [
      'things: form.sections[0].tab is 1; a text is needed',
      'things: the form has only one tab, "1"; add a second one, or leave "tab" out',
    ],
  ],
  [
    'in a step',
    () => [
      things({
        fields,
        form: {
          create: { opensIn: 'modal' },
          sections: tabbed('Main', 'More').map((section) => ({ ...section, step: 'One' })),
        },
      }),
    ],
    [
      'things: section "Part 1" has both "step" and "tab"; the steps of a wizard have no tabs, leave one of them out',
      'things: section "Part 2" has both "step" and "tab"; the steps of a wizard have no tabs, leave one of them out',
    ],
  ],
  [
    'of a list alone',
    () => [withList({ tab: 'Others' }), listed()],
    ['things: the record page has only one tab, "Others"; add a second one, or leave "tab" out'],
  ],
  [
    'of the history alone',
    () => [things({ record: { sections, history: { tab: 'Changes' } } })],
    ['things: the record page has only one tab, "Changes"; add a second one, or leave "tab" out'],
  ],
  [
    'of the history under a misspelt option',
    () => [things({ record: { sections, history: { tabs: 'Changes' } } })],
    [
      'things: record.history.tab is missing; a text is needed',
      'things: record.history has the unknown option "tabs"; did you mean "tab"?',
    ],
  ],
];

const orders: readonly Mistake[] = [
  [
    'by a reference whose title has none',
    () => [
      things({
        fields: { name: text('Name'), other_id: reference('Other', { to: 'others' }) },
        list: { columns: ['other_id'], sort: { field: 'other_id', order: 'asc' } },
      }),
      others({ fields: { title: text('Title', { derived: { joined: ['part'] } }), part: text('Part') } }),
    ],
    [
      'things: list.sort sorts by "other_id", which shows the title of others and cannot be sorted; sort by another field',
    ],
  ],
];

testMistakes({
  'in a picture': pictures,
  'in a tab': tabs,
  'in an order': orders,
  'in several references': several,
  'in a list on the page': subLists,
  'in the page': pages,
});
