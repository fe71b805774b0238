import { describe, expect, test } from 'vitest';
import { registry as productRegistry } from '../../resources';
import { pagesNeed } from '../../src/pages/needs';
import { createRegistry, type CodeRequirements, type Resource } from '../../src/schema';
import { references, date, integer, reference, text } from '../../src/schema/declare';
import { assertNeedsMet, assertScreensReachable } from '../../src/schema/server';
import { having, messageOf, others, things, formatDeclarationError } from './mistakes';

const sections = [{ title: 'Main', fields: ['name'] }];
const modal = { opensIn: 'modal' } as const;
const list = { columns: ['name'] };
const registryOf = (...all: readonly Resource[]) => createRegistry(all, { features: [] });

describe('what code written by hand reads of records is told', () => {
  test.each<readonly [string, Resource, CodeRequirements, readonly string[]]>([
    [
      'where a field is missing',
      things(),
      { things: { reads: { size: ['integer'] } } },
      ['things: it has no field "size", which custom code reads; declare it as an integer'],
    ],
    [
      'where a field is of another kind',
      having({ size: text('Size') }),
      { things: { reads: { size: ['integer', 'decimal'] } } },
      ['things: field "size": it is a text, but custom code needs an integer or a decimal; change its kind'],
    ],
    [
      'where a search is missing',
      things(),
      { things: { searches: ['name'] } },
      ['things: it has no search "name", which custom code uses to list its records; add it'],
    ],
    [
      'where a verb is missing',
      things({ verbs: ['list'] }),
      { things: { verbs: ['list', 'create'] } },
      ['things: it does not have all of the verbs "list", "create", which custom code needs; add the missing ones'],
    ],
    [
      'where anybody may write what the server writes',
      things({ verbs: ['list', 'create'] }),
      { things: { verbs: ['list'] } },
      ['things: it has the verb "create", but only the server writes its records; set "verbs" to "list"'],
    ],
    [
      'where it is no view',
      things(),
      { things: { view: 'others' } },
      [
        'things: it is not a view of others, but custom code takes its records from there; declare "view" with of: \'others\'',
      ],
    ],
    [
      'where records are kept apart',
      things(),
      { things: { shared: true } },
      [
        'things: its records would be stored separately for each manufacturer, but custom code reads them all together; add "shared"',
      ],
    ],
  ])('%s', (_what, resource, needs, lines) => {
    expect(
      messageOf(() => {
        assertNeedsMet(registryOf(resource), needs);
      }),
    ).toBe(formatDeclarationError(lines));
  });
});

test('what several parts of a product ask for is asked for in all', () => {
  const registry = registryOf(having({ day: date('Day') }), others());
  const ask = (...needs: readonly CodeRequirements[]) =>
    messageOf(() => {
      assertNeedsMet(registry, ...needs);
    });
  expect(ask({ things: { reads: { day: ['date'] } } }, { things: { reads: { name: ['text'] } }, others: {} })).toBe('');
  const asInstant = 'things: field "day": it is a date, but custom code needs an instant; change its kind';
  expect(ask({ things: { reads: { day: ['instant'] } } }, { things: { reads: { day: ['date', 'instant'] } } })).toBe(
    formatDeclarationError([asInstant]),
  );
  expect(ask({ things: { reads: { day: ['date', 'instant'] } } }, { things: { reads: { day: ['instant'] } } })).toBe(
    formatDeclarationError([asInstant]),
  );
  expect(ask({ things: { reads: { day: ['instant'] } } }, { things: { searches: ['nmae'] } })).toBe(
    formatDeclarationError([
      asInstant,
      'things: it has no search "nmae", which custom code uses to list its records; add it',
    ]),
  );
});

test.each([
  ['activities', 'case_id'],
  ['copay_claims', 'case_id'],
  ['emergency_access', 'open'],
  ['follow_ups', 'case_id'],
  ['patient_programs', 'status'],
  ['shipments', 'case_id'],
])('the pages ask %s for the search "%s", without which they would list the records of others', (name, search) => {
  const withoutSearch = (resource: Resource): Resource => ({
    ...resource,
    search: Object.fromEntries(Object.entries(resource.search).filter(([own]) => own !== search)),
  });
  const all = productRegistry.all.map((resource) => (resource.name === name ? withoutSearch(resource) : resource));
  expect(
    messageOf(() => {
      assertNeedsMet({ ...productRegistry, all }, pagesNeed);
    }),
  ).toBe(
    formatDeclarationError([
      `${name}: it has no search "${search}", which custom code uses to list its records; add it`,
    ]),
  );
});

test('what several parts of a product attach to one kind of record is attached', () => {
  const registry = registryOf(
    things({
      list: {
        columns: ['name'],
        actions: [
          { part: 'launch', label: 'Launch' },
          { part: 'land', label: 'Land' },
        ],
      },
      record: { sections: [{ title: 'Advice', fields: [], part: 'advice' }] },
    }),
  );
  expect(
    messageOf(() => {
      assertNeedsMet(
        registry,
        { things: { parts: { actions: ['launch'], sections: ['advice'] } } },
        { things: { parts: { actions: ['land'] } } },
      );
    }),
  ).toBe('');
});

describe('what nothing opens is told', () => {
  const creating = { form: { create: modal, sections } };
  const child = {
    fields: { title: text('T'), size: integer('S'), thing_id: reference('Thing', { to: 'things', required: true }) },
    search: { thing_id: { field: 'thing_id', op: 'eq' } },
    list: { columns: ['title'] },
  };
  const editing = { form: { edit: modal, sections } };
  test.each<readonly [string, readonly Resource[], readonly string[]]>([
    [
      'a form of new records',
      [things({ ...creating, list, menu: { group: 'A' } })],
      [
        'things: nothing opens form.create: its list has no button for it and no action creates a record; name the button in list.createLabel, or remove form.create',
      ],
    ],
    [
      'a form that changes records',
      [things({ ...editing, list, menu: { group: 'A' } })],
      [
        'things: nothing opens form.edit: no action of its list does, and there is no record page; add "edit" to list.actions, or remove form.edit',
      ],
    ],
    [
      'a list',
      [things({ list })],
      [
        'things: nothing opens its list: it is not in the menu, not below a record, and no action leads to it; add "menu", or remove "list"',
      ],
    ],
    [
      'a page of records',
      [things({ ...editing, record: { sections }, list, menu: { group: 'A' } })],
      [
        'things: nothing opens its record page: no column links to it; add link: \'record\' to a column of its list, or remove "record"',
      ],
    ],
    [
      'a list below a record whose list has another action of its name',
      [
        things({
          list: { ...list, actions: [{ call: 'send', label: 'Others', done: 'Sent', failed: 'Not sent' }] },
          menu: { group: 'A' },
        }),
        others({ ...child, relations: { thing: { by: 'thing_id', parent: true } } }),
      ],
      [
        "others: nothing opens its list: it is below the records of things, but no action there leads to it; add { page: 'others' } to list.actions of things",
      ],
    ],
  ])('%s', (_what, resources, lines) => {
    expect(
      messageOf(() => {
        assertScreensReachable(registryOf(...resources));
      }),
    ).toBe(formatDeclarationError(lines));
  });

  const byName = { name: { field: 'name', op: 'contains' } };
  const linked = { columns: [{ field: 'name', link: 'record' }] };
  const childForm = { form: { create: modal, sections: [{ title: 'M', fields: ['title'] }] } };
  test.each<readonly [string, readonly Resource[], CodeRequirements]>([
    [
      'by a button, an action and a menu',
      [
        things({
          form: { create: modal, edit: modal, sections },
          menu: { group: 'A' },
          list: { ...list, createLabel: 'Add', actions: ['edit'] },
        }),
      ],
      {},
    ],
    ['by the page of a record', [things({ ...editing, record: { sections }, menu: { group: 'A' }, list: linked })], {}],
    [
      'by a column, an action and a list below it',
      [
        things({
          record: { sections },
          menu: { group: 'A' },
          list: { ...list, actions: [{ page: 'others', label: 'Others' }] },
        }),
        others({ ...child, relations: { thing: { by: 'thing_id', parent: true } } }),
      ],
      {},
    ],
    [
      'by nothing but its parent',
      [
        things({ list, menu: { group: 'A' } }),
        others({ ...child, relations: { thing: { by: 'thing_id', parent: true } } }),
      ],
      {},
    ],
    [
      'by a reference',
      [
        things({ record: { sections } }),
        others({ ...child, menu: { group: 'A' }, list: { columns: [{ field: 'title', link: 'thing_id' }] } }),
      ],
      {},
    ],
    [
      'by a list of references',
      [
        things({ record: { sections }, search: byName }),
        others({
          fields: { title: text('T'), thing_ids: references('Things', { to: 'things' }) },
          menu: { group: 'A' },
          list: { columns: [{ field: 'title', link: 'record' }] },
          record: { sections: [{ title: 'M', fields: ['thing_ids'] }] },
        }),
      ],
      {},
    ],
    ['by a link written by hand', [things({ record: { sections } })], { things: { opens: ['record'] } }],
    [
      'by pages written by hand',
      [things({ form: { create: modal, edit: modal, sections }, list })],
      { things: { opens: ['create', 'edit', 'list'] } },
    ],
    [
      'by an action of another list',
      [
        things({
          menu: { group: 'A' },
          list: {
            ...list,
            actions: [
              { create: 'others', label: 'Add', sets: 'thing_id' },
              { listOf: 'others', label: 'See', search: 'thing_id' },
            ],
          },
        }),
        others({ ...child, ...childForm }),
      ],
      {},
    ],
    [
      'by the page of the record it belongs to',
      [
        things({
          search: byName,
          menu: { group: 'A' },
          list: linked,
          record: { sections },
          relations: { rest: { many: 'others', by: 'thing_id' } },
        }),
        others({ ...child, form: { create: modal, sections: [{ title: 'M', fields: ['title', 'thing_id'] }] } }),
      ],
      {},
    ],
  ])('and what is opened %s is not', (_what, resources, needs) => {
    expect(
      messageOf(() => {
        assertScreensReachable(registryOf(...resources), needs);
      }),
    ).toBe('');
  });
});
