import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createRegistry, sortParameter } from '../../src/schema';
import { defineResource, reference, text } from '../../src/schema/declare';
import { registry as product } from '../../resources';
import { knownNames } from '../../resources/knownNames';
import { describeApi, type Body } from './harness';

const breeders = defineResource({
  name: 'breeders',
  label: { one: 'Breeder', many: 'Breeders' },
  titleFields: ['last_name', 'first_name'],
  fields: { first_name: text('First Name'), last_name: text('Last Name') },
});
const rabbits = defineResource({
  name: 'rabbits',
  label: { one: 'Rabbit', many: 'Rabbits' },
  titleFields: ['name'],
  fields: {
    name: text('Name'),
    breeder_id: reference('Breeder', { to: 'breeders' }),
    doe_id: reference('Doe', { to: 'rabbits' }),
  },
  relations: { doe: { by: 'doe_id', show: ['name', 'breeder_id'] } },
  list: { columns: ['name', 'breeder_id', 'doe_id', 'doe_breeder_id'], sort: { field: 'breeder_id', order: 'asc' } },
});
const registry = createRegistry([...product.all, breeders, rabbits], knownNames);

const by = (order: string): string => `${encodeURIComponent(sortParameter)}=${encodeURIComponent(order)}`;

describeApi('a list that is sorted by a reference', { registry }, (harness) => {
  const create = async (path: string, body: Body) =>
    (await harness().call<Body & { id: number }>('POST', path, { body })).body.id;
  const names = async (query: string) =>
    (await harness().list(registry.get('rabbits'), query)).data.map(({ name }) => name);

  test('stands in the order of what it shows, field by field, and those without one last', async () => {
    const [zoe, adam, bea, nobody] = [
      await create('breeders', { last_name: 'Young', first_name: 'Zoe' }),
      await create('breeders', { last_name: 'Young', first_name: 'adam' }),
      await create('breeders', { last_name: 'Ames', first_name: 'Bea' }),
      await create('breeders', { first_name: 'No' }),
    ];
    const doe = await create('rabbits', { name: 'of Zoe', breeder_id: zoe });
    await create('rabbits', { name: 'of nobody', breeder_id: nobody });
    await create('rabbits', { name: 'of none' });
    await create('rabbits', { name: 'of Adam', breeder_id: adam, doe_id: doe });
    const other = await create('rabbits', { name: 'of Bea', breeder_id: bea, doe_id: doe });
    await create('rabbits', { name: 'of Bea too', breeder_id: bea, doe_id: other });
    const ascending = ['of Bea', 'of Bea too', 'of Adam', 'of Zoe', 'of nobody', 'of none'];
    expect(await names(by('breeder_id asc'))).toEqual(ascending);
    expect(await names('')).toEqual(ascending);
    expect(await names(by('breeder_id desc'))).toEqual([
      'of Zoe',
      'of Adam',
      'of Bea too',
      'of Bea',
      'of nobody',
      'of none',
    ]);
    expect((await names(by('doe_id asc'))).slice(0, 3)).toEqual(['of Bea too', 'of Adam', 'of Bea']);
    expect((await names(by('doe_breeder_id asc'))).slice(0, 3)).toEqual(['of Bea too', 'of Adam', 'of Bea']);
    const pages = await Promise.all([1, 2, 3].map((page) => names(`${by('breeder_id asc')}&per=2&page=${page}`)));
    expect(pages.flat()).toEqual(ascending);
  });

  test('walks an index of the titles', async () => {
    const { rows } = await sql<{
      indexdef: string;
    }>`select indexdef from pg_indexes where schemaname = 'octapharma' and indexname = 'breeders_title_order'`.execute(
      harness().store.db,
    );
    expect(rows[0]?.indexdef).toMatch(
      /\(last_name COLLATE "und-x-icu", first_name COLLATE "und-x-icu", id\) INCLUDE \(discarded_at\)/,
    );
  });
});
