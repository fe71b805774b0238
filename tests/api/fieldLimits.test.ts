import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { registry } from '../fixtures/everything';
import { describeApi } from './harness';

const insurances = registry.get('patient_insurances');
const patients = registry.get('patients');

interface Refusal {
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

describeApi('limits of values', { registry }, (harness) => {
  test('are held where a keyed child is filled, and a stored value that breaks one is refused only where it changes', async () => {
    const { call, make, store } = harness();
    const { id: patient_id } = await make(patients, 1);
    const key = { patient_id, category: 'primary' };
    const wrong = {
      ...key,
      coinsurance: 150,
      deductible: -1,
      policy_effective_date: '2024-05-02',
      policy_term_date: '2024-05-01',
      primary_insured_dob: '2999-01-01',
    };
    const refused = await call<Refusal>('POST', insurances.apiPath, { body: wrong });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: {
          coinsurance: ['Must be at most 100'],
          deductible: ['Must be at least 0'],
          policy_term_date: ['Policy Term Date must not be before Policy Effective Date'],
          primary_insured_dob: ['Primary Insured DOB must not be in the future'],
        },
      },
    });
    const { body, etag } = await call<{ id: number }>('POST', insurances.apiPath, { body: { ...key, name: 'Before' } });
    await sql`update octapharma.patient_insurances set coinsurance = 150, deductible = -1, policy_effective_date = '2024-05-02',
      policy_term_date = '2024-05-01', primary_insured_dob = '2999-01-01' where id = ${body.id}`.execute(store.db);
    const headers = { 'if-match': String(etag) };
    expect(await call('POST', insurances.apiPath, { body: { ...wrong, name: 'After' }, headers })).toMatchObject({
      status: 200,
      body: { name: 'After', coinsurance: 150, policy_term_date: '2024-05-01' },
    });
    expect(
      await call('POST', insurances.apiPath, { body: { ...wrong, policy_term_date: '2024-04-30', coinsurance: 120 } }),
    ).toMatchObject({
      status: 422,
      body: {
        errors: {
          coinsurance: ['Must be at most 100'],
          policy_term_date: ['Policy Term Date must not be before Policy Effective Date'],
        },
      },
    });
  });

  test('are held on a patient through a case, at the name that the field has there', async () => {
    const { call } = harness();
    const body = {
      drug: 'Panzyga',
      referral_state: 'IL',
      case_type: 'BI',
      patient_first_name: 'Ada',
      patient_last_name: 'Byron',
      patient_dob: '2999-01-01',
    };
    expect(await call<Refusal>('POST', 'cases', { body })).toMatchObject({
      status: 422,
      body: { errors: { patient_dob: ['Patient DOB must not be in the future'] } },
    });
  });
});
