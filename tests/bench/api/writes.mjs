import { randomUUID } from 'node:crypto';

/** The options of a write call. */
export const jsonRequest = (method, body) => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
});

const caseWithEverything = (n) => ({
  drug: 'wilate',
  referral_state: 'IL',
  case_type: 'PA',
  patient_first_name: 'Ada',
  patient_last_name: `Bench ${n}`,
  provider_first_name: 'Bea',
  provider_last_name: `Bench ${n}`,
  facility_name: `Bench Hospital ${n}`,
  clinic_contact_first_name: 'Cleo',
  clinic_contact_last_name: `Bench ${n}`,
  primary_insurance: { name: 'Some Payer', policy_number: String(n) },
});

const [mergedPatient, keptPatient] = [901, 902];

/**
 * A merge of a patient with a thousand cases, what sets that up, and what takes it back.
 * @param {(path: string, init?: object) => Promise<any>} call
 */
export function mergeCall(call) {
  let last;
  const work = async () => {
    const body = { keep: keptPatient, remove: mergedPatient, take: ['email', 'city'] };
    const answer = await call('x/merge/patients', jsonRequest('POST', body));
    last = answer.body.data.id;
    return answer;
  };
  const setup = async () => {
    const { body } = await call('cases?page=1&per=1000');
    for (const { id } of body.data) await call(`cases/${id}`, jsonRequest('PUT', { patient_id: mergedPatient }));
  };
  const prepare = () => call(`x/merge/patients/${last}/undo`, jsonRequest('POST', {}));
  return { name: 'a merge of a patient with 1,000 cases', work, setup, prepare };
}

/** The writes to measure, and reading a thousand rows, by label. */
export function writeCalls(desk) {
  let n = 0;
  const saved = async () => {
    n += 1;
    return desk.call(
      'cases/778',
      jsonRequest('PUT', { sticky: `Bench ${n}`, diagnosis_icd10: `D${n}`, enrollment_duration: String(n) }),
    );
  };
  return [
    ['a case with everything', () => desk.call('cases', jsonRequest('POST', caseWithEverything((n += 1))))],
    ['a save of the wizard', saved],
    ['a thousand rows', () => desk.call('cases?page=1&per=1000'), 'cases?page=1&per=1000'],
  ];
}
