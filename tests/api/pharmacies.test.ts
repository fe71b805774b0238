import { afterAll, expect, test } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import { createRegistry, type Resource } from '../../src/schema';
import { serverTables } from '../../src/server/serverTables';
import { planSchema, syncSchema, type SchemaOptions, type Store } from '../../src/server/db';
import { fixtureNames, registry } from '../fixtures/everything';
import { pharmacies as declaredPharmacies } from '../fixtures/pharmacies';
import { describeApi, type Body, type CallOptions, type Harness, type ListBody } from './harness';

const pharmacies = registry.get('sample_pharmacies');
const corner = {
  name: 'Corner',
  npi: '1234567890',
  state: 'IL',
  visit_fee: 12.5,
  visits_a_year: 10,
  internal_note: 'Slow payer',
};

type Refusal = Body & { readonly message: string; readonly errors: Readonly<Record<string, readonly string[]>> };

/** Calls the API as a CRM user. */
const asAgent =
  ({ call, agentToken }: Harness) =>
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: CallOptions = {}) =>
    call<Refusal>(method, path, { ...options, token: agentToken });
const create = async ({ call }: Harness, more: Body = {}) =>
  (await call<Body & { id: number }>('POST', 'sample_pharmacies', { body: { ...corner, ...more } })).body;

describeApi('a pharmacy network', { registry }, (harness) => {
  test('keeps what is declared of it', async () => {
    const { call } = harness();
    const made = await create(harness(), { contract_from: '2024-01-01', contract_until: '2024-12-31' });
    expect(made).toMatchObject({
      ...corner,
      status: 'Active',
      yearly_fee: 125,
      review_on: '2024-10-02',
      fax_number: null,
    });
    const at = `sample_pharmacies/${made.id}`;
    expect((await call('PUT', at, { body: { visits_a_year: 16, yearly_fee: 1 } })).body).toMatchObject({
      visits_a_year: 16,
      yearly_fee: 200,
    });
    expect((await call('PUT', at, { body: { contract_until: '2023-12-31' } })).body).toMatchObject({
      errors: { contract_until: ['Contract Until must not be before Contract From'] },
    });
    expect((await call('PUT', at, { body: { status: 'Suspended' } })).body).toMatchObject({
      errors: { suspended_reason: ['Reason of Suspension is required'] },
    });
    expect((await call('PUT', at, { body: { npi: '12' } })).body).toMatchObject({
      errors: { npi: ['An NPI has ten digits'] },
    });
    expect((await call('PUT', at, { body: { chain_code: 'LOCK', visits_a_year: 20 } })).body).toMatchObject({
      chain_code: 'LOCK',
      visits_a_year: 20,
      yearly_fee: 250,
    });
    expect((await call('PUT', at, { body: { visits_a_year: 3 } })).body).toMatchObject({
      chain_code: 'LOCK',
      visits_a_year: 20,
      yearly_fee: 250,
    });
    expect((await call('POST', 'sample_pharmacies', { body: { ...corner, name: 'Other' } })).body).toMatchObject({
      errors: { npi: [`NPI is already used by Corner (SAMPLEPH${made.id})`] },
    });
    expect((await harness().list(pharmacies, 'q[yearly_fee_gteq]=250')).data.map(({ id }) => id)).toEqual([made.id]);
    expect((await harness().list(pharmacies, 'q[yearly_fee_gteq]=251')).data).toEqual([]);
  });

  test('lets only the roles that are named delete and recover', async () => {
    const agent = asAgent(harness());
    const { id } = await create(harness());
    expect(await agent('DELETE', `sample_pharmacies/${id}`)).toMatchObject({
      status: 403,
      body: { message: 'Your role may not delete sample pharmacies' },
    });
    expect(await agent('GET', 'sample_pharmacies?discard=true')).toMatchObject({
      status: 403,
      body: { message: 'Your role may not see or recover discarded sample pharmacies' },
    });
    expect((await harness().call('DELETE', `sample_pharmacies/${id}`)).status).toBe(200);
    expect((await agent('PUT', `sample_pharmacies/${id}`, { body: { discarded_at: '' } })).status).toBe(409);
    expect((await harness().call('GET', `sample_pharmacies/${id}`)).body.discarded_at).not.toBeNull();
    expect((await harness().call('PUT', `sample_pharmacies/${id}`, { body: { discarded_at: '' } })).status).toBe(200);
  });

  test('takes nothing from those who may not write a field, and keeps what it has', async () => {
    const agent = asAgent(harness());
    const { id } = await create(harness());
    expect(
      (await agent('PUT', `sample_pharmacies/${id}`, { body: { city: 'Bern', visit_fee: 99, internal_note: 'x' } }))
        .body,
    ).toMatchObject({ city: 'Bern', visit_fee: 12.5, yearly_fee: 125 });
    expect((await harness().call('GET', `sample_pharmacies/${id}`)).body).toMatchObject({
      visit_fee: 12.5,
      internal_note: 'Slow payer',
    });
    const { status, body } = await agent('POST', 'sample_pharmacies', { body: { ...corner, npi: '1111111111' } });
    expect({ status, visit_fee: body.visit_fee, yearly_fee: body.yearly_fee }).toEqual({
      status: 201,
      visit_fee: null,
      yearly_fee: null,
    });
  });

  test('tells nobody what their role does not see: not in records, lists, histories or refusals, and not by a search or an order', async () => {
    const { call } = harness();
    const agent = asAgent(harness());
    const { id } = await create(harness());
    const { etag = '' } = await call('GET', `sample_pharmacies/${id}`);
    await call('PUT', `sample_pharmacies/${id}`, { body: { internal_note: 'Pays late', city: 'Bern' } });
    const told = [
      await agent('GET', `sample_pharmacies/${id}`),
      await agent('GET', 'sample_pharmacies'),
      await agent('GET', `sample_pharmacies?ids[]=${id}`),
      await agent('GET', `versions?model_name=sample_pharmacies&data_keyword=${id}`),
      await agent('PUT', `sample_pharmacies/${id}`, { body: { city: 'Chur' }, headers: { 'if-match': etag } }),
      await agent('POST', 'sample_pharmacies', { body: corner }),
    ];
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 412, 422]);
    for (const { body } of told) expect(JSON.stringify(body)).not.toMatch(/internal_note|Slow payer|Pays late/);
    for (const query of ['note=Pays', 's=internal_note asc', 'q[s]=internal_note asc']) {
      const { status, body } = await agent('GET', `sample_pharmacies?${query}`);
      if (status !== 400)
        expect({ status, message: body.message }).toEqual({
          status: 403,
          message: 'Your role may not see Internal Note',
        });
    }
    expect((await agent('GET', 'sample_pharmacies?note=Pays')).status).toBe(403);
    expect((await call<ListBody>('GET', 'sample_pharmacies?note=Pays')).body.data).toMatchObject([
      { id, internal_note: 'Pays late' },
    ]);
  });

  test('says in its description what roles may and see', async () => {
    const { body } = await harness().call<{
      paths: Record<string, Record<string, Body>>;
      components: { schemas: Record<string, { properties: Record<string, Body>; required: string[] }> };
    }>('GET', 'openapi.json');
    expect(body.paths['/sample_pharmacies/{id}']?.delete?.description).toBe(
      'Only for the roles brand_admin: 403 for all others',
    );
    const { sample_pharmacies: answered, sample_pharmacies_input: written } = body.components.schemas;
    expect(answered?.properties.internal_note?.description).toBe(
      'Internal Note. Returned only to the roles brand_admin',
    );
    expect(answered?.required).not.toContain('internal_note');
    expect(written?.properties.visit_fee?.description).toBe('Visit Fee. Read-only except for the roles brand_admin');
    expect(written?.properties).not.toHaveProperty('yearly_fee');
    expect(written?.properties.npi).toMatchObject({ type: 'string', maxLength: 255, pattern: '^(?:\\d{10})$' });
  });
});

/** The network as declared before its fax field was renamed; its tables are created from this declaration. */
const former = JSON.parse(
  JSON.stringify(declaredPharmacies)
    .replaceAll('"fax_number"', '"fax"')
    .replaceAll('"was":"fax"', '"was":"fax_number"')
    .replaceAll('"Fax Number"', '"Fax"'),
) as Resource;
const older = createRegistry(
  registry.all.map((resource) => (resource.name === former.name ? former : resource)),
  fixtureNames,
);
const schema: SchemaOptions = { registry, manufacturers, tables: serverTables(manufacturers) };
const prepare = (store: Store) => syncSchema(store, { ...schema, registry: older });

describeApi(
  'a pharmacy network with a field that is renamed',
  { registry: older, stored: registry, prepare },
  (harness) => {
    // Restores the tables of the store's own declarations for the next borrower.
    afterAll(() => syncSchema(harness().store, schema));

    test('has the fax of a store in which the field was called so, in its list, on its page and in its history', async () => {
      const { call, store, startWith } = harness();
      const { id } = await create(harness(), { fax: '3125550100' });
      expect((await call('PUT', `sample_pharmacies/${id}`, { body: { fax: '3125550199' } })).body).toMatchObject({
        fax: '3125550199',
      });
      const { statements } = await planSchema(store, schema);
      const renames = manufacturers.map(
        ({ key }) => `alter table "${key}"."sample_pharmacies" rename column "fax" to "fax_number"`,
      );
      expect(statements.filter((statement) => !statement.startsWith('comment on schema'))).toEqual(renames);
      const { call: newer } = await startWith(registry);
      expect(await planSchema(store, schema)).toEqual({ steps: [], statements: [] });
      const { body: record } = await newer('GET', `sample_pharmacies/${id}`);
      expect(record).toMatchObject({ id, fax_number: '3125550199' });
      expect(record).not.toHaveProperty('fax');
      expect((await newer<ListBody>('GET', 'sample_pharmacies')).body.data).toMatchObject([
        { id, fax_number: '3125550199' },
      ]);
      const { body: history } = await newer<ListBody>(
        'GET',
        `versions?model_name=sample_pharmacies&data_keyword=${id}`,
      );
      const told = history.data.map(({ changeset }) =>
        Object.entries(changeset as Body).flatMap(([name, sides]) =>
          name.includes('fax') ? [[pharmacies.fields[name]?.label, sides]] : [],
        ),
      );
      expect(told).toEqual([[['Fax Number', ['3125550100', '3125550199']]], [['Fax Number', [null, '3125550100']]]]);
    });
  },
);
