import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createRegistry } from '../../src/schema';
import { defineResource, text } from '../../src/schema/declare';
import { importLimits } from '../../src/schema/server';
import { registry as product } from '../../resources';
import { knownNames } from '../../resources/knownNames';
import { describeApi, type Body, type CallOptions } from './harness';

interface Checked {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly repeats: readonly string[];
  readonly likely: readonly { readonly id: number; readonly title: string; readonly path: string }[];
}
interface Job {
  readonly id: number;
  readonly action: string;
  readonly state: string;
  readonly done: number;
  readonly failed: number;
  readonly undoable: boolean;
  readonly failures: readonly { readonly position: number; readonly problem: string }[];
}
type Answer<T> = Body & { readonly data: T };

/** Records that only administrators create. */
const kites = defineResource({
  name: 'kites',
  label: { one: 'Kite', many: 'Kites' },
  titleFields: ['name'],
  import: true,
  rights: { create: ['brand_admin'] },
  fields: { name: text('Name') },
  list: { columns: ['name'] },
});
const registry = createRegistry([...product.all, kites], knownNames);
const patients = registry.get('patients');
const ann = { first_name: 'Ann', last_name: 'Johnson', dob: '04-12-1980', phone: '(312) 555-0142' };

describeApi('an import', { registry }, (harness) => {
  const check = (rows: readonly Body[], options: CallOptions & { readonly kind?: string } = {}) => {
    const { kind = 'patients', ...call } = options;
    return harness().call<Answer<readonly Checked[]>>('POST', `x/import/${kind}/check`, { body: { rows }, ...call });
  };
  const start = (
    rows: readonly Body[],
    options: CallOptions & { readonly kind?: string; readonly numbers?: readonly number[] } = {},
  ) => {
    const { kind = 'patients', numbers, ...call } = options;
    return harness().call<Answer<Job>>('POST', `x/import/${kind}`, {
      body: { rows, numbers },
      headers: { 'idempotency-key': randomUUID() },
      ...call,
    });
  };
  const ended = (id: number) =>
    vi.waitFor(
      async () => {
        const { data } = (await harness().call<Answer<Job>>('GET', `x/jobs/${id}`)).body;
        expect(data.state).toBe('finished');
        return data;
      },
      { timeout: 20_000, interval: 20 },
    );
  const stored = async () => (await harness().list(patients, 'per=100')).data;

  test('tells the errors of each row by field, as a create does, and stores nothing', async () => {
    await harness().make(patients, 1, { origin_patient_id: 7 });
    const before = await stored();
    const { status, body } = await check([
      ann,
      { first_name: 'Bea', dob: 'soon', phone: '555-123-4567-89', state: 'Illinois' },
      { first_name: 'Cy', last_name: 'Ames', origin_patient_id: '7' },
    ]);
    expect(status).toBe(200);
    expect(body.data.map(({ errors }) => errors)).toEqual([
      {},
      {
        last_name: ['Last Name is required'],
        dob: ['Must be a date, MM-DD-YYYY'],
        phone: ['Phone number must be 10 digits'],
        state: ['Must be a state code'],
      },
      { origin_patient_id: [expect.stringContaining('Copay ID is already used by') as string] },
    ]);
    expect(await stored()).toEqual(before);
  });

  test('tells which stored records a row repeats, and which are likely the same, but not those of a name alone', async () => {
    const same = await harness().make(patients, 1, { ...ann, dob: '1980-04-12' });
    const called = await harness().make(patients, 2, {
      first_name: 'Other',
      last_name: 'Person',
      mobile_phone: '3125550142',
    });
    await harness().make(patients, 3, { first_name: 'Ann', last_name: 'Johnson', dob: '1999-01-01' });
    const { body } = await check([ann, { first_name: 'Ann', last_name: 'Johnson' }]);
    const [first, second] = body.data;
    expect(first?.repeats).toEqual([`PT${same.id}`]);
    expect(first?.likely.map(({ id }) => id).sort()).toEqual([same.id, called.id].sort());
    expect(first?.likely[0]?.path).toMatch(/^\/dashboard\/patients\/\d+$/);
    expect(second).toEqual({ errors: {}, repeats: [], likely: [] });
  });

  test('creates every row by a job that names those it could not create, and is taken back as a whole', async () => {
    const kept = await harness().make(patients, 1, { origin_patient_id: 7 });
    const rows = [ann, { first_name: 'Bea', last_name: 'Lu', origin_patient_id: 7 }, { ...ann, first_name: 'Cy' }];
    expect((await start(rows, { numbers: [2] })).status).toBe(422);
    const asked = await start(rows, { numbers: [2, 5, 6] });
    expect([asked.status, asked.body.data.action]).toEqual([202, 'import']);
    const job = await ended(asked.body.data.id);
    expect(job).toMatchObject({ done: 2, failed: 1, undoable: true });
    expect(job.failures).toEqual([
      { position: 5, record_id: null, problem: expect.stringContaining('Copay ID is already used by') as string },
    ]);
    // What was sent is not kept beside the records that it became.
    const { rows: inputs } = await sql`select input from octapharma.job_items where input is not null`.execute(
      harness().store.db,
    );
    expect(inputs).toEqual([]);
    expect(await stored()).toMatchObject([
      { first_name: 'Cy', dob: '1980-04-12', phone: '3125550142' },
      { first_name: 'Ann' },
      { id: kept.id },
    ]);
    const undo = await harness().call<Answer<Job>>('POST', `x/jobs/${job.id}/undo`);
    expect(await ended(undo.body.data.id)).toMatchObject({ action: 'discard', done: 2, undoable: false });
    expect((await stored()).map(({ id }) => id)).toEqual([kept.id]);
  });

  test('stays within its manufacturer, and compares with its records alone', async () => {
    await harness().make(patients, 1, { ...ann, dob: '1980-04-12' });
    const at = { manufacturer: 'kedrion' };
    expect((await check([ann], at)).body.data).toEqual([{ errors: {}, repeats: [], likely: [] }]);
  });

  test('is for those who may create the records, at kinds that declare it, with the fields that a file fills in', async () => {
    expect((await check([ann], { token: undefined })).status).toBe(401);
    expect((await start([ann], { token: undefined })).status).toBe(401);
    expect((await check([{}], { kind: 'cases' })).status).toBe(404);
    expect((await check([{ ...ann, created_at: '2020-01-01' }])).status).toBe(422);
    expect((await start([{ ...ann, id: 4 }])).status).toBe(422);
    expect((await start([])).status).toBe(422);
  });

  test('is refused to a role that may not create the records', async () => {
    const rows = [{ name: 'Red' }];
    const as = { kind: 'kites', token: harness().agentToken };
    expect([(await check(rows, as)).status, (await start(rows, as)).status]).toEqual([403, 403]);
    expect((await check(rows, { kind: 'kites' })).status).toBe(200);
  });

  test('takes as many rows as it says', async () => {
    const rows = Array.from({ length: importLimits.checked + 1 }, () => ({ name: 'Acme' }));
    const { status, body } = await check(rows, { kind: 'payers' });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('send them in parts')]);
  });
});
