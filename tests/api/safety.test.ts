import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { addBusinessDays, dayIn } from '../../src/schema/server';
import { activityRules } from '../../src/server/features/activities/registerAttachments';
import type { RecordTools } from '../../src/server/records/RepositoryContext';
import { withReportDue } from '../../src/server/records/safety/reportRules';
import { describeApi, type Body, type CallOptions, type Harness } from './harness';

interface Answer extends Body {
  readonly data: Body & { readonly id: number };
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

interface Open {
  readonly data: readonly {
    readonly resource: string;
    readonly count: number;
    readonly overdue: number;
    readonly ids: readonly number[];
  }[];
}

const [activities, cases] = [registry.get('activities'), registry.get('cases')];
const event = { safety_event: 'Adverse Event' };

describeApi('what has to be reported', { registry, hooks: activityRules }, (harness: () => Harness) => {
  const post = (path: string, body: Body = {}, options: CallOptions = {}) =>
    harness().call<Answer>('POST', path, { body, headers: { 'idempotency-key': randomUUID() }, ...options });
  const on = (id: number, what: string, body?: Body, options?: CallOptions) =>
    post(`x/safety/activities/${id}/${what}`, body, options);
  const open = async (options: CallOptions = {}) =>
    (await harness().call<Open & Body>('GET', 'x/safety', options)).body.data[0];
  const stored = async (id: number) => (await harness().call('GET', `activities/${id}`)).body;
  const history = async (model: string, id: number) =>
    (
      await harness().call<Body & { readonly data: readonly (Body & { readonly changeset: Body })[] }>(
        'GET',
        `versions?model_name=${model}&data_keyword=${id}`,
      )
    ).body.data;
  const mark = async (n: number, changes: Body = event) => (await harness().make(activities, n, changes)).id;

  test.each([
    ['a Monday', '2026-11-02T17:00:00Z', '2026-11-03'],
    ['a Friday', '2026-11-06T17:00:00Z', '2026-11-09'],
    ['a Friday evening, already Saturday in UTC', '2026-11-07T03:30:00Z', '2026-11-09'],
    ['a Saturday', '2026-11-07T17:00:00Z', '2026-11-09'],
    ['the last Friday of a month', '2026-10-30T17:00:00Z', '2026-11-02'],
    ['the last day of a year, already the next one in UTC', '2027-01-01T03:00:00Z', '2027-01-01'],
  ])('is due at the end of the next business day, marked on %s', (_what, now, due) => {
    const tools = { now: () => new Date(now), config: { safetyReportDays: 1 } } as unknown as RecordTools;
    const manufacturer = { key: 'octapharma', features: [], timeZone: 'America/New_York' };
    const values = withReportDue({ tools, manufacturer }, activities, { before: {}, values: event });
    expect(values).toEqual({ ...event, report_due_on: due });
  });

  test('is due from its mark on, whatever is changed later', async () => {
    const { id } = await harness().make(activities, 1);
    expect(await stored(id)).toMatchObject({ safety_event: null, report_due_on: null });
    const due = addBusinessDays(dayIn(new Date(), 'America/New_York'), 1);
    const { body } = await harness().call('PUT', `activities/${id}`, { body: event });
    expect(body.report_due_on).toBe(due);
    expect((await history('activities', id))[0]?.changeset).toMatchObject({ report_due_on: [null, due] });
  });

  test('is named in the order in which it is due, and counted without reading a record', async () => {
    const [later, first] = [await mark(1), await mark(2, { safety_event: 'Product Complaint' })];
    await harness().make(activities, 3);
    await harness()
      .store.db.withSchema('octapharma')
      .updateTable('activities')
      .set({ report_due_on: '2020-01-02' })
      .where('id', '=', first)
      .execute();
    harness().reads.length = 0;
    expect(await open()).toEqual({ resource: 'activities', count: 2, overdue: 1, ids: [first, later] });
    expect(harness().reads).toEqual([]);
    expect(await open({ manufacturer: 'kedrion' })).toMatchObject({ count: 0, ids: [] });
    expect((await open({ token: harness().agentToken }))?.count).toBe(2);
    expect((await harness().call('GET', 'x/safety', { token: undefined })).status).toBe(401);
  });

  test('is reported once, with who did it, and that is taken back', async () => {
    const id = await mark(1);
    const at = '2026-01-05T10:00:00.000Z';
    const said = { to: ' Safety desk ', at, note: 'By phone' };
    const answers = await Promise.all([on(id, 'report', said), on(id, 'report', said)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const by = (await history('activities', id))[0]?.operator_email;
    expect(await stored(id)).toMatchObject({
      reported_at: at,
      reported_by: by,
      reported_to: 'Safety desk',
      report_note: 'By phone',
    });
    expect((await history('activities', id))[0]).toMatchObject({
      event: 'update',
      changeset: { reported_to: [null, 'Safety desk'], reported_by: [null, by] },
    });
    expect(await open()).toMatchObject({ count: 0 });
    expect((await on(id, 'undo', {}, { token: harness().agentToken })).status).toBe(409);
    expect((await on(id, 'undo')).status).toBe(200);
    expect(await stored(id)).toMatchObject({ reported_at: null, reported_by: null, reported_to: null });
    expect(await open()).toMatchObject({ count: 1 });
    expect((await on(id, 'undo')).status).toBe(409);
  });

  test('is refused for what is not marked, without a recipient, in the future and for another manufacturer', async () => {
    const [plain, id] = [(await harness().make(activities, 1)).id, await mark(2)];
    const said = { to: 'Safety desk' };
    expect((await on(plain, 'report', said)).status).toBe(409);
    expect(await on(id, 'report', { to: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { to: ['Please say to whom'] } },
    });
    const future = { ...said, at: new Date(Date.now() + 3_600_000).toISOString() };
    expect(await on(id, 'report', future)).toMatchObject({
      status: 422,
      body: { errors: { at: ['Must not be in the future'] } },
    });
    expect((await on(id, 'report', said, { manufacturer: 'kedrion' })).status).toBe(404);
    expect(await stored(id)).toMatchObject({ reported_at: null });
  });

  test('is not discarded without a reason, nor is the record that it belongs to; the history keeps the reason', async () => {
    const id = await mark(1);
    const { case_id: parent } = await stored(id);
    const discard = async (path: string) => {
      const { status, body } = await harness().call<Answer>('DELETE', path);
      return [status, body.code];
    };
    expect(await discard(`activities/${id}`)).toEqual([409, 'discard_reason_needed']);
    expect(await discard(`cases/${String(parent)}`)).toEqual([409, 'discard_reason_needed']);
    expect((await on(id, 'discard', { reason: ' ' })).status).toBe(422);
    expect(await stored(id)).toMatchObject({ discarded_at: null });
    const plain = (await harness().make(activities, 2)).id;
    expect((await harness().call('DELETE', `activities/${plain}`)).status).toBe(200);
    expect((await post(`x/safety/cases/${String(parent)}/discard`, { reason: 'A test' })).status).toBe(200);
    expect((await history('cases', Number(parent)))[0]).toMatchObject({
      event: 'destroy',
      changeset: { discard_reason: [null, 'A test'] },
    });
    expect((await on(id, 'discard', { reason: 'Entered twice' })).status).toBe(200);
    expect((await history('activities', id))[0]).toMatchObject({
      event: 'destroy',
      changeset: { discard_reason: [null, 'Entered twice'] },
    });
    expect(await open()).toMatchObject({ count: 0 });
    expect((await on(id, 'report', { to: 'Safety desk' })).status).toBe(409);
  });

  test('stays marked, also once it is reported', async () => {
    const id = await mark(1);
    await on(id, 'report', { to: 'Safety desk' });
    const { status, body } = await harness().call<Answer>('PUT', `activities/${id}`, { body: { safety_event: null } });
    expect([status, body.errors]).toEqual([422, { safety_event: [expect.stringContaining('It stays marked')] }]);
    const other = { body: { safety_event: 'Product Complaint' } };
    expect((await harness().call('PUT', `activities/${id}`, other)).status).toBe(200);
    const { status: refused } = await harness().call('DELETE', `activities/${id}`);
    expect(refused).toBe(409);
  });

  test('is marked with the call that is logged, which is then not taken back', async () => {
    const kase = await harness().make(cases, 1);
    const logged = { about: kase.id, outcome: 'Reached' };
    expect((await post('x/log/activities', { ...logged, marked: 'Nonsense' })).status).toBe(422);
    const { status, body } = await post('x/log/activities', { ...logged, marked: 'Adverse Event' });
    expect(status).toBe(201);
    const created = Number((body.data as Body).created);
    expect(await stored(created)).toMatchObject({ ...event, report_due_on: expect.any(String) as string });
    expect((await post('x/log/activities/undo', { created })).status).toBe(409);
    expect(await open()).toMatchObject({ ids: [created] });
  });
});

describeApi(
  'a longer time',
  { registry, hooks: activityRules, env: { SAFETY_REPORT_DAYS: '3' } },
  (harness: () => Harness) => {
    test('is that of the setting', async () => {
      const due = addBusinessDays(dayIn(new Date(), 'America/New_York'), 3);
      expect((await harness().make(activities, 1, event)).report_due_on).toBe(due);
    });
  },
);
