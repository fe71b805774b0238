import { describe, expect, test } from 'vitest';
import { choice, reference, resourceOptions, text, viewedFields, viewedRelations } from '../../src/schema/declare';
import { createRegistry, type Resource } from '../../src/schema';
import { declare, having, messageOf, others, searchableOthers, testMistakes, things, type Loose } from './mistakes';

/** A view of things that takes over all of them. */
const openThings = (of: Resource, more: Loose = {}) =>
  declare({
    name: 'open_things',
    label: { one: 'Open Thing', many: 'Open Things' },
    titleFields: ['name'],
    verbs: ['list'],
    view: { of: 'things', where: {} },
    fields: viewedFields(of),
    relations: viewedRelations(of),
    ...more,
  });
const withView = (of: Resource, more: Loose = {}) => [of, openThings(of, more), searchableOthers()];
const action = { create: 'others', sets: 'thing_id', label: 'Add' };

testMistakes({
  'once, although it has consequences': [
    [
      'things: this name is declared twice',
      () => [
        things(),
        others({
          fields: { title: text('T'), thing_id: reference('Thing', { to: 'things' }) },
          relations: { thing: { by: 'thing_id', show: ['name'] } },
        }),
        things({ titleFields: ['size'], fields: { size: text('Size') } }),
      ],
    ],
    [
      'things: field "state": its display.tag.otherwise is missing',
      () =>
        withView(
          having({ state: choice('State', ['Open'], { display: { tag: { values: { Open: 'green' } } } as never }) }),
        ),
    ],
    [
      'things: field "other_id": it names the unknown resource "othrs"; did you mean "others"?',
      () => withView(having({ other_id: reference('Other', { to: 'othrs' }) })),
    ],
    [
      'things: relations.other.show is "title"',
      () =>
        withView(
          having(
            { other_id: reference('Other', { to: 'others' }) },
            { relations: { other: { by: 'other_id', show: 'title' } } },
          ),
          { search: { title: { field: 'other_title', op: 'contains' } } },
        ),
    ],
    [
      'things: list.actions[0].precondition is "name"',
      () => [things({ list: { columns: ['name'], actions: [{ ...action, precondition: 'name' }] } })],
    ],
  ],
});

test('a view leaves out a parent of which it would show nothing', () => {
  const child = others({
    fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }) },
    relations: { thing: { by: 'thing_id', parent: true } },
  });
  expect(viewedRelations(child as never)).toEqual({});
});

describe('a view of what is no declaration, or of no field, is refused where it is written', () => {
  const loose = viewedFields as (...given: unknown[]) => unknown;
  test.each([
    [
      'the name of a kind',
      () => loose('things'),
      'TypeError: viewedFields takes the declaration of the kind of record that is viewed, such as viewedFields(visits)',
    ],
    [
      'nothing',
      () => (viewedRelations as (given: unknown) => unknown)(undefined),
      'TypeError: viewedRelations takes the declaration of the kind of record that is viewed, such as viewedRelations(visits)',
    ],
    [
      'a label of no field',
      () => loose(things(), { nmae: 'Called' }),
      'TypeError: viewedFields gives a label to "nmae", which is not a field of things',
    ],
  ])('%s', (_what, make, message) => expect(messageOf(make)).toBe(message));
});

test('the kinds of record as options leave to the registry what it reports of them', () => {
  const broken = [
    things(),
    undefined,
    'nurses',
    things(),
    others({ label: 'Others' }),
    others({ name: 'rest', label: { one: 'Thing', many: 'Things' } }),
  ] as unknown as Resource[];
  expect(resourceOptions(broken)).toEqual([{ value: 'things', label: 'Things' }]);
  expect(messageOf(() => createRegistry([things(), undefined as unknown as Resource], { features: [] }))).toContain(
    'declaration 2 of the registry: it is missing',
  );
});
