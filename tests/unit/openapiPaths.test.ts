import { expect, test } from 'vitest';
import {
  date,
  defineResource,
  instant,
  integer,
  money,
  rows,
  tags,
  text,
  viewedFields,
} from '../../src/schema/declare';
import type { Resource } from '../../src/schema';
import { valueSchema } from '../../src/server/http/openapi/fieldSchemas';
import { recordPaths } from '../../src/server/http/openapi/recordPaths';
import { mailroomKinds } from '../fixtures/mailroom';

test('keyed children that have an address of their own and are created by themselves are described at both', () => {
  const stamps = mailroomKinds.find(({ name }) => name === 'sample_stamps') as Resource;
  const paths = recordPaths(stamps);
  expect(Object.entries(paths).map(([path, operations]) => [path, Object.keys(operations)])).toEqual([
    ['/sample_stamps', ['get', 'post']],
    ['/sample_stamps/{id}', ['get']],
    ['/stamps/on_{id}', ['get']],
  ]);
  expect(paths['/sample_stamps']?.post?.parameters).toContainEqual(
    expect.objectContaining({ name: 'If-None-Match', schema: { type: 'string', const: '*' } }),
  );
});

test('a cell may be empty in a view as it may in the record', () => {
  const orders = defineResource({
    name: 'orders',
    label: { one: 'Order', many: 'Orders' },
    titleFields: ['id'],
    fields: { lines: rows('Lines', { of: text('Of', { required: true }), note: text('Note') }) },
  });
  const { lines } = viewedFields(orders);
  expect(valueSchema(lines as never)).toMatchObject({
    items: { properties: { note: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
  });
});

test.each([
  ['a text, by characters', text('T', { maxLength: 9 }), { type: 'string', maxLength: 9 }],
  ['a number', integer('N', { min: 2, max: 5 }), { type: 'integer', minimum: 2, maximum: 5 }],
  ['a computed amount, which nobody could correct', money('M', { computed: { sum: ['a', 'b'] } }), { type: 'number' }],
  ['a point in time, in any zone', instant('I'), { type: 'string', format: 'date-time' }],
  ['a day', date('D'), { type: 'string', format: 'date' }],
  ['a list', tags('L'), { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: 100 }],
])('the limits of a value are described: %s', (_what, field, described) => {
  expect(valueSchema(field as never)).toEqual(described);
});
