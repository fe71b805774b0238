import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { registry } from '../../resources';
import { sortParameter } from '../../src/schema';
import { describeApi, type Body } from './harness';

const followUps = registry.get('follow_ups');
const key = (text: string): string => `${encodeURIComponent(sortParameter)}=${encodeURIComponent(text)}`;
const usual = `${key('status desc')}&${key('reminder_at asc')}`;

describeApi('a list that begins with some records', { registry }, (harness) => {
  const subjects = async (query: string) =>
    (await harness().list(followUps, query)).data.map(({ activity_subject }) => activity_subject);
  const followUp = (subject: string, more: Body) =>
    harness().call('POST', 'activities', {
      body: { case_id: caseId, activity_type: 'FollowUp', note: '<p>x</p>', activity_subject: subject, ...more },
    });
  let caseId = 0;
  beforeEach(async () => {
    caseId = (
      await harness().call<Body & { id: number }>('POST', 'cases', {
        body: { drug: 'Octagam', referral_state: 'IL', case_type: 'PA' },
      })
    ).body.id;
    await followUp('done late', { status: 'Closed', reminder_at: '2020-01-02' });
    await followUp('open undated', { status: 'Open' });
    await followUp('open later', { status: 'Open', reminder_at: '2031-01-01' });
    await followUp('done undated', { status: 'Closed' });
    await followUp('pending', { status: 'Pending', reminder_at: '2020-01-01' });
    await followUp('open soon', { status: 'Open', reminder_at: '2024-01-01' });
    await followUp('without status', { status: null, reminder_at: '2020-01-03' });
  });
  const inOrder = ['open soon', 'open later', 'open undated', 'pending', 'done late', 'without status', 'done undated'];

  test('has them before all others, each group in its order, by the two keys of that order', async () => {
    expect(await subjects(usual)).toEqual(inOrder);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => subjects(`${usual}&per=2&page=${page}`)));
    expect(pages.flat()).toEqual(inOrder);
    const { meta } = await harness().list(followUps, `${usual}&per=2`);
    expect(meta).toMatchObject({ total: inOrder.length });
  });

  test('keeps its order where it is searched, and follows a changed status', async () => {
    const search = `${usual}&q[case_id_eq]=${caseId}`;
    expect(await subjects(search)).toEqual(inOrder);
    expect(await subjects(search)).toEqual(inOrder);
    expect(await subjects(`${usual}&q[status_eq]=Open`)).toEqual(inOrder.slice(0, 3));
    const { data } = await harness().list(followUps, `q[activity_subject_cont]=pending`);
    await harness().call('PUT', `activities/${String(data[0]?.id)}`, { body: { status: 'Open' } });
    expect(await subjects(search)).toEqual(['pending', ...inOrder.filter((subject) => subject !== 'pending')]);
  });

  test('is sorted by one key alone where that is asked for, and by no other keys than these', async () => {
    const plain = ['pending', 'done late', 'without status', 'open soon', 'open later', 'open undated', 'done undated'];
    expect([await subjects(''), await subjects(key('reminder_at asc'))]).toEqual([plain, plain]);
    for (const query of [
      `${key('reminder_at asc')}&${key('status desc')}`,
      `${key('status asc')}&${key('reminder_at asc')}`,
      `${usual}&${key('id asc')}`,
    ]) {
      const { status, body } = await harness().call('GET', `activities/reminders?${query}`);
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: {
          [sortParameter]: [
            `${sortParameter} sorts by one field, so it can be given only once, or as status desc and reminder_at asc`,
          ],
        },
      });
    }
  });

  test('walks one index', async () => {
    const { rows } = await sql<{
      indexdef: string;
    }>`select indexdef from pg_indexes where schemaname = 'octapharma' and indexname like 'activities_follow_ups_sorted%'`.execute(
      harness().store.db,
    );
    expect(rows.map(({ indexdef }) => indexdef)).toEqual([
      expect.stringMatching(/\bCASE\s[\s\S]*'Open'[\s\S]*\sEND\)*, reminder_at, id\) INCLUDE \(status\) WHERE/),
    ]);
  });
});
