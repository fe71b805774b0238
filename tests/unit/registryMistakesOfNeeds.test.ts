import { describe, expect, test } from 'vitest';
import { createRegistry, date, integer, reference, references, refuseLacking, refuseUnopened, text, type Needs, type Resource } from '../../src/schema';
import { having, messageOf, others, things, told } from './mistakes';

const sections = [{ title: 'Main', fields: ['name'] }];
const modal = { opensIn: 'modal' } as const;
const list = { columns: ['name'] };
const registryOf = (...all: readonly Resource[]) => createRegistry(all, { features: [] });

describe('what code written by hand reads of records is told', () => {
  test.each<readonly [string, Resource, Needs, readonly string[]]>([
    ['where a field is missing', things(), { things: { reads: { size: ['integer'] } } }, ['things: it has no field "size", which code written by hand reads; declare it as an integer']],
    ['where a field is of another kind', having({ size: text('Size') }), { things: { reads: { size: ['integer', 'decimal'] } } }, ['things: field "size": it is a text, and code written by hand reads it as an integer or a decimal; declare it so']],
    ['where a search is missing', things(), { things: { searches: ['name'] } }, ['things: it has no search "name", by which code written by hand lists its records; add it']],
    ['where a verb is missing', things({ verbs: ['list'] }), { things: { verbs: ['list', 'create'] } }, ['things: it has not all of the verbs "list", "create", which code written by hand counts on; add them']],
    ['where anybody may write what the server writes', things({ verbs: ['list', 'create'] }), { things: { verbs: ['list'] } }, ['things: it has the verb "create", and its records are written by the server alone; set "verbs" to "list"']],
    ['where it is no view', things(), { things: { view: 'others' } }, ['things: it is no view of others, and code written by hand takes its records from there; declare "view" with of: \'others\'']],
    ['where records are kept apart', things(), { things: { shared: true } }, ['things: its records would be kept for each manufacturer apart, and code written by hand reads them all together; add shared']],
  ])('%s', (_what, resource, needs, lines) => {
    expect(messageOf(() => { refuseLacking(registryOf(resource), needs); })).toBe(told(lines));
  });
});

test('what several parts of a product ask for is asked for in all', () => {
  const registry = registryOf(having({ day: date('Day') }), others());
  const ask = (...needs: readonly Needs[]) => messageOf(() => { refuseLacking(registry, ...needs); });
  expect(ask({ things: { reads: { day: ['date'] } } }, { things: { fields: ['name'] }, others: {} })).toBe('');
  const asInstant = 'things: field "day": it is a date, and code written by hand reads it as an instant; declare it so';
  expect(ask({ things: { reads: { day: ['instant'] } } }, { things: { reads: { day: ['date', 'instant'] } } })).toBe(told([asInstant]));
  expect(ask({ things: { reads: { day: ['date', 'instant'] } } }, { things: { reads: { day: ['instant'] } } })).toBe(told([asInstant]));
  expect(ask({ things: { reads: { day: ['instant'] } } }, { things: { fields: ['nmae'] } })).toBe(
    told([
      'things: it has no field "nmae", which code written by hand shows in a way of its own; give a field this name, or attach that code to another',
      asInstant,
    ]),
  );
});

describe('what nothing opens is told', () => {
  const creating = { form: { create: modal, sections } };
  const child = { fields: { title: text('T'), size: integer('S'), thing_id: reference('Thing', { to: 'things', required: true }) }, search: { thing_id: { field: 'thing_id', op: 'eq' } }, list: { columns: ['title'] } };
  const editing = { form: { edit: modal, sections } };
  test.each<readonly [string, readonly Resource[], readonly string[]]>([
    ['a form of new records', [things({ ...creating, list, menu: { group: 'A' } })], ['things: form.create is opened by nothing: its list has no button for it and no action creates a record; name the button in list.createLabel, or take form.create away']],
    ['a form that changes records', [things({ ...editing, list, menu: { group: 'A' } })], ['things: form.edit is opened by nothing: no action of its list does, and a record has no page; add "edit" to list.actions, or take form.edit away']],
    ['a list', [things({ list })], ['things: its list is opened by nothing: it stands in no menu, below no record, and no action leads to it; add "menu", or take "list" away']],
    ['a page of records', [things({ ...editing, record: { sections }, list, menu: { group: 'A' } })], ['things: its record page is opened by nothing: no column links to it; add link: \'record\' to a column of its list, or take "record" away']],
    ['a list below a record', [things({ list, menu: { group: 'A' } }), others({ ...child, relations: { thing: { by: 'thing_id', parent: true } } })], ['others: its list is opened by nothing: it stands below the records of things, and no action there leads to it; add { page: \'others\' } to list.actions of things']],
  ])('%s', (_what, resources, lines) => {
    expect(messageOf(() => { refuseUnopened(registryOf(...resources)); })).toBe(told(lines));
  });

  const byName = { name: { field: 'name', op: 'contains' } };
  const linked = { columns: [{ field: 'name', link: 'record' }] };
  const childForm = { form: { create: modal, sections: [{ title: 'M', fields: ['title'] }] } };
  test.each<readonly [string, readonly Resource[], Needs]>([
    ['by a button, an action and a menu', [things({ form: { create: modal, edit: modal, sections }, menu: { group: 'A' }, list: { ...list, createLabel: 'Add', actions: ['edit'] } })], {}],
    ['by the page of a record', [things({ ...editing, record: { sections }, menu: { group: 'A' }, list: linked })], {}],
    ['by a column, an action and a list below it', [things({ record: { sections }, menu: { group: 'A' }, list: { ...list, actions: [{ page: 'others', label: 'Others' }] } }), others({ ...child, relations: { thing: { by: 'thing_id', parent: true } } })], {}],
    ['by a reference', [things({ record: { sections } }), others({ ...child, menu: { group: 'A' }, list: { columns: [{ field: 'title', link: 'thing_id' }] } })], {}],
    ['by a list of references', [things({ record: { sections }, search: byName }), others({ fields: { title: text('T'), thing_ids: references('Things', { to: 'things' }) }, menu: { group: 'A' }, list: { columns: [{ field: 'title', link: 'record' }] }, record: { sections: [{ title: 'M', fields: ['thing_ids'] }] } })], {}],
    ['by a link written by hand', [things({ record: { sections } })], { things: { opens: ['record'] } }],
    ['by pages written by hand', [things({ form: { create: modal, edit: modal, sections }, list })], { things: { opens: ['create', 'edit', 'list'] } }],
    ['by an action of another list', [things({ menu: { group: 'A' }, list: { ...list, actions: [{ create: 'others', label: 'Add', sets: 'thing_id' }, { listOf: 'others', label: 'See', search: 'thing_id' }] } }), others({ ...child, ...childForm })], {}],
    ['by the page of the record it belongs to', [things({ search: byName, menu: { group: 'A' }, list: linked, record: { sections }, relations: { rest: { many: 'others', by: 'thing_id' } } }), others({ ...child, form: { create: modal, sections: [{ title: 'M', fields: ['title', 'thing_id'] }] } })], {}],
  ])('and what is opened %s is not', (_what, resources, needs) => {
    expect(messageOf(() => { refuseUnopened(registryOf(...resources), needs); })).toBe('');
  });
});
