import { files, password, reference, text, references } from '../../src/schema/declare';
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
    'things: relation "rest": it names the unknown resource "othres"; did you mean "others"?',
    () => [withList({ many: 'othres' }), listed()],
  ],
  [
    'things: relation "rest": its "by" names "other_id", which is a reference to others',
    () => [withList({ by: 'other_id' }), listed()],
  ],
  [
    'things: relation "rest": it uses "thing_id", but others has no search over it with "eq"',
    () => [withList({}), listed({ search: {} })],
  ],
  [
    'things: relation "rest": it uses "thing_ids", but others has no search over it with "has"',
    () => [
      withList({ by: 'thing_ids' }),
      listed({ fields: { title: text('Title'), thing_ids: references('Things', { to: 'things' }) }, search: {} }),
    ],
  ],
  [
    'things: relation "rest": its "by" names "other_ids", which is a list of references to others',
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
  ],
  [
    'things: relation "rest": it needs a record page that shows its list: "record", which is missing',
    () => [withList({}, { record: undefined }), listed()],
  ],
  [
    'others: relation "next": it has a list on a record page, but a resource below a parent has none',
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
  ],
  ['things: relation "rest": it has no column to show of others', () => [withList({}), listed({ list: undefined })]],
  ['things: relation "rest": its "columns" is an empty list', () => [withList({ columns: [] }), listed()]],
  [
    [
      'things: relation "rest": its "columns" names "title" twice',
      'things: relation "rest": its "columns" names the unknown field "titel" of others; did you mean',
    ],
    () => [withList({ columns: ['titel', 'title', 'title'] }), listed()],
  ],
  [
    'things: relation "rest": its "columns" names "secret", which is a password and cannot be read',
    () => [withList({ columns: ['secret'] }), listed()],
  ],
  ['things: relations.rest.label is an empty text', () => [withList({ label: ' ' }), listed()]],
  [
    'things: relations.rest has the unknown option "colums"; did you mean "columns"?',
    () => [withList({ colums: ['title'] }), listed()],
  ],
  [
    'things: relation "more": it lists others by thing_id, as "rest" does',
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
  ],
  [
    [
      'others: relation "rest": it lists records that belong to a view, but a view stores none',
      'parts: field "other_id": it refers to others, which is a view and stores no records',
    ],
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
  ],
];

const pages: readonly Mistake[] = [
  [
    'things: record.actions needs actions of the list: list.actions, which is missing',
    () => [things({ record: { sections, actions: true }, list: { columns: ['name'] } })],
  ],
  [
    'things: record has the unknown option "section"; did you mean "sections"?',
    () => [things({ record: { section: sections } })],
  ],
  ['things: record.history is "Changes"', () => [things({ record: { sections, history: 'Changes' } })]],
  [
    'others: record is of records without changes, but has "history"',
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
  ],
  [
    'others: action "history" needs records that change, which is missing',
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
  ],
  [
    'things: record is of records without changes, but has "history"',
    () => [things({ shared: true, log: true, verbs: ['list'], record: { sections, history: true } })],
  ],
];

const pictures: readonly Mistake[] = [
  [
    'things: field "scans": it has "preview" but accepts no pictures',
    () => [having({ scans: files('Scans', { accept: ['pdf'], preview: true }) })],
  ],
];

const several: readonly Mistake[] = [
  [
    'others: field "thing_ids": it refers to looks, which is a view and stores no records',
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
  ],
  [
    'things: field "other_ids": its "unique" belongs to a field which is a list of references and cannot',
    () => [having({ other_ids: references('Others', { to: 'others', unique: true }) }), others()],
  ],
  [
    'things: field "other_ids": it has "initial", which is not possible, because a list of references',
    () => [having({ other_ids: loose(references, 'Others', { to: 'others', initial: 4 }) }), others()],
  ],
  [
    'things: relation "other": its "by" names "other_ids", which is a list of references to others',
    () => [
      having(
        { other_ids: references('Others', { to: 'others' }) },
        { relations: { other: { by: 'other_ids', show: ['title'] } } },
      ),
      others(),
    ],
  ],
  [
    'things: list.sort names "other_ids", which is a list of references and cannot be sorted',
    () => [
      having(
        { other_ids: references('Others', { to: 'others' }) },
        { list: { columns: ['other_ids'], sort: { field: 'other_ids', order: 'asc' } } },
      ),
      others(),
    ],
  ],
  [
    'things: search "other" compares "other_ids" with "eq", which is not possible for a list of',
    () => [
      having(
        { other_ids: references('Others', { to: 'others' }) },
        { search: { other: { field: 'other_ids', op: 'eq' } } },
      ),
      others(),
    ],
  ],
  [
    'things: action "Add": its "sets" names "other_ids", which is a list of references to others',
    () => [
      having({}, { list: { columns: ['name'], actions: [{ create: 'others', label: 'Add', sets: 'other_ids' }] } }),
      others({
        fields: { title: text('Title'), other_ids: references('Others', { to: 'others' }) },
        form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['title'] }] },
      }),
    ],
  ],
  [
    'things: action "Show" lists "others" by "other", which is a reference to others, not to things',
    () => [
      having({}, { list: { columns: ['name'], actions: [{ listOf: 'others', label: 'Show', search: 'other' }] } }),
      others({
        fields: { title: text('Title'), other_ids: references('Others', { to: 'others' }) },
        search: { other: { field: 'other_ids', op: 'has' } },
        list: { columns: ['title'] },
      }),
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
  ['things: form.sections[1].tab is an empty text', () => [form('Main', ' ')]],
  ['things: the form has only one tab, "Main"', () => [form(undefined, 'Main')]],
  [
    'things: the form has the tabs "Main" and "main", which have the same address',
    () => [form('Main', 'More', 'main')],
  ],
  ['things: the form has other sections between those of the tab "Main"', () => [form('Main', 'More', 'Main')]],
  [
    ['things: form.sections[0].tab is 1', 'things: the form has only one tab, "1"'],
    () => [things({ form: { create: { opensIn: 'modal' }, sections: [{ title: 'Main', fields: ['name'], tab: 1 }] } })],
  ],
  [
    ['things: section "Part 1" has both "step" and "tab"', 'things: section "Part 2" has both "step" and "tab"'],
    () => [
      things({
        fields,
        form: {
          create: { opensIn: 'modal' },
          sections: tabbed('Main', 'More').map((section) => ({ ...section, step: 'One' })),
        },
      }),
    ],
  ],
  ['things: the record page has only one tab, "Others"', () => [withList({ tab: 'Others' }), listed()]],
  [
    'things: the record page has only one tab, "Changes"',
    () => [things({ record: { sections, history: { tab: 'Changes' } } })],
  ],
  [
    [
      'things: record.history.tab is missing',
      'things: record.history has the unknown option "tabs"; did you mean "tab"?',
    ],
    () => [things({ record: { sections, history: { tabs: 'Changes' } } })],
  ],
];

const orders: readonly Mistake[] = [
  [
    'things: list.sort names "other_id", which shows the title of others and cannot be sorted',
    () => [
      things({
        fields: { name: text('Name'), other_id: reference('Other', { to: 'others' }) },
        list: { columns: ['other_id'], sort: { field: 'other_id', order: 'asc' } },
      }),
      others({ fields: { title: text('Title', { derived: { joined: ['part'] } }), part: text('Part') } }),
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
