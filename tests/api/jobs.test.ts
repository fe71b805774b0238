import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { activityRules } from '../../src/server/features/activities/registerAttachments';
import { addJob } from '../../src/server/records/jobs/jobTable';
import { registry } from '../fixtures/accounts';
import { describeApi, type Body, type CallOptions } from './harness';
import { engines } from './stores';

interface Job {
  readonly id: number;
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly undoable: boolean;
  readonly undo_of: number | null;
  readonly failures: readonly { readonly position: number; readonly record_id: number; readonly problem: string }[];
}

interface JobBody extends Body {
  readonly data: Job;
}

const [activities, cases, payers] = ['activities', 'cases', 'payers'].map((name) => registry.get(name)) as [
  ReturnType<typeof registry.get>,
  ReturnType<typeof registry.get>,
  ReturnType<typeof registry.get>,
];

describeApi('jobs', { registry, hooks: activityRules, on: engines }, (harness) => {
  const ask = (kind: string, body: Body, options: CallOptions = {}) =>
    harness().call<JobBody>('POST', 'x/jobs', {
      body: { kind, ...body },
      headers: { 'idempotency-key': randomUUID() },
      ...options,
    });
  const read = async (id: number) => (await harness().call<JobBody>('GET', `x/jobs/${id}`)).body.data;
  const ended = (id: number) =>
    vi.waitFor(
      async () => {
        const job = await read(id);
        expect(job.state).not.toBe('running');
        return job;
      },
      { timeout: 20_000, interval: 20 },
    );
  const carryOut = async (kind: string, body: Body) => {
    const asked = await ask(kind, body);
    expect([asked.status, asked.body.message]).toEqual([202, undefined]);
    return ended(asked.body.data.id);
  };
  const undo = async (id: number) => {
    const { status, body } = await harness().call<JobBody>('POST', `x/jobs/${id}/undo`);
    return { status, message: body.message, job: status === 202 ? await ended(body.data.id) : undefined };
  };
  const makeSome = async (count: number, changes: Body = {}) => {
    const made: number[] = [];
    for (let n = 1; n <= count; n += 1) made.push((await harness().make(payers, n, changes)).id);
    return made;
  };
  const stateOf = async (job: number) => {
    const { rows } = await sql<{ readonly state: string }>`
      select distinct state from octapharma.job_items where job_id = ${job}`.execute(harness().store.db);
    return rows.map(({ state }) => state).join();
  };
  const storedIds = async () => (await harness().list(payers, 'per=100')).data.map(({ id }) => id);
  const discardedAt = async (id: number) => (await harness().call('GET', `payers/${id}`)).body.discarded_at;

  test('discard every record that a search finds, over pages, and are taken back as a whole', async () => {
    const kept = await harness().make(payers, 99, { name: 'Kept' });
    const ids = await makeSome(25, { name: 'Aetna' });
    const [already] = ids;
    const search = { name: 'aetna' };
    const job = await carryOut('payers', { action: { type: 'discard' }, search, expected: 25 });
    expect(job).toMatchObject({ state: 'finished', total: 25, done: 25, failed: 0, undoable: true });
    expect(await storedIds()).toEqual([kept.id]);
    const history = await harness().call<{ data: readonly Body[] }>(
      'GET',
      `versions?model_name=Payer&data_keyword=${already}`,
    );
    expect(history.body.data[0]).toMatchObject({ event: 'destroy' });
    // What somebody has recovered since is left as it is.
    await harness().call('PUT', `payers/${already}`, { body: { discarded_at: null } });
    const { job: undone } = await undo(job.id);
    expect(undone).toMatchObject({ total: 25, done: 24, unchanged: 1, failed: 0, undo_of: job.id, undoable: false });
    expect(await storedIds()).toHaveLength(26);
    expect((await undo(job.id)).status).toBe(409);
  });

  test('set a choice, say which records were refused and why, and put back what nobody has changed since', async () => {
    const [first, second, third] = [
      await harness().make(activities, 1, { status: 'Open' }),
      await harness().make(activities, 2, { status: 'Open' }),
      await harness().make(activities, 3, { status: 'Closed' }),
    ];
    const gone = await harness().make(activities, 4, { status: 'Open' });
    await harness().call('DELETE', `activities/${gone.id}`);
    const ids = [first.id, gone.id, second.id, third.id];
    const job = await carryOut('activities', { action: { type: 'set', field: 'status', value: 'Closed' }, ids });
    expect(job).toMatchObject({ total: 4, done: 2, unchanged: 1, failed: 1 });
    expect(job.failures).toEqual([
      { position: 2, record_id: gone.id, problem: expect.stringContaining('is in the trash') as string },
    ]);
    await harness().call('PUT', `activities/${first.id}`, { body: { status: 'Open' } });
    const { job: undone } = await undo(job.id);
    expect(undone).toMatchObject({ done: 1, failed: 1 });
    expect(undone?.failures[0]).toMatchObject({
      record_id: first.id,
      problem: expect.stringContaining('changed since') as string,
    });
    expect((await harness().call('GET', `activities/${second.id}`)).body).toMatchObject({ status: 'Open' });
  });

  test('hand records over with a note, and give them back to whom each was taken from', async () => {
    const { body } = await harness().call<{ data: readonly { id: number; me: boolean }[] }>('GET', 'x/assign');
    const [me, other] = [body.data.find((one) => one.me)?.id, body.data.find((one) => !one.me)?.id];
    const ids = [(await harness().make(activities, 1)).id, (await harness().make(activities, 2)).id];
    const action = { type: 'assign', to: other, note: ' Ada is ill ' };
    const job = await carryOut('activities', { action, ids });
    const stored = async () => (await harness().call('GET', `activities/${ids[0]}`)).body;
    expect(await stored()).toMatchObject({ assignee_id: other, handover_note: 'Ada is ill' });
    await undo(job.id);
    expect(await stored()).toMatchObject({ assignee_id: me, handover_note: null });
  });

  test('of two people at once on the same records both end, and neither takes back what the other did', async () => {
    const ids: number[] = [];
    for (let n = 1; n <= 5; n += 1) ids.push((await harness().make(activities, n, { status: 'Open' })).id);
    const asked = await Promise.all(
      ['Closed', 'Open'].map((value) => ask('activities', { action: { type: 'set', field: 'status', value }, ids })),
    );
    const [closing, opening] = await Promise.all(asked.map(({ body }) => ended(body.data.id)));
    expect([closing, opening]).toMatchObject([
      { done: 5, failed: 0 },
      { state: 'finished', failed: 0 },
    ]);
    const reopened = opening?.done ?? 0;
    const { job } = await undo(closing?.id ?? 0);
    expect(job).toMatchObject({ failed: reopened });
    expect((job?.done ?? 0) + reopened).toBe(5);
  });

  test('recover what is found in the trash', async () => {
    const ids = await makeSome(3);
    for (const id of ids) await harness().call('DELETE', `payers/${id}`);
    const job = await carryOut('payers', { action: { type: 'recover' }, search: {}, expected: 3 });
    expect(job).toMatchObject({ done: 3 });
    expect(await discardedAt(ids[0] ?? 0)).toBeNull();
  });

  test('are refused for another number than the user was told, for what a kind does not allow, and for nothing', async () => {
    await makeSome(2);
    const discard = { type: 'discard' };
    const moved = await ask('payers', { action: discard, search: {}, expected: 3 });
    expect([moved.status, moved.body.message]).toEqual([409, expect.stringContaining('There are 2 by now')]);
    const refused = async (kind: string, body: Body) => (await ask(kind, body)).body.errors;
    expect(await refused('payers', { action: { type: 'assign', to: null }, ids: [1] })).toHaveProperty('action');
    expect(await refused('payers', { action: { type: 'set', field: 'name', value: 'x' }, ids: [1] })).toHaveProperty(
      'action',
    );
    expect(
      await refused('activities', { action: { type: 'set', field: 'status', value: '' }, ids: [] }),
    ).toHaveProperty('ids');
    expect(await refused('payers', { action: discard })).toHaveProperty('ids');
    expect(await refused('payers', { action: discard, ids: [1], search: {}, expected: 1 })).toHaveProperty('ids');
    expect(await refused('payers', { action: discard, search: { nowhere: 'x' }, expected: 1 })).toHaveProperty(
      'search',
    );
    expect(await refused('nothing', { action: discard, ids: [1] })).toHaveProperty('kind');
  });

  test('are seen by their user alone, within one manufacturer', async () => {
    const [id] = await makeSome(1);
    const job = await carryOut('payers', { action: { type: 'discard' }, ids: [id] });
    const status = async (options: CallOptions) => (await harness().call('GET', `x/jobs/${job.id}`, options)).status;
    expect(await status({ token: harness().agentToken })).toBe(404);
    expect(await status({ manufacturer: 'kedrion' })).toBe(404);
    const theirs = await ask('payers', { action: { type: 'discard' }, ids: [id] }, { manufacturer: 'kedrion' });
    const foreign = await vi.waitFor(async () => {
      const { body } = await harness().call<JobBody>('GET', `x/jobs/${theirs.body.data.id}`, {
        manufacturer: 'kedrion',
      });
      expect(body.data.state).toBe('finished');
      return body.data;
    });
    expect(foreign).toMatchObject({ done: 0, failed: 1 });
  });

  test('are recorded in the access log, record by record', async () => {
    const made = await harness().make(cases, 1);
    const job = await carryOut('cases', { action: { type: 'discard' }, ids: [made.id] });
    await harness().app.accessLog.flush();
    const { rows } = await sql<{ action: string; reason: string }>`
      select action, reason from staff.access_log where records @> array[${`cases:${made.id}`}]
      order by id desc limit 1`.execute(harness().store.db);
    expect(rows).toEqual([{ action: 'discard', reason: `job:${job.id}` }]);
  });

  /** A job whose process has died before its first record. */
  const abandonedJob = async (ids: readonly number[]) => {
    const { store, call } = harness();
    const { body } = await call<{ data: readonly { id: number; me: boolean }[] }>('GET', 'x/assign');
    const user = body.data.find(({ me }) => me)?.id ?? 0;
    const job = {
      user_id: user,
      resource: 'payers',
      action: { type: 'discard' },
      undo_of: null,
      origin: null,
    } as const;
    return addJob(
      { db: store.db, schema: 'octapharma' },
      job,
      ids.map((id) => ({ record_id: id })),
    );
  };

  test('go on in another process where they were left', async () => {
    const ids = await makeSome(25);
    const id = await abandonedJob(ids);
    expect(await read(id)).toMatchObject({ state: 'running', done: 0, undoable: false });
    const other = await carryOut('payers', { action: { type: 'recover' }, ids: [ids[0]] });
    expect(other).toMatchObject({ state: 'finished' });
    expect(await ended(id)).toMatchObject({ total: 25, done: 25, failed: 0 });
  });

  test('wait while nothing can be logged, without being tried over and over', async () => {
    const isFull = vi.spyOn(harness().app.accessLog, 'isFull').mockReturnValue(true);
    const [first, second] = await makeSome(2);
    const asked = await ask('payers', { action: { type: 'discard' }, ids: [first] });
    const { id } = asked.body.data;
    for (let n = 0; n < 20; n += 1) expect((await read(id)).state).toBe('running');
    expect(isFull.mock.calls.length).toBeLessThan(4);
    isFull.mockRestore();
    await carryOut('payers', { action: { type: 'discard' }, ids: [second] });
    expect(await ended(id)).toMatchObject({ done: 1 });
  });

  test('end where their user stops them, and nobody else does', async () => {
    const id = await abandonedJob(await makeSome(3));
    const stop = (token?: string) => harness().call<JobBody>('POST', `x/jobs/${id}/stop`, { ...(token && { token }) });
    expect((await stop(harness().agentToken)).status).toBe(404);
    expect((await stop()).status).toBe(200);
    expect(await ended(id)).toMatchObject({ state: 'stopped', total: 3, done: 0, failed: 0 });
    expect(await storedIds()).toHaveLength(3);
  });

  test('fail for whoever does not serve the manufacturer any more', async () => {
    const ids = await makeSome(2);
    const id = await abandonedJob(ids);
    const { db } = harness().store;
    const { rows } = await sql<{ readonly user_id: number; readonly served: readonly string[] }>`
      select job.user_id, staff_user.service_manufacturers as served from octapharma.jobs as job
      join staff.users as staff_user on staff_user.id = job.user_id where job.id = ${id}`.execute(db);
    const serve = (keys: readonly string[]) =>
      sql`update staff.users set service_manufacturers = ${keys} where id = ${rows[0]?.user_id}`.execute(db);
    await serve(['kedrion']);

    await ask('activities', { action: { type: 'recover' }, ids: [1] }, { token: harness().agentToken });
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('failed'));
    await serve(rows[0]?.served ?? []);
    expect(await ended(id)).toMatchObject({ done: 0, failed: 2 });
  });
});
