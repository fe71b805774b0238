import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import { createProductExtensions } from '../../src/server/productExtensions';
import { syncSchema } from '../../src/server/db';
import { serverTables } from '../../src/server/serverTables';
import { registry } from '../fixtures/everything';
import { administrator, agent, describeApi, type Body, type ListBody } from './harness';

const name = 'Ada Byron';
const closing = { closed_date: '2026-02-28', case_outcome: 'Copay Eligible', case_outcome_reason: 'Standard' };
const discardable = registry.all.filter(({ verbs, view }) => verbs.includes('trash') && !view);

describeApi('the names of staff', { registry, ...createProductExtensions({ manufacturers }) }, (harness) => {
  describe.each(discardable.map((resource) => [resource.name, resource] as const))(
    'stand for %s',
    (_name, resource) => {
      test('in the trash of every kind, until it is recovered, and can be sorted by', async () => {
        const { call, list, make } = harness();
        const { id } = await make(resource, 1);
        const path = `${resource.apiPath}/${id}`;
        await call('DELETE', path);
        const gone = { discarded_by: administrator, discarded_by_name: name };
        expect(await list(resource, 'discard=true&q[s][]=discarded_by asc')).toMatchObject({ data: [{ id, ...gone }] });
        expect((await call('GET', path)).body).toMatchObject(gone);
        await call('PUT', path, { body: { discarded_at: '' } });
        expect((await call('GET', path)).body).toMatchObject({ discarded_at: null, discarded_by: null });
        expect((await call('GET', path)).body).not.toHaveProperty('discarded_by_name');
      });

      test('in the history of every kind', async () => {
        const { call, make } = harness();
        const { id } = await make(resource, 1);
        await call('DELETE', `${resource.apiPath}/${id}`);
        const { body } = await call<{ data: Body[] }>('GET', `versions?model_name=${resource.name}&data_keyword=${id}`);
        expect(body.data).toMatchObject([
          { event: 'destroy', operator_email: administrator, operator_name: name },
          { event: 'create', operator_name: name },
        ]);
        expect(Object.keys(body.data[0]?.changeset as object)).toEqual(['discarded_at']);
      });
    },
  );

  test('stand beside the address of who closed a case, also in its history and in a refusal', async () => {
    const { call, make } = harness();
    const { id } = await make(registry.get('cases'), 1);
    const { etag = '' } = await call('GET', `cases/${id}`);
    expect((await call('PUT', `cases/${id}`, { body: closing })).body).toMatchObject({
      closed_by: administrator,
      closed_by_name: name,
    });
    const { body } = await call<{ data: Body[] }>('GET', `versions?model_name=Case&data_keyword=${id}`);
    expect(body.data[0]).toMatchObject({
      changeset: { closed_by: [null, administrator] },
      names: { [administrator]: name },
    });
    const late = await call<Body & { changes: Body }>('PUT', `cases/${id}`, {
      body: { diagnosis_icd10: 'D66' },
      headers: { 'if-match': etag },
    });
    expect(late).toMatchObject({
      status: 412,
      body: {
        changed_by: administrator,
        changes: { closed_date: { by: administrator } },
        names: { [administrator]: name },
      },
    });
  });

  test('are those of today, in any letter case, and nobody has one whom the staff do not know', async () => {
    const { call, make, store } = harness();
    const { id } = await make(registry.get('cases'), 1);
    const closedBy = async (address: string) => {
      await sql`update octapharma.cases set closed_by = ${address} where id = ${id}`.execute(store.db);
      return (await call('GET', `cases/${id}`)).body.closed_by_name;
    };
    expect(await closedBy(administrator.toUpperCase())).toBe(name);
    expect(await closedBy('nobody@desk.test')).toBeUndefined();
  });

  test('are described', async () => {
    const { app } = harness();
    const described = (await app.inject({ url: '/api/openapi.json' })).json<{
      components: { schemas: Record<string, { properties: Body }> };
    }>();
    expect(described.components.schemas.cases?.properties).toHaveProperty('closed_by_name');
    expect(described.components.schemas.Version?.properties).toHaveProperty('operator_name');
  });

  test('no password is in the history of users', async () => {
    const { call, make } = harness();
    const { id } = await make(registry.get('users'), 1);
    await call('POST', `users/${id}/reset_password`);
    const { body } = await call<{ data: Body[] }>('GET', `versions?model_name=User&data_keyword=${id}`);
    expect(body.data.length).toBeGreaterThan(1);
    expect(JSON.stringify(body.data)).not.toMatch(/hash of|scrypt/);
  });

  test('who discarded a record is filled from the versions, in a store from before it was kept', async () => {
    const { call, make, store } = harness();
    const payers = registry.get('payers');
    const [gone, kept] = [await make(payers, 1), await make(payers, 2)];
    await call('DELETE', `payers/${gone.id}`);
    await sql`alter table octapharma.payers drop column discarded_by`.execute(store.db);
    await syncSchema(store, { registry, manufacturers, tables: serverTables(manufacturers) });
    const { rows } = await sql<{
      id: number;
      by: string | null;
    }>`select id, discarded_by as by from octapharma.payers where id in (${gone.id}, ${kept.id}) order by id`.execute(
      store.db,
    );
    expect(rows).toEqual([
      { id: gone.id, by: administrator },
      { id: kept.id, by: null },
    ]);
  });
});

describeApi('the access log', { registry, ...createProductExtensions({ manufacturers }) }, (harness) => {
  const find = async (search: string) =>
    (await harness().call<ListBody>('GET', `x/access_log?per=1000&${search}`)).body.data;
  const records = async (text: string): Promise<readonly string[]> => [
    ...new Set((await find(`record=${encodeURIComponent(text)}`)).flatMap((row) => (row.records as string[])[0] ?? [])),
  ];

  test('finds entries by the name of who, as the list shows it, and by the address', async () => {
    const { call, make, agentToken } = harness();
    await make(registry.get('payers'), 1);
    await call('GET', 'patients', { token: agentToken });
    for (const text of ['Ada', 'byron ada', administrator])
      expect((await find(`who=${encodeURIComponent(text)}`)).map(({ user_name }) => user_name)).toContain(name);
    expect(await find('who=Nobody')).toEqual([]);
    expect((await find(`who=${agent}`)).every(({ user_email }) => user_email === agent)).toBe(true);
  });

  test('finds the entries of a record by its number with and without prefix, by a case number and by a name', async () => {
    const { make } = harness();
    const of = (resource: string, changes: Body = {}) => make(registry.get(resource), 1, changes);
    const patient = await of('patients', { first_name: 'Karen', last_name: 'Okonkwo' });
    const facility = await of('facilities', { name: 'Northside Clinic' });
    const made = await of('cases', { patient_id: patient.id });
    const ofPatient = `patients:${patient.id}`;
    for (const text of [
      ofPatient,
      `PT${patient.id}`,
      `pt ${patient.id}`,
      `PAT${patient.id}`,
      'Karen Okonkwo',
      'okonk',
      'Okonkwo Karen',
      'KAREN',
    ])
      expect(await records(text), text).toContain(ofPatient);
    for (const text of [`FAC${facility.id}`, `fac ${facility.id}`, 'northside'])
      expect(await records(text), text).toEqual([`facilities:${facility.id}`]);
    expect(await records(String(made.case_number))).toEqual([`cases:${made.id}`]);
    // What was done to a case was done to something of its patient.
    expect(await records(`PT${patient.id}`)).toContain(`cases:${made.id}`);
    expect(await records(String(patient.id))).toContain(ofPatient);
    for (const text of ['Karen Stone', 'FAC999999', 'XYZ12', '999999999999999999999', '100%', '_'])
      expect(await records(text), text).toEqual([]);
  });
});
