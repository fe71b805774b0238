import { expect, test } from 'vitest';
import { defineResource, rows, text, viewedFields, type Resource } from '../../src/schema';
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
