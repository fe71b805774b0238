import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { knownNames } from '../../resources/knownNames';
import { createRegistry } from '../../src/schema';
import { references, defineResource, text } from '../../src/schema/declare';
import { addAncestors } from '../../src/server/accessLog/addAncestors';
import { resourceTables } from '../../src/server/db/tables/resourceTables';
import { registry } from '../fixtures/everything';
import { describeApi, type Body, type Harness, type ListBody } from './harness';

type Described = Record<string, { get: { parameters: readonly { name: string }[] } }>;

const pharmacies = registry.get('sample_pharmacies');

type Refusal = Body & { readonly errors: Readonly<Record<string, readonly string[]>> };

const groupsNamed = ({ call }: Harness, names: readonly string[]) =>
  Promise.all(
    names.map(
      async (name) => (await call<Body & { id: number }>('POST', 'sample_pharmacy_groups', { body: { name } })).body.id,
    ),
  );

describeApi('records that point to several others', { registry }, (harness) => {
  test('keep them in the order given, each once, and empty the list', async () => {
    const { call, make } = harness();
    const [first = 0, second = 0, third = 0] = await groupsNamed(harness(), ['First', 'Second', 'Third']);
    const { id } = await make(pharmacies, 1, { group_ids: [third, first, third, String(second)] });
    const at = `sample_pharmacies/${id}`;
    expect((await call('GET', at)).body.group_ids).toEqual([third, first, second]);
    expect((await call('PUT', at, { body: { group_ids: [first, third] } })).body.group_ids).toEqual([first, third]);
    const stored = await sql`select group_ids from octapharma.sample_pharmacies where id = ${id}`.execute(
      harness().store.db,
    );
    expect(stored.rows).toEqual([{ group_ids: [first, third] }]);
    for (const empty of [[], null, ''])
      expect((await call('PUT', at, { body: { group_ids: empty } })).body.group_ids).toBeNull();
  });

  test('are refused ones that are not there or in the trash, each by its number', async () => {
    const { call, make } = harness();
    const [kept = 0, gone = 0] = await groupsNamed(harness(), ['Kept', 'Gone']);
    await call('DELETE', `sample_pharmacy_groups/${gone}`);
    const refused = {
      errors: {
        group_ids: [
          `Sample Buying Group SAMPLEBG${gone} is in the trash`,
          'Sample Buying Group SAMPLEBG999999 does not exist',
        ],
      },
    };
    const body = { group_ids: [kept, gone, 999_999] };
    expect(
      await call<Refusal>('POST', 'sample_pharmacies', {
        body: { name: 'New', npi: '1231231231', state: 'IL', ...body },
      }),
    ).toMatchObject({ status: 422, body: refused });
    const { id } = await make(pharmacies, 1, { group_ids: [kept] });
    expect(await call<Refusal>('PUT', `sample_pharmacies/${id}`, { body })).toMatchObject({
      status: 422,
      body: refused,
    });
    expect((await call('GET', `sample_pharmacies/${id}`)).body.group_ids).toEqual([kept]);
    expect((await call<Refusal>('PUT', `sample_pharmacies/${id}`, { body: { group_ids: ['x'] } })).body.errors).toEqual(
      { group_ids: ['Must be the number of a record'] },
    );
  });

  test('keep one that is discarded later, beside which others are added, and take it back once it is recovered', async () => {
    const { call, make } = harness();
    const [first = 0, second = 0] = await groupsNamed(harness(), ['First', 'Second']);
    const { id } = await make(pharmacies, 1, { group_ids: [first] });
    await call('DELETE', `sample_pharmacy_groups/${first}`);
    const at = `sample_pharmacies/${id}`;
    expect(await call('PUT', at, { body: { group_ids: [second, first] } })).toMatchObject({
      status: 200,
      body: { group_ids: [second, first] },
    });
    expect(await call('PUT', at, { body: { group_ids: [second] } })).toMatchObject({ status: 200 });
    expect(await call('PUT', at, { body: { group_ids: [second, first] } })).toMatchObject({ status: 422 });
    await call('PUT', `sample_pharmacy_groups/${first}`, { body: { discarded_at: '' } });
    expect(await call('PUT', at, { body: { group_ids: [second, first] } })).toMatchObject({ status: 200 });
  });

  test('are found by any one of them, which is the list on its page, and by any of several', async () => {
    const { call, list, make } = harness();
    const [first = 0, second = 0, none = 0] = await groupsNamed(harness(), ['First', 'Second', 'None']);
    const [one, other] = [
      await make(pharmacies, 1, { group_ids: [first, second] }),
      await make(pharmacies, 2, { group_ids: [second] }),
    ];
    const found = async (query: string) => (await list(pharmacies, query)).data.map(({ id }) => id).sort();
    expect(await found(`group=${first}`)).toEqual([one.id]);
    expect(await found(`group=${second}`)).toEqual([one.id, other.id]);
    expect(await found(`group=${none}`)).toEqual([]);
    expect(await found(`group=${none},${first}`)).toEqual([one.id]);
    expect(await found(`group=${second},${first}`)).toEqual([one.id, other.id]);
    expect(await found(`group=${second}&group=${first}`)).toEqual([one.id]);
    expect(await call('GET', 'sample_pharmacies?group=first')).toMatchObject({
      status: 400,
      body: { message: 'group: Must be the number of a record' },
    });
    const plan = await sql<{
      readonly 'QUERY PLAN': string;
    }>`select indexdef as "QUERY PLAN" from pg_indexes where schemaname = 'octapharma' and indexname = 'sample_pharmacies_group_ids_members'`.execute(
      harness().store.db,
    );
    expect(plan.rows[0]?.['QUERY PLAN']).toContain('USING gin (group_ids)');
  });

  test('hold them while they are stored: one of a link and a deletion that come together gives way', async () => {
    const { call, make } = harness();
    for (let round = 0; round < 5; round += 1) {
      const [group = 0] = await groupsNamed(harness(), [`Raced ${round}`]);
      const { id } = await make(pharmacies, round + 10, {});
      const [linked, deleted] = await Promise.all([
        call('PUT', `sample_pharmacies/${id}`, { body: { group_ids: [group] } }),
        call('DELETE', `sample_pharmacy_groups/${group}`),
      ]);
      expect(deleted.status).toBe(200);
      const { body } = await call('GET', `sample_pharmacies/${id}`);
      expect({ status: linked.status, kept: body.group_ids }).toEqual(
        linked.status === 200
          ? { status: 200, kept: [group] }
          : { status: 422, kept: expect.not.arrayContaining([group]) as unknown },
      );
    }
  });

  test('tell in their history what was there before and after, and count no change where there is none', async () => {
    const { call, make } = harness();
    const [first = 0, second = 0] = await groupsNamed(harness(), ['First', 'Second']);
    const { id } = await make(pharmacies, 1, { group_ids: [first] });
    await call('PUT', `sample_pharmacies/${id}`, { body: { group_ids: [String(first)] } });
    await call('PUT', `sample_pharmacies/${id}`, { body: { group_ids: [first, second] } });
    const { body } = await call<ListBody>('GET', `versions?model_name=sample_pharmacies&data_keyword=${id}`);
    expect(body.data).toMatchObject([
      { event: 'update', changeset: { group_ids: [[first], [first, second]] } },
      { event: 'create' },
    ]);
  });

  test('a choice is found by any of several options, and so described', async () => {
    const { call, list, make } = harness();
    const sinks = registry.get('sinks');
    const ids: number[] = [];
    for (const [at, severity] of ['low', 'high', 'critical', null].entries())
      ids.push((await make(sinks, at + 1, { severity, place: at === 0 ? 'IL' : 'OH', reviewer: 'Ann' })).id);
    const found = async (query: string) => {
      const { data, meta } = await list(sinks, query);
      expect(meta.total).toBe(data.length);
      return data.map(({ id }) => ids.indexOf(id as number)).sort();
    };
    expect(await found('severities[]=low&severities[]=critical')).toEqual([0, 2]);
    expect(await found('severities[]=critical')).toEqual([2]);
    expect(await found('severities[]=')).toEqual([0, 1, 2, 3]);
    expect(await found('severities[]=low&severities[]=critical&places[]=OH&places[]=AK')).toEqual([2]);
    expect(await found('severities[]=low&severities[]=high&severity=high')).toEqual([1]);
    expect(await call('GET', 'kitchen_sinks?severities[]=low&severities[]=lowest')).toMatchObject({
      status: 400,
      body: { message: 'severities[]: Must be one of the listed values' },
    });
    const { body } = await call<Body & { readonly paths: Described }>('GET', 'openapi.json');
    expect(body.paths['/kitchen_sinks']?.get.parameters.find(({ name }) => name === 'severities[]')).toMatchObject({
      schema: { type: 'array', items: { enum: ['low', 'high', 'critical'] } },
      style: 'form',
      explode: true,
      description: 'Severity: in any of the given values',
    });
  });

  test('are described as lists of numbers, and a search by any of several', async () => {
    interface Description extends Body {
      readonly paths: Described;
      readonly components: { schemas: Record<string, { properties: Record<string, Body> }> };
    }
    const { body } = await harness().call<Description>('GET', 'openapi.json');
    const ids = {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      maxItems: 100,
    };
    expect(body.components.schemas.sample_pharmacies_input?.properties.group_ids?.anyOf).toEqual([
      ids,
      { type: 'null' },
    ]);
    expect(body.paths['/sample_pharmacies']?.get.parameters.find(({ name }) => name === 'group')).toEqual({
      name: 'group',
      in: 'query',
      schema: ids,
      style: 'form',
      explode: false,
      description: 'Buying Groups: has any of the given values',
    });
  });

  test('stand below all of them in the access log', async () => {
    const { make, store } = harness();
    const patients = [await make(registry.get('patients'), 1), await make(registry.get('patients'), 2)].map(
      ({ id }) => id,
    );
    const studies = defineResource({
      name: 'sample_studies',
      label: { one: 'Sample Study', many: 'Sample Studies' },
      titleFields: ['name'],
      fields: { name: text('Name'), patient_ids: references('Patients', { to: 'patients' }) },
    });
    const own = createRegistry([...registry.all, studies], {
      ...knownNames,
      permissions: [...knownNames.permissions, 'orders'],
    });
    expect(own.get('sample_studies').accessLogged).toBe(true);
    const columns = Object.keys(
      resourceTables(own, 'octapharma').find(({ name }) => name === 'sample_studies')?.columns ?? {},
    );
    expect(columns).toContain('patient_ids');
    await sql`create table octapharma.sample_studies (id bigint, patient_ids bigint[])`.execute(store.db);
    try {
      await sql`insert into octapharma.sample_studies values (1, ${patients}::bigint[]), (2, null)`.execute(store.db);
      const event = (id: number) =>
        ({ action: 'view', manufacturer: 'octapharma', records: [`sample_studies:${id}`] }) as unknown as Parameters<
          typeof addAncestors
        >[2][number];
      const told = await addAncestors(store.db, own, [event(1), event(2)]);
      expect(told.map(({ records }) => records)).toEqual([
        ['sample_studies:1', ...patients.map((id) => `patients:${id}`)],
        ['sample_studies:2'],
      ]);
    } finally {
      await sql`drop table octapharma.sample_studies`.execute(store.db);
    }
  });
});
