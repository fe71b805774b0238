import { expect, test } from 'vitest';
import { registry as product } from '../../resources';
import { registry } from '../fixtures/everything';
import { describeApi, type Body, type Harness } from './harness';

interface Refusal {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

const [patients, sinks] = [registry.get('patients'), registry.get('sinks')];

const post = ({ call }: Harness, path: string, body: Body) => call<Body & Refusal>('POST', path, { body });
const put = ({ call }: Harness, path: string, body: Body) => call<Body & Refusal>('PUT', path, { body });
const refusedAt = (name: string, message: string) => ({
  status: 422,
  body: { message, errors: { [name]: [message] } },
});

const ada = { first_name: 'Ada', last_name: 'Stone', origin_patient_id: 4711 };

describeApi(
  'a record that repeats another one by the fields that its declaration compares',
  { registry: product },
  (harness) => {
    test('is created, and its history names the other one', async () => {
      const person = { first_name: 'Zoë', last_name: 'Stone', dob: '1970-01-31' };
      const { body: first } = await post(harness(), 'patients', person);
      const { body: second } = await post(harness(), 'patients', { ...person, first_name: 'ZOE', last_name: ' stone' });
      const given = {
        drug: 'Panzyga',
        referral_state: 'IL',
        case_type: 'PA',
        patient_first_name: 'zoe',
        patient_last_name: 'Stone',
        patient_dob: '1970-01-31',
      };
      const { body: third } = await post(harness(), 'cases', given);
      const { body: other } = await post(harness(), 'patients', { ...person, dob: '1970-02-01' });
      const namedIn = async (id: unknown) => {
        const { body } = await harness().call<{ data: { changeset: Record<string, unknown> }[] }>(
          'GET',
          `versions?model_name=Patient&data_keyword=${String(id)}`,
        );
        return body.data.at(-1)?.changeset.duplicate_of;
      };
      expect(await Promise.all([first.id, second.id, third.patient_id, other.id].map(namedIn))).toEqual([
        undefined,
        [null, `PT${String(first.id)}`],
        [null, `PT${String(first.id)}, PT${String(second.id)}`],
        undefined,
      ]);
    });
  },
);

describeApi('a record that is created although it seems to be stored already', { registry }, (harness) => {
  const historyOf = async (id: unknown) =>
    (
      await harness().call<{ data: { changeset: Record<string, unknown> }[] }>(
        'GET',
        `versions?model_name=Patient&data_keyword=${String(id)}`,
      )
    ).body.data.at(-1)?.changeset;
  const twin = { first_name: 'Zoe', last_name: 'Stone', dob: '1970-01-31' };

  test('keeps the reason in its history, where there is another one, also of a patient written with a case', async () => {
    const reason = 'A cousin of the same name';
    const first = await post(harness(), 'patients', { ...twin, duplicate_reason: reason });
    expect(await historyOf(first.body.id)).not.toHaveProperty('duplicate_reason');
    const second = await post(harness(), 'patients', { ...twin, duplicate_reason: ` ${reason} ` });
    expect(await historyOf(second.body.id)).toMatchObject({ duplicate_reason: [null, reason] });
    const kase = await post(harness(), 'cases', {
      drug: 'Panzyga',
      referral_state: 'IL',
      case_type: 'PA',
      ...Object.fromEntries(Object.entries(twin).map(([name, value]) => [`patient_${name}`, value])),
      patient_duplicate_reason: reason,
    });
    expect(await historyOf(kase.body.patient_id)).toMatchObject({ duplicate_reason: [null, reason] });
  });
});

describeApi('a value that no two live records share', { registry }, (harness) => {
  test('is refused to a second record at its field, naming the first', async () => {
    const { body: first } = await post(harness(), 'patients', ada);
    const said = `Copay ID is already used by Ada Stone (PT${String(first.id)})`;
    expect(await post(harness(), 'patients', { ...ada, first_name: 'Adam' })).toMatchObject(
      refusedAt('origin_patient_id', said),
    );
    const { body: other } = await post(harness(), 'patients', { ...ada, origin_patient_id: 4712 });
    expect(await put(harness(), `patients/${String(other.id)}`, { origin_patient_id: 4711 })).toMatchObject(
      refusedAt('origin_patient_id', said),
    );
    expect(
      await put(harness(), `patients/${String(first.id)}`, { origin_patient_id: '4711', city: 'Bern' }),
    ).toMatchObject({ status: 200, body: { city: 'Bern' } });
    expect((await harness().list(patients)).meta.total).toBe(2);
  });

  test('may be left out by any number of records, and is free once its record gives it up', async () => {
    for (const origin_patient_id of [null, null, 4711])
      expect((await post(harness(), 'patients', { ...ada, origin_patient_id })).status).toBe(201);
    const { id } = (await harness().list(patients, 'origin_patient_id=4711')).data[0] ?? {};
    expect((await put(harness(), `patients/${String(id)}`, { origin_patient_id: '' })).status).toBe(200);
    expect((await post(harness(), 'patients', ada)).status).toBe(201);
  });

  test('is not blocked by a discarded record, which cannot come back while another has it', async () => {
    const { body: gone } = await post(harness(), 'patients', ada);
    await harness().call('DELETE', `patients/${String(gone.id)}`);
    const { body: now } = await post(harness(), 'patients', { ...ada, first_name: 'Eve' });
    const recover = () => put(harness(), `patients/${String(gone.id)}`, { discarded_at: '' });
    expect(await recover()).toMatchObject(
      refusedAt('origin_patient_id', `Copay ID is already used by Eve Stone (PT${String(now.id)})`),
    );
    expect((await put(harness(), `patients/${String(now.id)}`, { origin_patient_id: 1 })).status).toBe(200);
    expect(await recover()).toMatchObject({ status: 200, body: { discarded_at: null, origin_patient_id: 4711 } });
  });

  test('is refused where it is written with another record, at the name that it has there', async () => {
    const { body: first } = await post(harness(), 'patients', ada);
    const said = `Copay ID is already used by Ada Stone (PT${String(first.id)})`;
    const person = { patient_first_name: 'Adam', patient_last_name: 'Stein', patient_dob: '1980-02-01' };
    const given = { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA', ...person };
    expect(await post(harness(), 'cases', { ...given, patient_origin_patient_id: 4711 })).toMatchObject(
      refusedAt('patient_origin_patient_id', said),
    );
    const { status, body: made } = await post(harness(), 'cases', given);
    expect({ status, patient: typeof made.patient_id }).toEqual({ status: 201, patient: 'number' });
    expect(
      await put(harness(), `cases/${String(made.id)}`, { ...person, patient_origin_patient_id: 4711 }),
    ).toMatchObject(refusedAt('patient_origin_patient_id', said));
  });

  test('is compared without regard to case, and together with other fields where it is declared so', async () => {
    const { id } = await harness().make(sinks, 1, { tag_number: 'Tag-Ä', permit: 'P-1', place: 'IL' });
    expect(await post(harness(), sinks.apiPath, { line: 'x', tag_number: 'tag-ä' })).toMatchObject(
      refusedAt('tag_number', `Tag Number is already used by Line n0001 Code N0001 (SINK${id})`),
    );
    const said = `Permit of this place belongs to Line n0001 Code N0001 (SINK${id})`;
    expect(await post(harness(), sinks.apiPath, { line: 'x', permit: 'p-1', place: 'IL' })).toMatchObject(
      refusedAt('permit', said),
    );
    const { status, body } = await post(harness(), sinks.apiPath, { line: 'x', permit: 'p-1', place: 'NY' });
    expect(status).toBe(201);
    expect(await put(harness(), `${sinks.apiPath}/${String(body.id)}`, { place: 'IL' })).toMatchObject(
      refusedAt('permit', said),
    );
    expect((await post(harness(), sinks.apiPath, { line: 'x', permit: 'p-1' })).status).toBe(201);
  });

  test.each([[{}], [{ key: true }]])(
    'is given to one of those who write it in the same moment, with keys or without: %o',
    async ({ key = false }: { readonly key?: boolean }) => {
      const { call } = harness();
      const headers = (n: number) => (key ? { headers: { 'idempotency-key': `unique-${n}-of-five` } } : {});
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((n) =>
          call<Body & Refusal>('POST', 'patients', { body: { ...ada, first_name: `Ada ${n}` }, ...headers(n) }),
        ),
      );
      const [stored, ...more] = answers.filter(({ status }) => status === 201);
      expect(more).toEqual([]);
      const said = `Copay ID is already used by ${String(stored?.body.first_name)} Stone (PT${String(stored?.body.id)})`;
      for (const answer of answers.filter((one) => one !== stored))
        expect(answer).toMatchObject(refusedAt('origin_patient_id', said));
      expect((await harness().list(patients)).meta.total).toBe(1);
    },
  );
});
