import { expect, test } from 'vitest';
import { registry } from '../fixtures/everything';
import { describeApi, type Body, type ListBody } from './harness';

const pharmacies = registry.get('sample_pharmacies');
const monday = { day: 'Mon', opens: '08:00', closes: '17:30', fee: 4.5, since: null, until: null };
const tuesday = { ...monday, day: 'Tue', fee: null };

type Refusal = Body & { readonly errors: Readonly<Record<string, readonly string[]>> };

describeApi('rows that people edit', { registry }, (harness) => {
  test('are kept as they were sent, in their order, without those that are empty', async () => {
    const { call, make } = harness();
    const { id } = await make(pharmacies, 1, {
      hours: [{ ...monday, further: 'x' }, {}, { day: 'Tue', opens: '08:00', closes: '17:30', fee: '' }],
    });
    const at = `sample_pharmacies/${id}`;
    expect((await call('GET', at)).body.hours).toEqual([monday, tuesday]);
    expect((await call('PUT', at, { body: { hours: [tuesday, monday] } })).body.hours).toEqual([tuesday, monday]);
    for (const empty of [[], [{}], null, ''])
      expect((await call('PUT', at, { body: { hours: empty } })).body.hours).toBeNull();
  });

  test('are refused at the cells that are wrong, and nothing is stored', async () => {
    const { call, make } = harness();
    const { id } = await make(pharmacies, 1, { hours: [monday] });
    const hours = [
      monday,
      { ...tuesday, opens: '8', fee: 'much' },
      { ...monday, closes: null },
      { day: 'Wed', since: '2024-05-02', until: '2024-05-01' },
    ];
    const errors = {
      'hours[1].opens': ['A time is four digits, such as 08:30'],
      'hours[1].fee': ['Must be a number'],
      'hours[3].opens': ['Opens is required'],
      'hours[3].until': ['Until must not be before Since'],
    };
    expect(await call<Refusal>('PUT', `sample_pharmacies/${id}`, { body: { hours } })).toMatchObject({
      status: 422,
      body: { errors },
    });
    const many = Array.from({ length: 8 }, () => monday);
    expect((await call<Refusal>('PUT', `sample_pharmacies/${id}`, { body: { hours: many } })).body.errors).toEqual({
      hours: ['Must be at most 7 rows'],
    });
    expect((await call('GET', `sample_pharmacies/${id}`)).body.hours).toEqual([monday]);
  });

  test('are no change where they stay, and one with both sides where they do not', async () => {
    const { call, make } = harness();
    const { id } = await make(pharmacies, 1, { hours: [monday] });
    await call('PUT', `sample_pharmacies/${id}`, { body: { hours: [{ ...monday, fee: '4.50' }, {}] } });
    await call('PUT', `sample_pharmacies/${id}`, { body: { hours: [monday, tuesday] } });
    const { body } = await call<ListBody>('GET', `versions?model_name=sample_pharmacies&data_keyword=${id}`);
    expect(body.data).toMatchObject([
      { event: 'update', changeset: { hours: [[monday], [monday, tuesday]] } },
      { event: 'create' },
    ]);
    expect(body.data).toHaveLength(2);
  });

  test('travel beside files as well', async () => {
    const { call, make } = harness();
    const { id } = await make(registry.get('sinks'), 1);
    const visit = {
      seen_on: '2024-05-01',
      until: null,
      purpose: 'Control',
      booked_on: '2024-04-01',
      back_on: null,
      cost: 5,
      paid: true,
      receipt: 'R1',
      site_id: null,
      remark: 'x',
    };
    const form = new FormData();
    form.append('visits[]', JSON.stringify(visit));
    form.append('visits[]', JSON.stringify({ ...visit, purpose: 'Collection', paid: 'false' }));
    form.append('report', new File(['Sample'], 'sample.txt', { type: 'text/plain' }));
    const { status, body } = await call('PUT', `kitchen_sinks/${id}`, { body: form });
    expect({ status, visits: body.visits }).toEqual({
      status: 200,
      visits: [visit, { ...visit, purpose: 'Collection', paid: false, receipt: null }],
    });
  });

  test('hold each row to the rules of its columns, as a record to those of its fields', async () => {
    const { call, make } = harness();
    const { id } = await make(registry.get('sinks'), 1, { visits: null });
    const put = (...visits: readonly Body[]) => call<Refusal>('PUT', `kitchen_sinks/${id}`, { body: { visits } });
    const visit = {
      seen_on: '2024-05-01',
      until: null,
      purpose: null,
      booked_on: null,
      back_on: null,
      cost: null,
      paid: null,
      receipt: null,
      site_id: null,
      remark: null,
    };
    const { body } = await put(
      { ...visit, paid: true },
      { ...visit, purpose: 'Control', back_on: '2024-04-30', booked_on: '9999-01-01' },
      { ...visit, seen_on: '2024-05-03', cost: 3 },
    );
    expect(body.errors).toEqual({
      'visits[0].receipt': ['A receipt is needed'],
      'visits[1].back_on': ['Back On must not be before Seen On'],
      'visits[1].booked_on': ['Booked On must not be in the future'],
      'visits[2].remark': ['A remark is needed where there is a cost'],
    });
    expect((await put({ ...visit, paid: false, receipt: 'R1' })).body.visits).toEqual([{ ...visit, paid: false }]);
    expect((await put({ ...visit, paid: true, receipt: 'R1' })).body.visits).toEqual([
      { ...visit, paid: true, receipt: 'R1' },
    ]);
  });

  test('name only records that are there, and keep one that is discarded later', async () => {
    const { call, make } = harness();
    const [kept, gone] = [await make(registry.get('facilities'), 1), await make(registry.get('facilities'), 2)];
    const visit = { seen_on: '2024-05-01', site_id: kept.id };
    const { id } = await make(registry.get('sinks'), 1, { visits: [visit] });
    const put = (...visits: readonly Body[]) =>
      call<Refusal & { readonly visits: readonly Body[] }>('PUT', `kitchen_sinks/${id}`, { body: { visits } });
    await call('DELETE', `facilities/${gone.id}`);
    const wrong = [visit, { seen_on: '2024-05-02', site_id: 999_999 }, { seen_on: '2024-05-03', site_id: gone.id }];
    expect(await put(...wrong)).toMatchObject({
      status: 422,
      body: { errors: { 'visits[1].site_id': ['Site does not exist'], 'visits[2].site_id': ['Site is in the trash'] } },
    });
    await call('DELETE', `facilities/${kept.id}`);
    const moved = await put({ seen_on: '2024-05-04' }, { ...visit, remark: 'x' });
    expect(moved.body.visits).toMatchObject([{ site_id: null }, { site_id: kept.id, remark: 'x' }]);
  });

  test('are described column by column', async () => {
    const { body } = await harness().call<
      Body & { components: { schemas: Record<string, { properties: Record<string, { anyOf: readonly Body[] }> }> } }
    >('GET', 'openapi.json');
    const [described] = body.components.schemas.sample_pharmacies_input?.properties.hours?.anyOf ?? [];
    expect(described).toMatchObject({
      type: 'array',
      maxItems: 7,
      items: {
        type: 'object',
        required: ['day', 'opens'],
        properties: { day: { enum: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], description: 'Day' } },
      },
    });
    const [visits] = body.components.schemas.sinks_input?.properties.visits?.anyOf ?? [];
    expect(visits).toMatchObject({
      items: {
        required: ['seen_on'],
        properties: {
          site_id: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
          receipt: {
            anyOf: [{ type: 'string' }, { type: 'null' }],
            description: 'Receipt. Cleared if it does not apply, depending on paid. Required if it applies',
          },
          remark: {
            anyOf: [{ type: 'string', maxLength: 40 }, { type: 'null' }],
            description: 'Remark. Required depending on cost',
          },
        },
      },
    });
  });
});
