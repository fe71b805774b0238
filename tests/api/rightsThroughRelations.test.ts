import { expect, test } from 'vitest';
import { createRegistry } from '../../src/schema';
import { defineResource, text } from '../../src/schema/declare';
import { registryFor } from '../../src/schema/server';
import { writeNested } from '../../src/server/records/write/nestedRecords';
import type { WriteSource } from '../../src/server/records/source';
import { registry } from '../fixtures/everything';
import { agent as agentEmail, describeApi, type Body, type CallOptions, type Harness, type ListBody } from './harness';

type Supply = Body & { readonly id: number; readonly retail?: Body | null };

/** Calls the API as a CRM user, who may neither see nor change wholesalers and terms. */
const asAgent =
  ({ call, agentToken }: Harness) =>
  <B = Body & { readonly message: string }>(method: 'GET' | 'POST' | 'PUT', path: string, options: CallOptions = {}) =>
    call<B>(method, path, { ...options, token: agentToken });

const wholesaler = async ({ call }: Harness, name: string) =>
  (await call<Body & { id: number }>('POST', 'sample_wholesalers', { body: { name, rebate: 7.5 } })).body.id;

/** Creates a supply as an administrator. */
const supply = async (harness: Harness, more: Body = {}) =>
  (
    await harness.call<Supply>('POST', 'sample_supplies', {
      body: { product: 'Plasma', wholesaler_id: await wholesaler(harness, 'Zenith'), retail: { rate: 12 }, ...more },
    })
  ).body;

test('a keyed child is not written for a role that has been refused it, whatever comes so far', async () => {
  const own = registryFor(registry, 'crm_user');
  const written = writeNested({ registry: own } as WriteSource, {
    resource: own.get('sample_supplies'),
    id: 1,
    values: { 'retail.rate': 3 },
  });
  await expect(written).rejects.toMatchObject({
    statusCode: 403,
    message: 'Your role may not create sample supply terms',
  });
});

describeApi('records that a role may not see or write', { registry }, (harness) => {
  test('are told through no other record: not in answers, lists, histories or refusals', async () => {
    const { call } = harness();
    const agent = asAgent(harness());
    const made = await supply(harness());
    expect(made).toMatchObject({ wholesaler_name: 'Zenith', wholesaler_rebate: 7.5, retail: { rate: 12 } });
    const { etag = '' } = await call('GET', `sample_supplies/${made.id}`);
    await call('PUT', `sample_supplies/${made.id}`, { body: { product: 'Serum', retail: { rate: 13 } } });
    const told = [
      await agent('GET', `sample_supplies/${made.id}`),
      await agent('GET', 'sample_supplies'),
      await agent('GET', `sample_supplies?ids[]=${made.id}`),
      await agent('GET', `versions?model_name=sample_supplies&data_keyword=${made.id}`),
      await agent('PUT', `sample_supplies/${made.id}`, { body: { tier_note: 'x' }, headers: { 'if-match': etag } }),
      await agent('PUT', `sample_supplies/${made.id}`, { body: { tier_note: 'x' } }),
    ];
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 412, 200]);
    for (const { body } of told) expect(JSON.stringify(body)).not.toMatch(/Zenith|rebate|wholesaler_name|retail|rate"/);
    expect(told[0]?.body).toMatchObject({ product: 'Serum', wholesaler_id: made.wholesaler_id });
    await call('PUT', `sample_wholesalers/${String(made.wholesaler_id)}`, { body: { name: 'Apex' } });
    const { body: stale } = await agent('PUT', `sample_supplies/${made.id}`, {
      body: { tier_note: 'y' },
      headers: { 'if-match': etag },
    });
    expect(stale).toMatchObject({ changed_by: agentEmail, changed_at: (stale.current as Body).updated_at });
    expect((await call('GET', `versions?model_name=sample_supplies&data_keyword=${made.id}`)).body).toMatchObject({
      data: [{}, { changeset: { 'retail.rate': [12, 13] } }, {}],
    });
  });

  test('are found by no search and no order, those of their titles included', async () => {
    const agent = asAgent(harness());
    const { id } = await supply(harness());
    await supply(harness(), { product: 'Serum', wholesaler_id: await wholesaler(harness(), 'Acme') });
    for (const [query, message] of [
      ['searchWholesaler=Zen', 'Your role may not see Wholesaler Name'],
      ['q[s][]=wholesaler_rebate asc', 'Your role may not see Wholesaler Rebate'],
      ['q[s][]=wholesaler_id asc', 'Your role may not see what is linked as Wholesaler'],
    ] as const) {
      expect(await agent('GET', `sample_supplies?${query}`)).toMatchObject({ status: 403, body: { message } });
    }
    expect(
      (await harness().call<ListBody>('GET', 'sample_supplies?searchWholesaler=Zen')).body.data.map((row) => row.id),
    ).toEqual([id]);
    expect(
      (await harness().call<ListBody>('GET', 'sample_supplies?q[s][]=wholesaler_id asc')).body.data.map(
        (row) => row.product,
      ),
    ).toEqual(['Serum', 'Plasma']);
  });

  test('are written along with no other record, and are chosen for none', async () => {
    const { call } = harness();
    const agent = asAgent(harness());
    const made = await supply(harness());
    const other = await wholesaler(harness(), 'Acme');
    const sent = { wholesaler_id: other, wholesaler_name: 'Hacked', wholesaler_rebate: 1, retail: { rate: 99 } };
    expect((await agent('PUT', `sample_supplies/${made.id}`, { body: { product: 'Serum', ...sent } })).status).toBe(
      200,
    );
    expect((await call<Supply>('GET', `sample_supplies/${made.id}`)).body).toMatchObject({
      product: 'Serum',
      wholesaler_id: made.wholesaler_id,
      wholesaler_name: 'Zenith',
      wholesaler_rebate: 7.5,
      retail: { rate: 12 },
    });
    const created = await agent<Supply>('POST', 'sample_supplies', { body: { product: 'Other', ...sent } });
    expect(created.status).toBe(201);
    expect((await call<Supply>('GET', `sample_supplies/${created.body.id}`)).body).toMatchObject({
      wholesaler_id: null,
      retail: null,
    });
    expect((await call<ListBody>('GET', 'sample_wholesalers?searchName=Hacked')).body.data).toEqual([]);
  });

  test('are described so', async () => {
    const { body } = await harness().call<{
      paths: Record<string, Record<string, Body>>;
      components: {
        schemas: Record<
          string,
          { properties: Record<string, Body & { anyOf?: [{ properties: Record<string, Body> }] }>; required: string[] }
        >;
      };
    }>('GET', 'openapi.json');
    const { sample_supplies: answered, sample_supplies_input: written } = body.components.schemas;
    expect(answered?.required).not.toContain('wholesaler_rebate');
    expect(answered?.properties.wholesaler_rebate?.description).toBe(
      'Wholesaler Rebate. Returned only to the roles brand_admin. Read-only except for the roles brand_admin',
    );
    expect(answered?.properties.retail?.anyOf?.[0].properties.rate?.description).toBe(
      'Retail Rate. Returned only to the roles brand_admin. Read-only except for the roles brand_admin',
    );
    expect(body.paths['/sample_supplies']?.post).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { allOf: [{}, { required: ['product'] }] } } } },
    });
    expect(written?.properties.wholesaler_id?.description).toBe(
      'Wholesaler. Read-only except for the roles brand_admin',
    );
  });
});

const papers = defineResource({
  name: 'papers',
  label: { one: 'Paper', many: 'Papers' },
  titleFields: ['name'],
  fields: { name: text('Name') },
  rights: { create: ['brand_admin'], update: ['brand_admin'], delete: ['brand_admin'] },
  list: { columns: ['name'] },
  trash: { columns: ['name', 'discarded_at'] },
});
const archive = createRegistry([papers, registry.get('users')], { features: [], roles: ['brand_admin', 'crm_user'] });

describeApi('records that a role sees and may only recover', { registry: archive }, (harness) => {
  test('are neither created, changed nor deleted by it', async () => {
    const { call, agentToken: token } = harness();
    const { id } = (await call<Body & { id: number }>('POST', 'papers', { body: { name: 'A' } })).body;
    const [at, refused] = [
      `papers/${id}`,
      (verb: string) => ({ status: 403, body: { message: `Your role may not ${verb} papers` } }),
    ];
    expect(await call('POST', 'papers', { body: { name: 'B' }, token })).toMatchObject(refused('create'));
    expect(await call('PUT', at, { body: { name: 'B' }, token })).toMatchObject(refused('change'));
    expect(await call('DELETE', at, { token })).toMatchObject(refused('delete'));
    expect(await call('PUT', at, { body: { discarded_at: '', name: 'B' }, token })).toMatchObject({
      status: 200,
      body: { name: 'A' },
    });
    await call('DELETE', at);
    expect((await call('PUT', at, { body: { name: 'B' }, token })).status).toBe(409);
    expect(await call('PUT', at, { body: { discarded_at: '' }, token })).toMatchObject({
      status: 200,
      body: { name: 'A', discarded_at: null },
    });
  });
});

describeApi('what a role may not write of a record', { registry }, (harness) => {
  test('starts with its default, which conditions see, where its own condition holds', async () => {
    const made = await asAgent(harness())('POST', 'sample_supplies', {
      body: { product: 'Plasma', tier: 'Prime', tier_note: 'kept' },
    });
    expect(made).toMatchObject({ status: 201, body: { tier: 'Basic', tier_note: 'kept', pause_code: null } });
    expect(
      (
        await asAgent(harness())('POST', 'sample_supplies', {
          body: { product: 'Serum', paused: true, pause_code: 'mine' },
        })
      ).body,
    ).toMatchObject({ paused: true, pause_code: 'P1' });
    expect(await supply(harness(), { tier: 'Prime', tier_note: 'lost' })).toMatchObject({
      tier: 'Prime',
      tier_note: null,
    });
  });

  test('is emptied by whoever makes its condition false, and is asked of nobody else', async () => {
    const agent = asAgent(harness());
    const { id } = await supply(harness(), { paused: true, paused_by: 'Head office' });
    expect(
      (await agent('PUT', `sample_supplies/${id}`, { body: { product: 'Serum', paused_by: 'me' } })).body,
    ).toMatchObject({ paused_by: 'Head office' });
    expect(await agent('PUT', `sample_supplies/${id}`, { body: { paused: false } })).toMatchObject({
      status: 200,
      body: { paused: false, paused_by: null },
    });
    expect((await harness().call('GET', `versions?model_name=sample_supplies&data_keyword=${id}`)).body).toMatchObject({
      data: [{ changeset: { paused: [true, false], paused_by: ['Head office', null] } }, {}, {}],
    });
  });
});
