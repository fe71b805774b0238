import { beforeEach, expect, test } from 'vitest';
import { registry } from '../../resources';
import { registerConsent } from '../../src/server/features/consent/registerConsent';
import type { RouteModule } from '../../src/server/contracts';
import type { EmailMessage, SmsMessage } from '../../src/server/messages/messenger';
import type { Outcome } from '../../src/server/messages/messenger';
import { describeApi, type Body, type Harness } from './harness';

const patients = registry.get('patients');
const programs = registry.get('patient_programs');

const sent: (EmailMessage | SmsMessage)[] = [];
let outcome: Outcome = 'sent';
/** Runs while a message is being delivered. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();

const deliver = async (message: EmailMessage | SmsMessage): Promise<Outcome> => {
  sent.push(message);
  await meanwhile();
  return outcome;
};
const routes: readonly RouteModule[] = [
  (api, parts) =>
    registerConsent(api, {
      ...parts,
      getOptions: () => ({
        ...parts.getOptions(),
        messenger: { ...parts.getOptions().messenger, email: deliver, sms: deliver },
      }),
    }),
];

beforeEach(() => {
  sent.length = 0;
  outcome = 'sent';
  meanwhile = () => Promise.resolve();
});

const [past, future] = ['2020-01-01T10:00:00.000Z', '2199-01-01T10:00:00.000Z'];
const link = 'https://consent.example.com/abc';
const valid = { status: 'signed', consent_created_at: past, consent_end_at: future };

/** Creates a consent as the copay programme stores it, for a new patient. */
async function makeConsent(
  { make, store }: Harness,
  { patient = {}, ...values }: Body & { readonly patient?: Body } = {},
) {
  const { id } = await make(patients, 1, patient);
  const row = {
    patient_id: id,
    status: 'sms_sent',
    program_name: 'panzyga',
    consent_requested_at: past,
    consent_link: link,
    ...values,
  };
  const stored = await store.db
    .withSchema('octapharma')
    .insertInto(programs.name)
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { patient: id, id: (stored as { readonly id: number }).id };
}

const read = async ({ call }: Harness, id: number): Promise<Body> => (await call('GET', `patient_programs/${id}`)).body;

describeApi('consent', { registry, routes }, (harness) => {
  test('is answered with its patient, and as valid from when it was received until it expires', async () => {
    const api = harness();
    const patient = {
      first_name: 'Ada',
      last_name: 'Stone',
      mobile_phone: '3125550142',
      origin_patient_id: 4711,
      dob: '1980-02-01',
    };
    const { id, patient: patientId } = await makeConsent(api, { patient });
    expect(await read(api, id)).toMatchObject({
      patient_id: patientId,
      patient_crm_id: patientId,
      patient_first_name: 'Ada',
      patient_last_name: 'Stone',
      patient_phone_number: '3125550142',
      copay_patient_id: 4711,
      date_of_birth: '1980-02-01',
      has_valid_consent: false,
    });
    const states = [
      [valid, true],
      [{ ...valid, consent_end_at: null }, true],
      [{ ...valid, consent_end_at: past }, false],
      [{ consent_end_at: future }, false],
    ] as const;
    for (const [values, expected] of states) {
      expect((await read(api, (await makeConsent(api, values)).id)).has_valid_consent).toBe(expected);
    }
  });

  test('is found by status, name and copay id', async () => {
    const api = harness();
    const one = await makeConsent(api, { patient: { first_name: 'Ada', last_name: 'Stone', origin_patient_id: 47 } });
    const other = await makeConsent(api, {
      ...valid,
      patient: { first_name: 'Adam', last_name: 'Stein', origin_patient_id: 470 },
    });
    const found = async (query: string) => (await api.list(programs, query)).data.map(({ id }) => id);
    expect(await found('status=sms_sent')).toEqual([one.id]);
    expect(await found('status=signed&first_name=ada')).toEqual([other.id]);
    expect(await found('last_name=sto')).toEqual([one.id]);
    expect(await found('copay_patient_id=47')).toEqual([one.id]);
    expect(await found('first_name=ada')).toEqual([other.id, one.id]);
  });

  test('is asked for again by text message', async () => {
    const api = harness();
    const { id } = await makeConsent(api, { patient: { mobile_phone: '3125550142' }, ...valid, consent_end_at: past });
    const answer = await api.call('POST', `patient_programs/${id}/send_consent_sms`);
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'sms_sent', has_valid_consent: false } });
    expect(sent).toEqual([
      { to: '3125550142', text: `Please give your consent to the copay programme for Panzyga: ${link}` },
    ]);
    const after = await read(api, id);
    expect({ ...after, message_status: 'sent' }).toEqual(answer.body);
    expect(Date.parse(String(after.consent_requested_at))).toBeGreaterThan(Date.parse(past));
    const { body } = await api.call<{ data: Body[] }>('GET', `versions?model_name=patient_programs&data_keyword=${id}`);
    expect(body.data).toMatchObject([
      { event: 'update', operator_email: 'admin@desk.test', changeset: { status: ['signed', 'sms_sent'] } },
    ]);
  });

  test('is not said to be sent where no gateway sends it', async () => {
    const api = harness();
    outcome = 'recorded';
    const { id } = await makeConsent(api, { patient: { mobile_phone: '3125550142' }, ...valid, consent_end_at: past });
    const { body } = await api.call('POST', `patient_programs/${id}/send_consent_sms`);
    expect(body).toMatchObject({ message_status: 'recorded', status: 'signed' });
    expect(Date.parse(String(body.consent_requested_at))).toBeGreaterThan(Date.parse(past));
  });

  test('is asked for again by e-mail, at the address given', async () => {
    const api = harness();
    const { id } = await makeConsent(api, { patient: { first_name: 'Ada', last_name: 'Stone' } });
    const { status } = await api.call('POST', `patient_programs/${id}/send_consent_email`, {
      body: { email: ' ada@example.com ' },
    });
    expect(status).toBe(200);
    expect(sent).toEqual([
      {
        to: 'ada@example.com',
        subject: 'Your consent to the copay programme for Panzyga',
        text: expect.stringContaining(link) as string,
      },
    ]);
    expect(sent[0]?.text).toContain('Dear Ada Stone,');
  });

  test.each([undefined, {}, { email: '' }, { email: 'nobody' }, { email: ['a@example.com'] }])(
    'needs a valid address in %j',
    async (body) => {
      const api = harness();
      const { id } = await makeConsent(api);
      const { status } = await api.call('POST', `patient_programs/${id}/send_consent_email`, { body });
      expect(status).toBe(body ? 422 : 400);
      expect(sent).toEqual([]);
    },
  );

  test('says which part of an address is wrong', async () => {
    const api = harness();
    const { id } = await makeConsent(api);
    const { body } = await api.call('POST', `patient_programs/${id}/send_consent_email`, { body: { email: 'nobody' } });
    expect(body).toEqual({ message: 'Please input a valid email', errors: { email: ['Please input a valid email'] } });
  });

  test.each([
    ['that is valid', valid, 409, 'The patient has valid consent already'],
    ['without a link', { consent_link: null }, 409, 'This consent has no link to send'],
    ['of a patient without a mobile phone', { patient: { mobile_phone: '' } }, 422, "Patient's Mobile Phone is empty"],
    [
      'of a patient whose number is not complete',
      { patient: { mobile_phone: '5550142' } },
      422,
      'Phone number must be 10 digits',
    ],
  ])('%s is not asked for again', async (_what, values, status, message) => {
    const api = harness();
    const { id } = await makeConsent(api, values);
    const before = await read(api, id);
    expect(await api.call('POST', `patient_programs/${id}/send_consent_sms`)).toMatchObject({
      status,
      body: { message },
    });
    expect(sent).toEqual([]);
    expect(await read(api, id)).toEqual(before);
  });

  test('of a discarded patient is not asked for again', async () => {
    const api = harness();
    const { id, patient } = await makeConsent(api);
    await api.call('DELETE', `patients/${patient}`);
    expect((await api.call('POST', `patient_programs/${id}/send_consent_sms`)).status).toBe(409);
    expect(sent).toEqual([]);
  });

  test('stays as it was where the message could not be sent', async () => {
    const api = harness();
    outcome = 'failed';
    const { id } = await makeConsent(api, { status: 'first_claim_created' });
    const before = await read(api, id);
    const answer = await api.call('POST', `patient_programs/${id}/send_consent_email`, {
      body: { email: 'a@example.com' },
    });
    expect(answer).toMatchObject({ status: 502, body: { message: 'The e-mail could not be sent. Please try again' } });
    expect(await read(api, id)).toEqual(before);
  });

  test('that comes in while it is asked for stays valid', async () => {
    const api = harness();
    const { id } = await makeConsent(api);
    meanwhile = () =>
      api.store.db.withSchema('octapharma').updateTable(programs.name).set(valid).where('id', '=', id).execute();
    expect(await api.call('POST', `patient_programs/${id}/send_consent_sms`)).toMatchObject({
      status: 200,
      body: { status: 'signed', has_valid_consent: true },
    });
  });

  test('is described with what its calls ask for', async () => {
    const { body } = await harness().call<{ paths: Record<string, { post?: object }> }>('GET', 'openapi.json');
    expect(body.paths['/patient_programs/{id}/send_consent_sms']?.post).not.toHaveProperty('requestBody');
    expect(body.paths['/patient_programs/{id}/send_consent_email']?.post).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { required: ['email'] } } } },
    });
  });

  test('belongs to one manufacturer, and to nobody without a session', async () => {
    const api = harness();
    const { id } = await makeConsent(api);
    const post = (options: object) => api.call('POST', `patient_programs/${id}/send_consent_sms`, options);
    expect((await post({ manufacturer: 'kedrion' })).status).toBe(404);
    expect((await post({ token: undefined })).status).toBe(401);
    expect((await api.call('POST', 'patient_programs/0/send_consent_sms')).status).toBe(404);
    expect(sent).toEqual([]);
  });
});
