import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { createProductExtensions } from '../../src/server/productExtensions';
import { administrator, agent, describeApi, type Body, type Harness } from './harness';

const product = createProductExtensions({ manufacturers });
const cases = registry.get('cases');

/** The minimal payload of a case. */
const least = { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA' };

const nestedOf = (body: Body, name: string) => body[name] as Body | null;

async function newCase({ call }: Harness, more: Body = {}) {
  const { status, body } = await call<Body & { id: number }>('POST', 'cases', { body: { ...least, ...more } });
  if (status !== 201) throw new Error(`A case was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

describeApi('Cases', { registry, ...product }, (harness) => {
  test('have a number of their own, a state, a creator and the name of their programme', async () => {
    const [one, other] = [await newCase(harness()), await newCase(harness(), { drug: 'Octagam 5% / 10%' })];
    expect(one).toMatchObject({
      status: 'Open',
      brand_admin_first_name: 'Ada',
      brand_admin_last_name: 'Byron',
      created_by: 'Ada Byron',
      program_name: 'Panzyga',
    });
    expect(other).toMatchObject({ drug: 'Octagam', program_name: 'Octagam 5% / 10%' });
    expect(Number(other.case_number)).toBeGreaterThan(Number(one.case_number));
    expect(one.status_changed_at).toEqual(expect.any(String));
  });

  test('keep their numbers unique where a write fails in between', async () => {
    const { call } = harness();
    const one = await newCase(harness());
    expect((await call('POST', 'cases', { body: { ...least, patient_id: 999 } })).status).toBe(422);
    const other = await newCase(harness());
    expect(other.case_number).not.toBe(one.case_number);
  });

  test('say what is missing in the words of the specification', async () => {
    const { status, body } = await harness().call('POST', 'cases', { body: { sticky: 'x' } });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({
      drug: ['Please select Product!'],
      referral_state: ['Please select Referral State!'],
      case_type: ['Please select Program!'],
    });
  });

  test('create a patient, provider, facility and clinic contact that have no id yet', async () => {
    const { call } = harness();
    const created = await newCase(harness(), {
      patient_first_name: 'Rosa',
      patient_last_name: 'Winter',
      patient_origin_patient_id: 4711,
      provider_first_name: 'Iris',
      provider_last_name: 'Stone',
      facility_name: 'Lakeside',
      clinic_contact_first_name: 'Ned',
      clinic_contact_last_name: 'Lund',
    });
    expect(created).toMatchObject({
      patient_first_name: 'Rosa',
      patient_crm_id: created.patient_id,
      facility_name: 'Lakeside',
    });
    const { body: patient } = await call('GET', `patients/${String(created.patient_id)}`);
    expect(patient).toMatchObject({ first_name: 'Rosa', last_name: 'Winter', origin_patient_id: 4711 });
    const { body: history } = await call<{ data: Body[] }>(
      'GET',
      `versions?model_name=Patient&data_keyword=${String(created.patient_id)}`,
    );
    expect(history.data[0]).toMatchObject({ event: 'create', operator_email: administrator });
  });

  test('leave out groups that lack one of the names that they need', async () => {
    const created = await newCase(harness(), {
      patient_first_name: 'Rosa',
      provider_last_name: 'Stone',
      clinic_contact_email: 'a@b.test',
    });
    expect(created).toMatchObject({ patient_id: null, provider_id: null, clinic_contact_id: null });
  });

  test('change the records that they are linked to, with a version of their own', async () => {
    const { call } = harness();
    const created = await newCase(harness(), { patient_first_name: 'Rosa', patient_last_name: 'Winter' });
    const { status, body, etag } = await call('PUT', `cases/${created.id}`, {
      body: { patient_phone: '(312) 555-0147' },
    });
    expect(status).toBe(200);
    expect(body.patient_phone).toBe('3125550147');
    const { body: history } = await call<{ data: Body[] }>(
      'GET',
      `versions?model_name=Patient&data_keyword=${String(created.patient_id)}`,
    );
    expect(history.data[0]?.changeset).toEqual({ phone: [null, '3125550147'] });
    const { body: own } = await call<{ data: Body[] }>('GET', `versions?model_name=Case&data_keyword=${created.id}`);
    expect(own.data).toHaveLength(1);
    expect(etag).not.toBe((await call('GET', `cases/${created.id}`)).body.etag);
  });

  test('refuse a change over one of a linked record that was made elsewhere meanwhile', async () => {
    const { call, agentToken } = harness();
    const created = await newCase(harness(), { patient_first_name: 'Rosa', patient_last_name: 'Winter' });
    const { etag = '' } = await call('GET', `cases/${created.id}`);
    const { body: patient } = await call('PUT', `patients/${String(created.patient_id)}`, {
      body: { city: 'Joliet' },
      token: agentToken,
    });
    const refused = await call('PUT', `cases/${created.id}`, {
      body: { patient_city: 'Elgin' },
      headers: { 'if-match': etag },
    });
    expect(refused.status).toBe(412);
    expect(refused.body).toMatchObject({
      current: { patient_city: 'Joliet' },
      changed_by: agent,
      changed_at: patient.updated_at,
    });
    const changes = refused.body.changes as Record<string, Body>;
    expect(changes.patient_city).toEqual({ by: agent, at: expect.any(String) as string });
    expect(changes.patient_first_name?.by).not.toBe(agent);
    await call('PUT', `cases/${created.id}`, { body: { sticky: 'Mine' } });
    const later = await call('PUT', `cases/${created.id}`, { body: { sticky: 'x' }, headers: { 'if-match': etag } });
    expect(later.body.changes).toMatchObject({ patient_city: { by: agent }, sticky: { by: administrator } });
    const { body: other } = await call('POST', 'patients', { body: { first_name: 'Ida', last_name: 'Lee' } });
    await call('PUT', `cases/${created.id}`, { body: { patient_id: other.id }, token: agentToken });
    const switched = await call('PUT', `cases/${created.id}`, { body: { sticky: 'x' }, headers: { 'if-match': etag } });
    expect(switched.body.changes).toMatchObject({ patient_id: { by: agent }, patient_first_name: { by: agent } });
  });

  test('refuse to create over a newer version of the patient than the one that was picked', async () => {
    const { call, agentToken } = harness();
    const { body: patient } = await call<Body & { id: number }>('POST', 'patients', {
      body: { first_name: 'Rosa', last_name: 'Winter' },
    });
    const picked = {
      patient_id: patient.id,
      patient_first_name: 'Rosa',
      patient_last_name: 'Winter',
      patient_updated_at: patient.updated_at,
    };
    await call('PUT', `patients/${patient.id}`, { body: { last_name: 'Sommer' }, token: agentToken });
    const refused = await call('POST', 'cases', { body: { ...least, ...picked } });
    expect(refused.status).toBe(412);
    expect(refused.body).toMatchObject({ current: { last_name: 'Sommer' }, changed_by: agent, changed_in: 'patients' });
    expect((await harness().list(cases)).meta.total).toBe(0);
  });

  test('check the fields of linked and nested records, and name them', async () => {
    const { status, body } = await harness().call('POST', 'cases', {
      body: {
        ...least,
        patient_first_name: 'Rosa',
        patient_last_name: 'Winter',
        patient_email: 'no',
        primary_insurance: { medical_copay: 'much' },
      },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors as Body)).toEqual(
      expect.arrayContaining(['patient_email', 'primary_insurance.medical_copay']),
    );
    expect((await harness().list(registry.get('patients'))).meta.total).toBe(0);
  });

  test('keep an insurance for each tier, nested in the case and by its own address', async () => {
    const { call } = harness();
    const created = await newCase(harness(), {
      primary_insurance: { name: 'Northfield Mutual', policy_number: 'W1', medical_copay: '25.50', pa_required: true },
    });
    expect(nestedOf(created, 'primary_insurance')).toMatchObject({
      name: 'Northfield Mutual',
      medical_copay: 25.5,
      pa_required: true,
    });
    expect(created.secondary_insurance).toBeNull();
    const { body } = await call('PUT', `cases/${created.id}`, {
      body: {
        primary_insurance: { policy_number: null },
        tertiary_insurance: { name: 'Third' },
        secondary_insurance: { name: null },
      },
    });
    expect(nestedOf(body, 'primary_insurance')).toMatchObject({ name: 'Northfield Mutual', policy_number: null });
    expect(nestedOf(body, 'tertiary_insurance')).toMatchObject({ name: 'Third' });
    expect(body.secondary_insurance).toBeNull();
    expect((await call('GET', `insurances/case_primary?case_id=${created.id}`)).body).toMatchObject({
      name: 'Northfield Mutual',
    });
    expect((await call('GET', `insurances/case_secondary?case_id=${created.id}`)).body).toEqual({});
    const { body: history } = await call<{ data: Body[] }>(
      'GET',
      `versions?model_name=Case&data_keyword=${created.id}`,
    );
    expect(history.data[0]?.changeset).toEqual({
      'primary_insurance.policy_number': ['W1', null],
      'tertiary_insurance.name': [null, 'Third'],
    });
  });

  test('refuse an insurance that is no object, and take an empty one for none', async () => {
    const { call, make } = harness();
    const { id } = await make(cases, 1);
    for (const primary_insurance of ['Acme Health', [{ name: 'Acme Health' }], 12]) {
      const refused = await call('PUT', `cases/${id}`, { body: { primary_insurance } });
      expect(refused).toMatchObject({ status: 422, body: { errors: { primary_insurance: ['Must be an object'] } } });
    }
    for (const primary_insurance of [null, '', {}])
      expect((await call('PUT', `cases/${id}`, { body: { primary_insurance } })).status).toBe(200);
  });

  test('take the insurance in brackets too', async () => {
    const created = await newCase(harness(), { 'primary_insurance[name]': 'Northfield Mutual' });
    expect(nestedOf(created, 'primary_insurance')).toMatchObject({ name: 'Northfield Mutual' });
  });

  test('close by a date, with outcome and reason', async () => {
    const { call } = harness();
    const { id } = await newCase(harness());
    const refused = await call('PUT', `cases/${id}`, { body: { closed_date: '2026-11-20' } });
    const missing = ['Case outcome and case outcome reason are required'];
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { case_outcome: missing, case_outcome_reason: missing } },
    });
    const closing = { closed_date: '2026-11-20', case_outcome: 'Copay Eligible', case_outcome_reason: 'Standard' };
    expect((await call('PUT', `cases/${id}`, { body: closing })).body).toMatchObject({
      ...closing,
      status: 'Closed',
      closed_by: administrator,
    });
    expect((await call('PUT', `cases/${id}`, { body: { case_outcome: null } })).status).toBe(422);
    expect((await call('PUT', `cases/${id}`, { body: { status: 'Open' } })).body).toMatchObject({
      status: 'Open',
      closed_date: null,
      closed_by: null,
      case_outcome: 'Copay Eligible',
    });
  });

  test('change their state alone freely, and say when', async () => {
    const { call } = harness();
    const created = await newCase(harness());
    const { body } = await call('PUT', `cases/${created.id}`, { body: { status: 'Closed' } });
    expect(body).toMatchObject({ status: 'Closed', closed_date: null });
    expect(Date.parse(String(body.status_changed_at))).toBeGreaterThan(Date.parse(String(created.status_changed_at)));
    expect((await call('PUT', `cases/${created.id}`, { body: { status: 'Approved - ER' } })).body.status).toBe(
      'Approved - ER',
    );
    expect((await call('PUT', `cases/${created.id}`, { body: { status: null } })).status).toBe(422);
  });

  test('take no date of closing when they are created', async () => {
    expect(await newCase(harness(), { closed_date: '2026-11-20' })).toMatchObject({
      closed_date: null,
      status: 'Open',
    });
  });

  test('hold Unknown for the US citizenship that a call does not name, also of a subcase', async () => {
    const { call } = harness();
    const origin = await newCase(harness());
    expect(origin).toMatchObject({ pap_us_citizen: 'Unknown' });
    const { body } = await call<{ data: Body & { id: number } }>('POST', `cases/${origin.id}/subcase`, { body: {} });
    expect(body.data).toMatchObject({ pap_us_citizen: 'Unknown' });
    expect(await newCase(harness(), { pap_us_citizen: 'No' })).toMatchObject({ pap_us_citizen: 'No' });
    expect(await newCase(harness(), { pap_us_citizen: null })).toMatchObject({ pap_us_citizen: null });
  });

  test('make a subcase with what it takes over', async () => {
    const { call } = harness();
    const origin = await newCase(harness(), {
      patient_first_name: 'Rosa',
      patient_last_name: 'Winter',
      sticky: 'own',
      referral_state: 'WI',
    });
    const { status, body } = await call<{ data: Body & { id: number } }>('POST', `cases/${origin.id}/subcase`, {
      body: {},
    });
    expect(status).toBe(201);
    const { body: subcase } = await call('GET', `cases/${body.data.id}`);
    expect(subcase).toMatchObject({
      drug: 'Panzyga',
      referral_state: 'WI',
      patient_id: origin.patient_id,
      origin_case_id: origin.id,
      origin_case_case_number: origin.case_number,
      sticky: null,
      status: 'Open',
    });
    expect((await call('POST', 'cases/999/subcase', { body: {} })).status).toBe(404);
  });

  test('answer their patient', async () => {
    const { call } = harness();
    const [one, other] = [
      await newCase(harness(), { patient_first_name: 'Rosa', patient_last_name: 'Winter' }),
      await newCase(harness()),
    ];
    expect((await call('GET', `cases/${one.id}/patient`)).body).toMatchObject({
      id: one.patient_id,
      first_name: 'Rosa',
    });
    expect((await call('GET', `cases/${other.id}/patient`)).status).toBe(404);
  });

  test('say whose consent link a patient has', async () => {
    const { call } = harness();
    const created = await newCase(harness(), { patient_first_name: 'Rosa', patient_last_name: 'Winter' });
    expect((await call('GET', `patients/${String(created.patient_id)}/copay_link?case_id=${created.id}`)).body).toEqual(
      { copay_link: null },
    );
    expect((await call('GET', 'patients/999/copay_link?case_id=1')).status).toBe(404);
  });

  test('belong to one manufacturer', async () => {
    const { call } = harness();
    const { id } = await newCase(harness());
    expect((await call('GET', `cases/${id}`, { manufacturer: 'kedrion' })).status).toBe(404);
    expect((await call('POST', `cases/${id}/subcase`, { body: {}, manufacturer: 'kedrion' })).status).toBe(404);
  });
});
