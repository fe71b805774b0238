import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { describeApi, type Body, type CallOptions, type Harness } from './harness';
import { engines } from './stores';

interface Merged extends Body {
  readonly data: { readonly id: number; readonly moved: number };
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

const [patients, cases, insurances, users] = ['patients', 'cases', 'patient_insurances', 'users'].map((name) =>
  registry.get(name),
) as [
  ReturnType<typeof registry.get>,
  ReturnType<typeof registry.get>,
  ReturnType<typeof registry.get>,
  ReturnType<typeof registry.get>,
];
const dayMs = 86_400_000;

describeApi('merging two records', { registry, on: engines }, (harness: () => Harness) => {
  const post = (path: string, body: Body = {}, { headers, ...options }: CallOptions = {}) =>
    harness().call<Merged>('POST', `x/merge/${path}`, {
      body,
      headers: { 'idempotency-key': randomUUID(), ...headers },
      ...options,
    });
  const read = async (path: string) => (await harness().call('GET', path)).body;
  const history = async (model: string, id: number) =>
    (await read(`versions?model_name=${model}&data_keyword=${id}`)).data as readonly {
      readonly event: string;
      readonly changeset: Readonly<Record<string, readonly unknown[]>>;
    }[];
  const insure = (patient_id: number, category: string, name: string) =>
    harness().make(insurances, 1, { patient_id, category, name });
  const tier = async (patient: number, category: string) =>
    (await read(`insurances/${category}?patient_id=${patient}`)).name;

  /** A kept patient and a double of it, each with a case and insurances. */
  const pair = async () => {
    const keep = await harness().make(patients, 1, { first_name: 'Ann', email: null, origin_patient_id: null });
    const remove = await harness().make(patients, 2, { email: 'ann@example.com', origin_patient_id: 4711 });
    const kase = await harness().make(cases, 3, { patient_id: remove.id });
    await insure(keep.id, 'primary', 'Kept Primary');
    await insure(remove.id, 'primary', 'Other Primary');
    await insure(remove.id, 'secondary', 'Other Secondary');
    return { keep: keep.id, remove: remove.id, kase: kase.id };
  };
  const merge = ({ keep, remove }: { keep: number; remove: number }, more: Body = {}, options?: CallOptions) =>
    post('patients', { keep, remove, take: ['email', 'origin_patient_id'], ...more }, options);

  test('moves what pointed to the removed record, and lets it take over the chosen values', async () => {
    const { keep, remove, kase } = await pair();
    const { status, body } = await merge({ keep, remove });
    expect([status, body.data.moved]).toEqual([200, 2]);
    expect(await read(`patients/${keep}`)).toMatchObject({
      first_name: 'Ann',
      email: 'ann@example.com',
      origin_patient_id: 4711,
      discarded_at: null,
    });
    expect(await read(`cases/${kase}`)).toMatchObject({ patient_id: keep, patient_first_name: 'Ann' });
    expect(await Promise.all(['primary', 'secondary'].map((category) => tier(keep, category)))).toEqual([
      'Kept Primary',
      'Other Secondary',
    ]);
    expect(await tier(remove, 'primary')).toBe('Other Primary');
    expect(await read(`patients/${remove}`)).toMatchObject({ discarded_at: expect.any(String) as string });
    expect(await read(`x/merge/patients/${remove}`)).toMatchObject({
      data: { merge: body.data.id, undoable: true, into: { id: keep, path: `/dashboard/patients/${keep}` } },
    });
    expect(await read(`x/merge/patients/${keep}`)).toEqual({ data: null });
  });

  test('tells the merge in the histories of both records and of each that was moved', async () => {
    const { keep, remove, kase } = await pair();
    await merge({ keep, remove });
    const last = async (model: string, id: number) => (await history(model, id))[0];
    expect(await last('patients', keep)).toMatchObject({
      event: 'update',
      changeset: { email: [null, 'ann@example.com'], merged_from: [null, `PT${remove}`] },
    });
    expect(await last('patients', remove)).toMatchObject({
      event: 'destroy',
      changeset: { merged_into: [null, `PT${keep}`] },
    });
    expect(await last('cases', kase)).toMatchObject({
      event: 'update',
      changeset: { patient_id: [remove, keep], merged_from: [null, `PT${remove}`] },
    });
  });

  test('counts what would move, and what stays because the other record has the same', async () => {
    const { keep, remove } = await pair();
    const moves = async (more = '') => (await read(`x/merge/patients/moves?from=${remove}${more}`)).data;
    const movingCase = { resource: 'cases', label: 'case', count: 1, stays: false };
    const insuranceCount = { resource: 'patient_insurances', label: 'insurances', count: 2, stays: false };
    expect(await moves()).toEqual([movingCase, insuranceCount]);
    const one = { ...insuranceCount, label: 'insurance', count: 1 };
    expect(await moves(`&into=${keep}`)).toEqual([movingCase, one, { ...one, stays: true }]);
    expect((await harness().call('GET', 'x/merge/patients/moves?from=ann')).status).toBe(400);
  });

  test('leads to the last one of several merges', async () => {
    const { keep, remove } = await pair();
    const last = (await harness().make(patients, 5)).id;
    await merge({ keep, remove });
    await merge({ keep: last, remove: keep }, { take: [] });
    expect(await read(`x/merge/patients/${remove}`)).toMatchObject({ data: { into: { id: last } } });
    expect((await read(`x/search?q=PT${remove}`)).data).toMatchObject([{ resource: 'patients', id: last }]);
  });

  test('is taken back as a whole, with what it wrote and nothing else', async () => {
    const { keep, remove, kase } = await pair();
    const before = await Promise.all([`patients/${keep}`, `patients/${remove}`, `cases/${kase}`].map(read));
    const { id } = (await merge({ keep, remove })).body.data;
    await harness().call('PUT', `patients/${keep}`, { body: { city: 'Salem' } });
    expect((await post(`patients/${id}/undo`)).status).toBe(200);
    const versionless = ({ updated_at: _at, patient_updated_at: _other, ...record }: Body) => record;
    const after = await Promise.all([`patients/${keep}`, `patients/${remove}`, `cases/${kase}`].map(read));
    expect(after.map(versionless)).toEqual(
      before.map((record, at) => versionless(at === 0 ? { ...record, city: 'Salem' } : record)),
    );
    expect(await Promise.all(['primary', 'secondary'].map((category) => tier(remove, category)))).toEqual([
      'Other Primary',
      'Other Secondary',
    ]);
    expect((await history('patients', remove))[0]).toMatchObject({ event: 'recover' });
    expect(await read(`x/merge/patients/${remove}`)).toEqual({ data: null });
    expect((await post(`patients/${id}/undo`)).status).toBe(409);
  });

  test.each<
    [what: string, change: (api: Harness, ids: Awaited<ReturnType<typeof pair>>) => Promise<unknown>, said: RegExp]
  >([
    [
      'a value that it wrote was changed',
      ({ call }, { keep }) => call('PUT', `patients/${keep}`, { body: { email: 'new@example.com' } }),
      /^Patient PT\d+ has been changed since the merge \(Email\)/,
    ],
    [
      'a moved record was moved again',
      async ({ call, make }, { kase }) =>
        call('PUT', `cases/${kase}`, { body: { patient_id: (await make(patients, 9)).id } }),
      /^Case .*has been changed since the merge \(Patient/,
    ],
    [
      'the removed record was recovered',
      ({ call }, { remove }) => call('PUT', `patients/${remove}`, { body: { discarded_at: '' } }),
      /has been changed since the merge \(Discarded At\)/,
    ],
  ])('is not taken back once %s', async (_what, change, said) => {
    const ids = await pair();
    const { id } = (await merge(ids, { take: ['email'] })).body.data;
    expect(await change(harness(), ids)).toMatchObject({ status: 200 });
    const { status, body } = await post(`patients/${id}/undo`);
    expect([status, body.message]).toEqual([409, expect.stringMatching(said)]);
    expect((await history('patients', ids.keep))[0]?.changeset).not.toHaveProperty('merge_undone');
  });

  test('refuses what cannot be merged, and stores nothing of it', async () => {
    const { keep, remove, kase } = await pair();
    expect((await merge({ keep, remove: keep })).status).toBe(422);
    expect(await merge({ keep, remove: undefined as never })).toMatchObject({
      status: 422,
      body: { errors: { remove: ['Must be the id of a record'] } },
    });
    expect((await merge({ keep, remove: 999_999 })).status).toBe(404);
    expect((await merge({ keep, remove }, { take: ['id'] })).status).toBe(422);
    expect((await merge({ keep, remove }, {}, { headers: { 'if-match': '"1"' } })).status).toBe(412);
    expect((await merge({ keep, remove }, {}, { headers: {}, manufacturer: 'kedrion' })).status).toBe(404);
    const unkeyed = await harness().call('POST', 'x/merge/patients', { body: { keep, remove } });
    expect(unkeyed.status).toBe(400);
    expect(await read(`cases/${kase}`)).toMatchObject({ patient_id: remove });
    await harness().call('DELETE', `patients/${remove}`);
    expect((await merge({ keep, remove })).status).toBe(409);
    expect((await harness().call('POST', 'x/merge/cases', { body: { keep, remove } })).status).toBe(404);
  });

  test('checks the versions of both records', async () => {
    const { keep, remove } = await pair();
    const etags = await Promise.all(
      [keep, remove].map(async (id) => (await harness().call('GET', `patients/${id}`)).etag),
    );
    await harness().call('PUT', `patients/${remove}`, { body: { city: 'Salem' } });
    const stale = { headers: { 'if-match': etags.join(', ') } };
    expect(await merge({ keep, remove }, {}, stale)).toMatchObject({
      status: 412,
      body: { current: { city: 'Salem' } },
    });
    const fresh = (await harness().call('GET', `patients/${remove}`)).etag;
    expect(
      (await merge({ keep, remove }, {}, { headers: { 'if-match': `${etags[0] ?? ''}, ${fresh ?? ''}` } })).status,
    ).toBe(200);
  });

  test('of two merges at once one is refused, and an edit is before or after it', async () => {
    const { keep, remove, kase } = await pair();
    const third = (await harness().make(patients, 7)).id;
    const answers = await Promise.all([
      merge({ keep, remove }),
      merge({ keep: remove, remove: keep }, { take: [] }),
      merge({ keep: third, remove }, { take: [] }),
      harness().call('PUT', `patients/${remove}`, { body: { city: 'Salem' } }),
    ]);
    const merges = answers.slice(0, 3).filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(true);
    expect(merges.length).toBeGreaterThan(0);
    const { patient_id: held } = await read(`cases/${kase}`);
    expect((await read(`patients/${String(held)}`)).discarded_at).toBeNull();
  });

  test('a case that is created meanwhile never points to the removed record', async () => {
    const { keep, remove } = await pair();
    const made = { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA', patient_id: remove };
    const [, created] = await Promise.all([merge({ keep, remove }), harness().call('POST', 'cases', { body: made })]);
    expect([201, 422]).toContain(created.status);
    const { data } = await harness().list(cases, `patient_crm_id=${remove}`);
    expect(data).toEqual([]);
  });
});

describeApi('a merge', { registry }, (harness: () => Harness) => {
  const post = (path: string, body: Body, token: string) =>
    harness().call<Merged>('POST', `x/merge/${path}`, { body, token, headers: { 'idempotency-key': randomUUID() } });

  test('is made once for a key, however often it is sent', async () => {
    const keep = (await harness().make(patients, 1)).id;
    const remove = (await harness().make(patients, 2)).id;
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => harness().call<Merged>('POST', 'x/merge/patients', { body: { keep, remove }, headers });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  test('concerns records of every kind that declares it, and is logged for each record', async () => {
    for (const resource of registry.all.filter(({ merge }) => merge === true)) {
      const keep = (await harness().make(resource, 1)).id;
      const remove = (await harness().make(resource, 2)).id;
      harness().writes.length = 0;
      expect((await post(resource.name, { keep, remove }, harness().token)).status).toBe(200);
      expect(harness().writes).toMatchObject([
        { resource: resource.name, id: remove, event: 'destroy' },
        { resource: resource.name, id: keep, event: 'update' },
      ]);
    }
    expect(users.merge).toBeUndefined();
  });

  test('cannot be taken back after a day', async () => {
    const keep = (await harness().make(patients, 1)).id;
    const remove = (await harness().make(patients, 2)).id;
    const { id } = (await post('patients', { keep, remove }, harness().token)).body.data;
    await harness()
      .store.db.withSchema('octapharma')
      .updateTable('record_merges')
      .set({ merged_at: new Date(Date.now() - dayMs - 60_000).toISOString() })
      .execute();
    const { status, body } = await post(`patients/${id}/undo`, {}, harness().token);
    expect([status, body.message]).toEqual([409, expect.stringContaining('within 24 hours')]);
    const { body: told } = await harness().call('GET', `x/merge/patients/${remove}`);
    expect(told).toMatchObject({ data: { undoable: false, into: { id: keep } } });
  });
});
