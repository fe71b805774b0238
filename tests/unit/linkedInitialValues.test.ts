import { describe, expect, test } from 'vitest';
import { createRegistry, type Values } from '../../src/schema';
import { defineResource, reference, text } from '../../src/schema/declare';
import { initialRecord, withDependentValues } from '../../src/schema/formScreens';

const shops = defineResource({
  name: 'shops',
  label: { one: 'Shop', many: 'Shops' },
  titleFields: ['name'],
  fields: { name: text('Name'), town: text('Town', { initial: 'Salem' }), note: text('Note') },
});
const orders = defineResource({
  name: 'orders',
  label: { one: 'Order', many: 'Orders' },
  titleFields: ['title'],
  fields: {
    title: text('Title'),
    shop_id: reference('Shop', { to: 'shops' }),
    billed_id: reference('Billed', { to: 'shops' }),
  },
  relations: {
    shop: { by: 'shop_id', show: ['name', 'town', 'note'], write: { whenFilled: ['name'] } },
    billed: { by: 'billed_id', show: ['name', 'town'] },
  },
});
const order = createRegistry([shops, orders], { features: [] }).get('orders');
const unlinked = { id: 1, title: 'T', shop_id: null, shop_name: null, shop_town: null };
const begun = { ...unlinked, shop_name: 'N', shop_town: 'Salem' };
const enter = (before: Values, entered: Values, stored: Values = unlinked) =>
  withDependentValues(order, { before, entered: { ...before, ...entered }, stored });

describe('a linked record that the form of a stored record creates', () => {
  test('starts with its initial values once its first field is filled in', () => {
    expect(enter(unlinked, { shop_name: 'N' })).toEqual(begun);
    expect(enter(unlinked, { shop_town: 'Dover' })).toEqual({ ...unlinked, shop_town: 'Dover' });
    expect(enter(begun, { shop_town: undefined })).toEqual({ ...begun, shop_town: undefined });
    expect(enter(unlinked, { title: 'U' })).toEqual({ ...unlinked, title: 'U' });
  });

  test('is none once nothing of what was entered is left', () => {
    expect(enter(begun, { shop_name: '' })).toEqual({ ...unlinked, shop_name: '', shop_town: undefined });
    expect(enter({ ...begun, shop_note: 'n' }, { shop_name: '' })).toMatchObject({
      shop_note: 'n',
      shop_town: 'Salem',
    });
  });

  test('is another than the one that is linked, which stays as it is', () => {
    const linked = { ...unlinked, shop_id: 4 };
    expect(enter(linked, { shop_name: 'N' }, linked)).toEqual({ ...linked, shop_name: 'N' });
    expect(enter({ ...linked, shop_id: null }, { shop_name: 'N' }, linked)).toEqual(begun);
  });

  test('has them from the start in the form of a new record', () => {
    expect(initialRecord(order)).toEqual({ shop_town: 'Salem' });
    expect(
      withDependentValues(order, {
        before: { shop_town: 'Salem', shop_name: 'N' },
        entered: { shop_town: 'Salem', shop_name: '' },
      }),
    ).toEqual({ shop_town: 'Salem', shop_name: '' });
  });
});
