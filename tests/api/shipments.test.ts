import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { toMultipart, type StoredFile } from '../../src/schema';
import { contentTypeCases, minimalPng } from '../fixtures/fileContents';
import { describeApi, type Body, type Harness } from './harness';

const shipments = registry.get('shipments');
const patients = registry.get('patients');

async function makeCase({ call, make }: Harness, patient: Body = {}): Promise<number> {
  const { id } = await make(patients, 1, patient);
  const { status, body } = await call<Body & { id: number }>('POST', 'cases', {
    body: { drug: 'Panzyga', case_type: 'PA', referral_state: 'IL', patient_id: id },
  });
  if (status !== 201) throw new Error(`The case was answered with ${status}: ${JSON.stringify(body)}`);
  return body.id;
}

const create = ({ call }: Harness, body: Body) => call('POST', 'shipments', { body: toMultipart(body) });
const update = ({ call }: Harness, id: unknown, body: Body) =>
  call('PUT', `shipments/${String(id)}`, { body: toMultipart(body) });
const proof = () => new File([new Uint8Array(minimalPng)], 'door.png', { type: 'image/png' });

describeApi('shipments', { registry }, (harness) => {
  test('are created with their proof of delivery in one multipart body, and answer the patient of their case', async () => {
    const api = harness();
    const case_id = await makeCase(api, { first_name: 'Ada', last_name: 'Stone' });
    const sent = {
      status: 'Shipped',
      quantity: 12.5,
      unit: 'Grams',
      shipment_date: '2024-02-29',
      tracking_number: '1Z999AA10123456784',
    };
    const { status, body } = await create(api, {
      case_id,
      ...sent,
      ndc: '12345-6789-01,  55555-4444-02 ,',
      proof_of_delivery: proof(),
    });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        case_id,
        ...sent,
        ndc: '12345-6789-01, 55555-4444-02',
        patient_first_name: 'Ada',
        patient_last_name: 'Stone',
      },
    });
    const { name, type, url } = body.proof_of_delivery as StoredFile;
    expect({ name, type }).toEqual({ name: 'door.png', type: 'image/png' });
    const file = await api.app.inject({ url });
    expect(file.headers['content-disposition']).toContain('door.png');
    expect(file.rawPayload).toEqual(minimalPng);
  });

  test('keep their proof until it is replaced, and lose it by an empty value', async () => {
    const api = harness();
    const { body: made } = await create(api, { case_id: await makeCase(api), proof_of_delivery: proof() });
    const before = made.proof_of_delivery as StoredFile;
    const kept = await update(api, made.id, { status: 'Received' });
    expect(kept).toMatchObject({
      status: 200,
      body: { status: 'Received', proof_of_delivery: { attachment_id: before.attachment_id } },
    });
    const replaced = await update(api, made.id, {
      proof_of_delivery: new File([new Uint8Array(minimalPng)], 'second.png'),
    });
    expect(replaced.body).toMatchObject({ proof_of_delivery: { name: 'second.png' } });
    const removed = await update(api, made.id, { proof_of_delivery: null });
    expect(removed).toMatchObject({ status: 200, body: { status: 'Received', proof_of_delivery: null } });
  });

  test('take every type of proof that is asked for', async () => {
    const api = harness();
    const case_id = await makeCase(api);
    const asked = contentTypeCases.filter((file) => /\.(pdf|png|jpe?g|gif|docx?)$/.test(file.name));
    for (const { name, what, content, taken } of asked) {
      const { status, body } = await create(api, {
        case_id,
        proof_of_delivery: new File([new Uint8Array(content)], name),
      });
      // Rich text and other pictures are not asked for, whatever they are named.
      const isAskedFor = taken !== undefined && !/rtf|webp/.test(taken);
      expect
        .soft({ what, name, status, body })
        .toMatchObject(
          isAskedFor
            ? { status: 201, body: { proof_of_delivery: { name, type: taken } } }
            : { status: 422, body: { errors: { proof_of_delivery: [expect.any(String)] } } },
        );
    }
  });

  test.each([
    ['another type', new File(['Delivered'], 'proof.txt')],
    ['a content that its name does not say', new File(['Delivered'], 'proof.pdf')],
  ])('refuse a proof of %s', async (_what, file) => {
    const api = harness();
    const { status, body } = await create(api, { case_id: await makeCase(api), proof_of_delivery: file });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: { proof_of_delivery: [expect.any(String)] } },
    });
    expect((await api.list(shipments)).meta.total).toBe(0);
  });

  test.each(['12345-678-01', '12345-6789-01, 1', '123456789-01'])('refuse the NDC %j', async (ndc) => {
    const api = harness();
    const { status, body } = await create(api, { case_id: await makeCase(api), ndc });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: { ndc: ['Invalid NDC format. Use format #####-####-## (e.g., 12345-6789-01)'] } },
    });
  });

  test.each([{ status: 'Lost' }, { unit: 'Boxes' }, { quantity: -1 }, { shipment_date: '2024-02-30' }])(
    'refuse %j',
    async (wrong) => {
      const api = harness();
      const { status, body } = await create(api, { case_id: await makeCase(api), ...wrong });
      expect({ status, names: Object.keys(body.errors as object) }).toEqual({ status: 422, names: Object.keys(wrong) });
    },
  );

  test('store an NDC of eleven bare digits with its dashes', async () => {
    const api = harness();
    const { status, body } = await create(api, { case_id: await makeCase(api), ndc: '12345678901, 55555-4444-02' });
    expect({ status, body }).toMatchObject({ status: 201, body: { ndc: '12345-6789-01, 55555-4444-02' } });
  });

  test('are found by case, status and a part of an NDC', async () => {
    const api = harness();
    const [one, other] = [await makeCase(api), await makeCase(api)];
    const ids: unknown[] = [];
    const rows = [
      { case_id: one, status: 'Shipped', ndc: '12345-6789-01' },
      { case_id: one, status: 'Received', ndc: '55555-4444-02' },
      { case_id: other, status: 'Shipped' },
    ];
    for (const row of rows) ids.push((await create(api, row)).body.id);
    const found = async (query: string) => (await api.list(shipments, query)).data.map(({ id }) => id);
    expect(await found(`case_id=${one}`)).toEqual([ids[1], ids[0]]);
    expect(await found(`case_id=${one}&searchStatus=Shipped`)).toEqual([ids[0]]);
    for (const part of ['4444-02', '55555444402', '5554', '55555 4444', '4402', '55555\u20134444'])
      expect(await found(`case_id=${one}&searchNdc=${encodeURIComponent(part)}`), part).toEqual([ids[1]]);
    expect(await found(`case_id=${one}&searchNdc=0155555`)).toEqual([]);
  });

  test('stay with their case, and need one', async () => {
    const api = harness();
    const [one, other] = [await makeCase(api), await makeCase(api)];
    expect((await create(api, { status: 'Shipped' })).body).toMatchObject({
      errors: { case_id: ['Case is required'] },
    });
    const { body: made } = await create(api, { case_id: one, status: 'Shipped' });
    expect((await update(api, made.id, { case_id: other, status: 'Received' })).body).toMatchObject({
      case_id: one,
      status: 'Received',
    });
  });

  test('are discarded, and leave the list', async () => {
    const api = harness();
    const case_id = await makeCase(api);
    const { body: made } = await create(api, { case_id });
    expect(await api.call('DELETE', `shipments/${String(made.id)}`)).toMatchObject({
      status: 200,
      body: { id: made.id },
    });
    expect((await api.list(shipments, `case_id=${case_id}`)).meta.total).toBe(0);
    expect((await api.call('GET', `shipments/${String(made.id)}`)).body.discarded_at).not.toBeNull();
  });
});
