import { expect, test } from 'vitest';
import { createRegistry } from '../../src/schema';
import { defineResource, text } from '../../src/schema/declare';
import { registry as product } from '../../resources';
import { describeApi, type Body, type ListBody } from './harness';

const notes = defineResource({
  name: 'sample_notes',
  label: { one: 'Sample Note', many: 'Sample Notes' },
  titleFields: ['name'],
  shared: true,
  tenantField: 'manufacturer',
  fields: { name: text('Name', { required: true }), manufacturer: text('Manufacturer', { readOnly: true }) },
});
const shown = defineResource({
  name: 'sample_shown_notes',
  label: { one: 'Sample Shown Note', many: 'Sample Shown Notes' },
  titleFields: ['name'],
  verbs: ['list'],
  view: { of: 'sample_notes', where: {} },
  fields: { name: text('Name') },
  search: { name: { field: 'name', op: 'contains' } },
});
const registry = createRegistry([notes, shown, product.get('users')], {
  features: [],
  roles: ['brand_admin', 'crm_user'],
});
const hooks = {
  sample_notes: {
    beforeCreate: (values: Body) => ({
      ...values,
      manufacturer: String(values.name).startsWith('All') ? null : 'kedrion',
    }),
  },
};

describeApi('a view of what a desk tells apart', { registry, hooks }, (harness) => {
  test('shows each desk its own records and those of all', async () => {
    const { call } = harness();
    const notesOf = async (manufacturer: string, query = '') =>
      (await call<ListBody>('GET', `sample_shown_notes${query}`, { manufacturer })).body;
    const made = await call<Body & { id: number }>('POST', 'sample_notes', {
      body: { name: 'Kept here' },
      manufacturer: 'kedrion',
    });
    await call('POST', 'sample_notes', { body: { name: 'All may read it' }, manufacturer: 'kedrion' });
    const elsewhere = await notesOf('octapharma');
    expect(elsewhere.data.map(({ name }) => name)).toEqual(['All may read it']);
    expect(elsewhere.meta.total).toBe(1);
    expect((await notesOf('kedrion')).meta.total).toBe(2);
    expect((await notesOf('kedrion', '?name=kept')).meta.total).toBe(1);
    expect((await notesOf('octapharma', '?name=kept')).meta.total).toBe(0);
    expect((await call('GET', `sample_shown_notes/${made.body.id}`, { manufacturer: 'octapharma' })).status).toBe(404);
    expect((await call('GET', `sample_shown_notes/${made.body.id}`, { manufacturer: 'kedrion' })).status).toBe(200);
  });
});
