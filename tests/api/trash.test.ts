import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { canSortBy } from '../../src/schema';
import { createProductExtensions } from '../../src/server/productExtensions';
import { describeApi, type Body, type Harness, type ListBody } from './harness';

const [patients, cases] = [registry.get('patients'), registry.get('cases')];

/** An open activity of a case of a patient, as ids. */
async function makeChain({ call, make }: Harness) {
  const patient = await make(patients, 1, { first_name: 'Ada', last_name: 'Stone' });
  const { body: theCase } = await call<Body & { id: number }>('POST', cases.apiPath, {
    body: { drug: 'Panzyga', referral_state: 'IL', case_type: 'BI', patient_id: patient.id },
  });
  const { body: activity } = await call<Body & { id: number }>('POST', 'activities', {
    body: { case_id: theCase.id, note: '<p>Called</p>' },
  });
  return { patient: patient.id, theCase: theCase.id, activity: activity.id };
}

const recover = { body: { discarded_at: '' } };

describeApi('the trash', { registry, ...createProductExtensions({ manufacturers }) }, (harness) => {
  test('gives back a case whose patient is discarded, and says that the patient is', async () => {
    const api = harness();
    const { patient, theCase } = await makeChain(api);
    await api.call('DELETE', `patients/${patient}`);
    await api.call('DELETE', `cases/${theCase}`);
    const trashed = await api.list(cases, 'discard=true');
    expect(trashed.data).toMatchObject([
      { id: theCase, patient_last_name: 'Stone', patient_discarded_at: expect.any(String) as string },
    ]);
    expect(await api.call('PUT', `cases/${theCase}`, recover)).toMatchObject({
      status: 200,
      body: { discarded_at: null, patient_id: patient, patient_discarded_at: expect.any(String) as string },
    });
    expect((await api.list(cases)).data.map(({ id }) => id)).toEqual([theCase]);
    expect((await api.list(cases, 'discard=true')).data).toEqual([]);
    expect((await api.call('GET', `patients/${patient}`)).body.discarded_at).not.toBeNull();
  });

  test('gives back an activity whose case is discarded, and says that the case is', async () => {
    const api = harness();
    const { theCase, activity } = await makeChain(api);
    await api.call('DELETE', `activities/${activity}`);
    await api.call('DELETE', `cases/${theCase}`);
    expect(await api.call('PUT', `activities/${activity}`, recover)).toMatchObject({
      status: 200,
      body: { discarded_at: null, case_id: theCase, case_discarded_at: expect.any(String) as string },
    });
    const { body } = await api.call<ListBody>('GET', `versions?model_name=activities&data_keyword=${activity}`);
    expect(body.data.map(({ event }) => event)).toEqual(['recover', 'destroy', 'create']);
  });

  test('gives back once what two people recover from the same list, and changes nothing for the second', async () => {
    const { call, make } = harness();
    const { id } = await make(patients, 1, { first_name: 'Ada', last_name: 'Stone' });
    await call('DELETE', `patients/${id}`);
    const { etag } = await call('GET', `patients/${id}`);
    const fromTheList = { ...recover, headers: { 'If-Match': etag ?? '' } };
    const first = await call('PUT', `patients/${id}`, fromTheList);
    expect(first.status).toBe(200);
    const second = await call('PUT', `patients/${id}`, fromTheList);
    expect([second.status, second.body, second.etag]).toEqual([200, first.body, first.etag]);
    expect(
      (
        await call('PUT', `patients/${id}`, {
          body: { discarded_at: '', first_name: 'Eva' },
          headers: fromTheList.headers,
        })
      ).status,
    ).toBe(412);
    const { body } = await call<ListBody>('GET', `versions?model_name=patients&data_keyword=${id}`);
    expect(body.data.map(({ event }) => event)).toEqual(['recover', 'destroy', 'create']);
  });

  test.each(registry.all.filter(({ trash }) => trash).map((resource) => [resource.name, resource] as const))(
    '%s can be put in the order of nearly every column',
    async (_name, resource) => {
      const { call } = harness();
      const columns = (resource.trash?.columns ?? []).flatMap((column) =>
        typeof column === 'string' ? column : 'field' in column ? column.field : [],
      );
      const sortable = columns.filter((name) => canSortBy(resource, name));
      // A derived field sorts as its source does.
      const others = columns.filter((name) => !sortable.includes(name) && !resource.fields[name]?.derived);
      expect(others.length).toBeLessThan(2);
      const answers = await Promise.all(
        sortable.map((name) => call('GET', `${resource.apiPath}?discard=true&q[s][]=${name} desc`)),
      );
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    },
  );
});
