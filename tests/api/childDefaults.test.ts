import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { registry } from '../fixtures/everything';
import { describeApi, type Body } from './harness';

const storages = registry.get('sample_supply_storages');
const [today, until] = [0, 30].map((days) => dayjs().add(days, 'day').format('YYYY-MM-DD'));
const started = {
  shelf: 'Top',
  sign: 'Top',
  cooling: 'None',
  grade_note: null,
  cold_note: null,
  grade: 'B',
  since: today,
  until,
};

interface Supply extends Body {
  readonly id: number;
  readonly depot: Body | null;
}

/** The change that the history records for a depot that was created with its shelf only. */
const expectedChangeset = (depot: Body): Body =>
  Object.fromEntries(
    Object.entries(depot).flatMap(([name, value]) => (value === null ? [] : [[`depot.${name}`, [null, value]]])),
  );

describeApi('a keyed child that comes into being with its parent', { registry }, (harness) => {
  const depotOf = async (id: number) => (await harness().call('GET', `${storages.apiPath}/depot?supply_id=${id}`)).body;
  const historyOf = async (id: number) =>
    (
      await harness().call<{ data: readonly { event: string; changeset: Body }[] }>(
        'GET',
        `versions?model_name=sample_supplies&data_keyword=${id}`,
      )
    ).body.data;

  test('starts with its defaults at a create, as one that is created by itself does', async () => {
    const { call } = harness();
    const made = await call<Supply>('POST', 'sample_supplies', {
      body: { product: 'Plasma', depot: { shelf: 'Top' } },
    });
    expect(made).toMatchObject({ status: 201, body: { depot: started } });
    const byItself = await call('POST', storages.apiPath, {
      body: { supply_id: made.body.id, place: 'counter', shelf: 'Top' },
    });
    expect(byItself).toMatchObject({ status: 201, body: started });
    expect(await call('GET', `sample_supplies/${made.body.id}`)).toMatchObject({
      status: 200,
      etag: made.etag,
      body: { depot: started },
    });
    expect(await historyOf(made.body.id)).toMatchObject([{ event: 'create', changeset: expectedChangeset(started) }]);
  });

  test('starts with them at an update, and is changed by itself from then on', async () => {
    const { call } = harness();
    const {
      body: { id },
      etag: first,
    } = await call<Supply>('POST', 'sample_supplies', { body: { product: 'Plasma' } });
    const begun = await call<Supply>('PUT', `sample_supplies/${id}`, {
      body: { depot: { shelf: 'Top', grade_note: 'Dry' } },
      headers: { 'if-match': String(first) },
    });
    expect(begun).toMatchObject({ status: 200, body: { depot: { ...started, grade_note: 'Dry' } } });
    expect((await historyOf(id))[0]).toMatchObject({
      event: 'update',
      changeset: expectedChangeset({ ...started, grade_note: 'Dry' }),
    });
    expect(
      (
        await call<Supply>('PUT', `sample_supplies/${id}`, {
          body: { depot: { sign: null, since: null } },
          headers: { 'if-match': String(begun.etag) },
        })
      ).body.depot,
    ).toMatchObject({ shelf: 'Top', sign: null, since: null });
    expect(
      (await call<Supply>('PUT', `sample_supplies/${id}`, { body: { depot: { shelf: 'Low' } } })).body.depot,
    ).toMatchObject({ shelf: 'Low', sign: null, cooling: 'None', since: null, until: null });
  });

  test('does not come into being by its defaults alone', async () => {
    const { call } = harness();
    for (const depot of [{}, { shelf: '' }, { cooling: null, shelf: ' ' }, { cold_note: 'Ice' }]) {
      const { status, body } = await call<Supply>('POST', 'sample_supplies', { body: { product: 'Plasma', depot } });
      expect([status, body.depot, await depotOf(body.id)]).toEqual([201, null, {}]);
      expect(
        (await call<Supply>('PUT', `sample_supplies/${body.id}`, { body: { product: 'Serum', depot } })).body,
      ).toMatchObject({ product: 'Serum', depot: null });
      expect(await depotOf(body.id)).toEqual({});
    }
  });

  test('is refused without what it needs, at the field, and so is a change that empties that', async () => {
    const { call } = harness();
    const refused = { status: 422, body: { errors: { 'depot.shelf': ['Depot Shelf is required'] } } };
    expect(
      await call('POST', 'sample_supplies', { body: { product: 'Plasma', depot: { sign: 'Top' } } }),
    ).toMatchObject(refused);
    const {
      body: { id },
    } = await call<Supply>('POST', 'sample_supplies', { body: { product: 'Plasma' } });
    expect(await call('PUT', `sample_supplies/${id}`, { body: { depot: { sign: 'Top', shelf: ' ' } } })).toMatchObject(
      refused,
    );
    expect(await depotOf(id)).toEqual({});
    expect(await call('PUT', `sample_supplies/${id}`, { body: { depot: { shelf: 'Top' } } })).toMatchObject({
      status: 200,
      body: { depot: started },
    });
    expect(await call('PUT', `sample_supplies/${id}`, { body: { depot: { shelf: null } } })).toMatchObject(refused);
    expect(await call('PUT', `sample_supplies/${id}`, { body: { product: 'Serum' } })).toMatchObject({
      status: 200,
      body: { product: 'Serum', depot: started },
    });
  });

  test('is replaced as a whole by itself: what is not sent is emptied, and has no default', async () => {
    const { call } = harness();
    const {
      body: { id },
    } = await call<Supply>('POST', 'sample_supplies', {
      body: { product: 'Plasma', depot: { shelf: 'Top', grade_note: 'Dry' } },
    });
    const depot = { supply_id: id, place: 'depot' };
    expect(
      await call('POST', storages.apiPath, { body: { ...depot, shelf: 'Low', cooling: 'Fridge', grade: 'A' } }),
    ).toMatchObject({
      status: 200,
      body: { shelf: 'Low', sign: null, cooling: 'Fridge', grade: 'A', grade_note: null, since: null },
    });
    expect(await call('POST', storages.apiPath, { body: { ...depot, shelf: 'Low', grade: 'A' } })).toMatchObject({
      status: 422,
      body: { errors: { cooling: ['Cooling is required'] } },
    });
  });

  test('keeps what is locked where it is replaced as a whole, and what its writer may not write', async () => {
    const { call, agentToken } = harness();
    const {
      body: { id },
    } = await call<Supply>('POST', 'sample_supplies', {
      body: { product: 'Plasma', depot: { shelf: 'Top', cooling: 'Fridge', seal: 'S1', grade: 'A' } },
    });
    const depot = { supply_id: id, place: 'depot', shelf: 'Low', cooling: 'Fridge' };
    expect(
      await call('POST', storages.apiPath, { token: agentToken, body: { ...depot, seal: 'S2', grade: 'B' } }),
    ).toMatchObject({ status: 200, body: { shelf: 'Low', seal: 'S1', grade: 'A' } });
    expect(await call('POST', storages.apiPath, { body: { ...depot, cooling: 'None', grade: 'A' } })).toMatchObject({
      status: 200,
      body: { seal: null },
    });
  });

  test('starts with those that its writer may not write', async () => {
    const { call, agentToken } = harness();
    const asAgent = { token: agentToken };
    const { body } = await call<Supply>('POST', 'sample_supplies', {
      ...asAgent,
      body: { product: 'Plasma', depot: { shelf: 'Top', grade: 'A' } },
    });
    expect(body.depot).toMatchObject({ shelf: 'Top', grade: 'B' });
    const {
      body: { id, depot },
    } = await call<Supply>('POST', 'sample_supplies', {
      ...asAgent,
      body: { product: 'Plasma', depot: { grade: 'A' } },
    });
    expect(depot).toBeNull();
    expect(
      (
        await call<Supply>('PUT', `sample_supplies/${id}`, {
          ...asAgent,
          body: { depot: { shelf: 'Top', grade: 'A' } },
        })
      ).body.depot,
    ).toMatchObject(started);
  });

  test('is described with them', async () => {
    const { body } = await harness().call<{
      components: {
        schemas: Record<string, { properties: Record<string, { anyOf: [{ properties: Body; required?: unknown }] }> }>;
      };
    }>('GET', 'openapi.json');
    const [depot] = body.components.schemas.sample_supplies_input?.properties.depot?.anyOf ?? [];
    expect(depot?.properties).toMatchObject({
      cooling: { default: 'None' },
      sign: { description: 'Depot Sign. Defaults to the value of depot.shelf' },
      since: { description: 'Depot Since. Defaults to today' },
    });
    expect(depot).not.toHaveProperty('required');
    expect(depot?.properties).toMatchObject({ shelf: { description: 'Depot Shelf. Required depending on depot' } });
  });
});
