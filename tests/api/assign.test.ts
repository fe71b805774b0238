import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { activityRules } from '../../src/server/features/activities/registerAttachments';
import { staffDb } from '../../src/server/staff/staffDatabase';
import { payments, registry } from '../fixtures/accounts';
import { describeApi, type Body, type CallOptions } from './harness';

interface Handed extends Body {
  readonly data: readonly { readonly id: number; readonly from: number | null }[];
  readonly message: string;
}

const [activities, cases, followUps] = ['activities', 'cases', 'follow_ups'].map((name) => registry.get(name)) as [
  ReturnType<typeof registry.get>,
  ReturnType<typeof registry.get>,
  ReturnType<typeof registry.get>,
];
const reminder = { activity_type: 'FollowUp', status: 'Open', reminder_at: '2030-01-02' };

describeApi('records that are assigned', { registry, hooks: activityRules }, (harness) => {
  const handOver = (kind: string, body: Body, options: CallOptions = {}) =>
    harness().call<Handed>('POST', `x/assign/${kind}`, {
      body,
      headers: { 'idempotency-key': randomUUID() },
      ...options,
    });
  const colleagues = async (options: CallOptions = {}) =>
    (await harness().call<{ data: readonly { id: number; name: string; me: boolean }[] }>('GET', 'x/assign', options))
      .body.data;
  const team = async () => {
    const all = await colleagues();
    const [me, other] = [all.find((one) => one.me)?.id, all.find((one) => !one.me)?.id];
    return { me: Number(me), other: Number(other) };
  };
  const stored = async (id: number) => (await harness().call('GET', `activities/${id}`)).body;
  const idsOf = async (query: string) => (await harness().list(followUps, query)).data.map(({ id }) => id);

  test('belong to whoever creates them', async () => {
    const { me, other } = await team();
    const { assignee_id, drug, referral_state, case_type } = await harness().make(cases, 1);
    expect(assignee_id).toBe(me);
    const { body } = await harness().call('POST', 'cases', {
      body: { drug, referral_state, case_type },
      token: harness().agentToken,
    });
    expect(body).toMatchObject({ assignee_id: other });
  });

  test('are those of every kind that declares it', async () => {
    const { me, other } = await team();
    const { id, clerk_id } = await harness().make(payments, 1);
    expect(clerk_id).toBe(me);
    await handOver(payments.name, { assignments: [{ id, to: other }], note: 'Due on Monday' });
    const { data } = await harness().list(payments, `assigned_to=${other}`);
    expect(data).toMatchObject([{ id, clerk_id: other, clerk_note: 'Due on Monday' }]);
  });

  test('are handed over together, with a note, and the same call with the former people takes it back', async () => {
    const { me, other } = await team();
    const made = [await harness().make(activities, 1), await harness().make(activities, 2)];
    const { status, body } = await handOver('activities', {
      assignments: made.map(({ id }) => ({ id, to: other })),
      note: ' Ada is ill ',
    });
    expect([status, body.data]).toEqual([200, made.map(({ id }) => ({ id, from: me }))]);
    const [first] = made;
    expect(await stored(Number(first?.id))).toMatchObject({ assignee_id: other, handover_note: 'Ada is ill' });
    const history = await harness().call<{ data: readonly Body[] }>(
      'GET',
      `versions?model_name=Activity&data_keyword=${first?.id}`,
    );
    expect(history.body.data[0]).toMatchObject({
      changeset: { assignee_id: [me, other], handover_note: [null, 'Ada is ill'] },
    });
    await handOver('activities', { assignments: body.data.map(({ id, from }) => ({ id, to: from })) });
    expect(await stored(Number(first?.id))).toMatchObject({ assignee_id: me, handover_note: null });
  });

  test('stay where they are if one of them cannot be handed over', async () => {
    const { me, other } = await team();
    const { id } = await harness().make(activities, 1);
    const unknown = await handOver('activities', {
      assignments: [
        { id, to: other },
        { id: 999_999, to: other },
      ],
    });
    expect(unknown.status).toBe(404);
    expect(await stored(id)).toMatchObject({ assignee_id: me });
  });

  test('go to nobody who does not serve the manufacturer, except back to whom they were just taken from', async () => {
    const { me } = await team();
    const { id } = await harness().make(activities, 1);
    const db = staffDb(harness().store);
    const { id: left } = await db
      .insertInto('staff.users')
      .values({
        email: `${randomUUID()}@desk.test`,
        role: 'crm_user',
        service_manufacturers: ['octapharma'],
        password: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await handOver('activities', { assignments: [{ id, to: left }] });
    await sql`update staff.users set service_manufacturers = '{kedrion}' where id = ${left}`.execute(db);
    expect((await colleagues()).some((one) => one.id === left)).toBe(false);
    const other = await harness().make(activities, 2);
    const refused = await handOver('activities', { assignments: [{ id: other.id, to: left }] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { assignments: [expect.stringContaining('does not serve')] },
    ]);
    await handOver('activities', { assignments: [{ id, to: me }] });
    expect((await handOver('activities', { assignments: [{ id, to: left }] })).status).toBe(200);
    await handOver('activities', { assignments: [{ id, to: me }] });
    await sql`delete from staff.users where id = ${left}`.execute(db);
  });

  test('by two people at once go to one of the two, and each is told from whom they were taken', async () => {
    const { me, other } = await team();
    const ids = [(await harness().make(activities, 1)).id, (await harness().make(activities, 2)).id];
    const answers = await Promise.all([
      handOver('activities', { assignments: ids.map((id) => ({ id, to: other })) }),
      handOver('activities', {
        assignments: [...ids].reverse().map((id) => ({ id, to: null })),
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const id of ids) {
      const taken = answers.map(({ body }) => body.data.find((one) => one.id === id)?.from);
      const { assignee_id: last } = await stored(id);
      // Whoever came second took it from the first, so that undoing both in turn leads back to where it was.
      expect([taken, last]).toEqual(last === null ? [[me, other], null] : [[null, me], other]);
    }
  });

  test('are refused without a key, twice in one call, too many at once, and for another manufacturer', async () => {
    const { other } = await team();
    const { id } = await harness().make(activities, 1);
    const one = { id, to: other };
    expect((await handOver('activities', { assignments: [one] }, { headers: {} })).status).toBe(400);
    expect((await handOver('activities', { assignments: [one, one] })).status).toBe(422);
    const many = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, to: null }));
    expect((await handOver('activities', { assignments: many })).status).toBe(422);
    const options = { manufacturer: 'kedrion', headers: { 'idempotency-key': randomUUID() } };
    expect((await handOver('activities', { assignments: [one] }, options)).status).toBe(404);
  });

  test('are found by whose they are, also in views', async () => {
    const { me, other } = await team();
    const [mine, given, free] = [
      await harness().make(activities, 1, reminder),
      await harness().make(activities, 2, reminder),
      await harness().make(activities, 3, reminder),
    ];
    await handOver('activities', {
      assignments: [
        { id: given.id, to: other },
        { id: free.id, to: null },
      ],
    });
    expect(await idsOf(`assigned_to=${me}`)).toEqual([mine.id]);
    expect(await idsOf(`assigned_to=${other}`)).toEqual([given.id]);
    expect(await idsOf('unassigned=true')).toEqual([free.id]);
    expect((await idsOf('unassigned=false')).toSorted()).toEqual([mine.id, given.id].toSorted());
  });

  test("are counted as due: the caller's own that are open, until a day", async () => {
    const due = async (until: string, options: CallOptions = {}) =>
      (await harness().call<{ data: { count: number } }>('GET', `x/assign/activities/due?until=${until}`, options)).body
        .data.count;
    await harness().make(activities, 1, reminder);
    await harness().make(activities, 2, { ...reminder, reminder_at: '2030-01-03' });
    await harness().make(activities, 3, { ...reminder, status: 'Closed' });
    const before = harness().reads.length;
    expect([await due('2030-01-01'), await due('2030-01-02'), await due('2030-01-03')]).toEqual([0, 1, 2]);
    expect(await due('2030-01-03', { token: harness().agentToken })).toBe(0);
    // Nobody has read them.
    expect(harness().reads).toHaveLength(before);
  });

  test('are counted by day for one person, for all who have some, and for nobody', async () => {
    const { me, other } = await team();
    const { id } = await harness().make(activities, 1, { ...reminder, reminder_at: '2031-03-01' });
    const counted = async (query: string) =>
      (
        await harness().call<{ data: readonly { count: number }[] }>(
          'GET',
          `x/log/activities/due?from=2031-03-01&to=2031-03-02${query}`,
        )
      ).body.data.map(({ count }) => count);
    expect([await counted(''), await counted(`&assigned_to=${me}`), await counted(`&assigned_to=${other}`)]).toEqual([
      [1],
      [1],
      [],
    ]);
    await handOver('activities', { assignments: [{ id, to: null }] });
    expect([await counted('&unassigned=true'), await counted('&unassigned=false')]).toEqual([[1], []]);
  });
});
