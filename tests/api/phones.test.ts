import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { describeApi, type Body } from './harness';

const refusal = ['Phone number must be 10 digits'];
const foreign = '+49 30 901820';
const patients = registry.get('patients');

describeApi('phone numbers', { registry }, (harness) => {
  test('are stored as their ten digits, or refused at their field', async () => {
    const { call, make } = harness();
    const { id } = await make(patients, 1);
    const put = (mobile_phone: string) => call('PUT', `patients/${id}`, { body: { mobile_phone } });
    for (const given of ['1-202-555-0143', '12025550143', '+1 (202) 555-0143', '202.555.0143'])
      expect((await put(given)).body.mobile_phone, given).toBe('2025550143');
    for (const given of [foreign, '(202) 555-0143 x4417', '22025550143', 'N/A', '1-800-FLOWERS'])
      expect(await put(given), given).toMatchObject({ status: 422, body: { errors: { mobile_phone: refusal } } });
    expect((await call('GET', `patients/${id}`)).body.mobile_phone).toBe('2025550143');
    expect((await put('555-0143')).body.mobile_phone).toBe('5550143');
  });

  test('follow the same rule on the people and insurances of a case, and in a patient’s insurance', async () => {
    const { call, make } = harness();
    const body = {
      drug: 'Panzyga',
      referral_state: 'IL',
      case_type: 'BI',
      patient_first_name: 'Ada',
      patient_last_name: 'Byron',
    };
    const wrong = {
      ...body,
      patient_phone: foreign,
      provider_first_name: 'Nora',
      provider_last_name: 'Lee',
      provider_fax: '202-555-0143 ext 2',
      primary_insurance: { pbm_phone_number: '202555014399' },
    };
    const refused = await call<{ errors: Body }>('POST', 'cases', { body: wrong });
    expect(refused).toMatchObject({ status: 422, body: { errors: { patient_phone: refusal, provider_fax: refusal } } });
    expect(JSON.stringify(refused.body.errors)).toContain('pbm_phone_number');
    const right = {
      ...wrong,
      patient_phone: '12025550143',
      provider_fax: '+1 202 555 0144',
      primary_insurance: { pbm_phone_number: '1 202 555 0145' },
    };
    expect(await call('POST', 'cases', { body: right })).toMatchObject({
      status: 201,
      body: {
        patient_phone: '2025550143',
        provider_fax: '2025550144',
        primary_insurance: { pbm_phone_number: '2025550145' },
      },
    });
    const { id: patient_id } = await make(patients, 2);
    expect(
      await call('POST', registry.get('patient_insurances').apiPath, {
        body: { patient_id, category: 'primary', name: 'One', pbm_phone_number: foreign },
      }),
    ).toMatchObject({ status: 422, body: { errors: { pbm_phone_number: refusal } } });
  });

  test('that were stored before the rule are answered as they are, and refused only where they change', async () => {
    const { call, make, store } = harness();
    const { id } = await make(patients, 1);
    await sql`update octapharma.patients set mobile_phone = '2025550143 x4417' where id = ${id}`.execute(store.db);
    expect(
      await call('PUT', `patients/${id}`, { body: { mobile_phone: '2025550143 x4417', city: 'Peoria' } }),
    ).toMatchObject({ status: 200, body: { mobile_phone: '2025550143 x4417', city: 'Peoria' } });
    expect(await call('PUT', `patients/${id}`, { body: { mobile_phone: '2025550143 x44' } })).toMatchObject({
      status: 422,
    });
  });

  test('are found by any way to write them, and by a part', async () => {
    const { call, list } = harness();
    const providers = registry.get('providers');
    for (const business_phone of ['2025550102', '3125550102'])
      await call('POST', 'providers', { body: { first_name: 'Nora', last_name: 'Lee', business_phone } });
    for (const typed of ['2025550102', '12025550102', '+1 (202) 555-0102', '1-202-555-0102', '202-555', '(202) 5']) {
      expect(
        (await list(providers, `searchBusinessPhone=${encodeURIComponent(typed)}`)).data.map(
          ({ business_phone }) => business_phone,
        ),
        typed,
      ).toEqual(['2025550102']);
    }
    expect((await list(providers, 'searchBusinessPhone=555-0102')).meta.total).toBe(2);
  });
});
