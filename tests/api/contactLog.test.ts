import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { defaultManufacturer } from '../../resources/manufacturers';
import { activityRules } from '../../src/server/features/activities/registerAttachments';
import { versionsTable } from '../../src/server/db';
import { sql } from 'kysely';
import { describeApi, type Body, type CallOptions } from './harness';

interface Written extends Body {
  readonly data: { readonly created: number | null; readonly changed: number | null };
  readonly message: string;
}

const [activities, cases, patients] = ['activities', 'cases', 'patients'].map((name) => registry.get(name)) as [
  ReturnType<typeof registry.get>,
  ReturnType<typeof registry.get>,
  ReturnType<typeof registry.get>,
];
const reminder = { activity_type: 'FollowUp', status: 'Open', reminder_at: '2030-01-02' };

describeApi('a log of contacts', { registry, hooks: activityRules }, (harness) => {
  const post = (path: string, body: Body, options: CallOptions = {}) =>
    harness().call<Written>('POST', `x/log/activities${path}`, {
      body,
      headers: { 'idempotency-key': randomUUID() },
      ...options,
    });
  const stored = async (id: number | null) => (await harness().call('GET', `activities/${String(id)}`)).body;
  const followUp = async () => {
    const made = await harness().make(activities, 1, reminder);
    return { id: made.id, about: Number(made.case_id) };
  };

  test('stores what the outcome declares, with the note and the reminder', async () => {
    const about = (await harness().make(cases, 1)).id;
    const { status, body } = await post('', {
      about,
      outcome: 'Left Message',
      note: 'Voicemail',
      remind_on: '2030-02-03',
    });
    expect([status, body.data.changed]).toEqual([201, null]);
    expect(await stored(body.data.created)).toMatchObject({
      case_id: about,
      activity_type: 'FollowUp',
      status: 'Open',
      reminder_at: '2030-02-03',
      activity_direction: 'Outbound',
      activity_source: 'Phone',
      contact_type: 'Patient',
      activity_subject: 'Status Check',
      activity_outcome: 'Left Message',
      note: expect.stringContaining('Voicemail') as string,
      creator_name: 'Ada Byron',
    });
  });

  test('stores the outcome as the note of a contact without one, and no reminder', async () => {
    const about = (await harness().make(cases, 1)).id;
    const { body } = await post('', { about, outcome: 'No Answer', note: ' ' });
    expect(await stored(body.data.created)).toMatchObject({
      activity_type: 'Activity',
      reminder_at: null,
      note: expect.stringContaining('No Answer') as string,
    });
  });

  test('closes the reminder that it answers and opens the next one', async () => {
    const { id, about } = await followUp();
    const { body } = await post('', { about, outcome: 'No Answer', closes: id, remind_on: '2030-01-03' });
    expect(body.data.changed).toBe(id);
    expect(await stored(id)).toMatchObject({ status: 'Closed' });
    expect(await stored(body.data.created)).toMatchObject({ ...reminder, reminder_at: '2030-01-03' });
  });

  test('keeps the old reminder open if the new record is refused', async () => {
    const { id, about } = await followUp();
    const { status } = await post('', { about, outcome: 'Reached', closes: id, note: `<p>${'x'.repeat(600_000)}</p>` });
    expect(status).toBe(422);
    expect(await stored(id)).toMatchObject({ status: 'Open' });
  });

  test('refuses a reminder that is closed, about another record, or of another version', async () => {
    const { id, about } = await followUp();
    const other = (await harness().make(cases, 2)).id;
    const foreign = await post('', { about: other, outcome: 'Reached', closes: id });
    expect([foreign.status, foreign.body.errors]).toEqual([
      422,
      { case_id: [expect.stringContaining('another record')] },
    ]);
    const stale = await post(
      '',
      { about, outcome: 'Reached', closes: id },
      {
        headers: { 'idempotency-key': randomUUID(), 'if-match': '"stale"' },
      },
    );
    expect(stale.status).toBe(412);
    await post(`/${id}/reminder`, { remind_on: null });
    const twice = await post('', { about, outcome: 'Reached', closes: id });
    expect([twice.status, twice.body.message]).toEqual([409, 'The reminder of this activity is not open any more']);
  });

  test('of two calls at once about one reminder stores one, and refuses the other', async () => {
    const { id, about } = await followUp();
    const answers = await Promise.all(
      [undefined, harness().agentToken].map((token) =>
        post('', { about, outcome: 'No Answer', closes: id, remind_on: '2030-01-03' }, token ? { token } : {}),
      ),
    );
    const [stored, refused] = answers.map(({ status }) => status).sort();
    expect(stored).toBe(201);
    // The embedded store has one connection: the second call finds the reminder closed.
    expect([409, 412]).toContain(refused);
    const { data } = await harness().list(activities, `case_id=${about}`);
    expect(data.map(({ status }) => status).sort()).toEqual(['Closed', 'Open']);
  });

  test('refuses a call without an idempotency key, whose writes would be several transactions', async () => {
    const { id, about } = await followUp();
    const { status } = await post('', { about, outcome: 'Reached', closes: id }, { headers: {} });
    expect(status).toBe(400);
    expect((await post('/undo', { created: id }, { headers: {} })).status).toBe(400);
  });

  test('takes back both in one call', async () => {
    const { id, about } = await followUp();
    const { body } = await post('', { about, outcome: 'No Answer', closes: id, remind_on: '2030-01-03' });
    expect((await post('/undo', body.data)).status).toBe(200);
    expect(await stored(id)).toMatchObject(reminder);
    expect((await stored(body.data.created)).discarded_at).not.toBeNull();
  });

  test('takes back a moved and a closed reminder', async () => {
    const { id } = await followUp();
    const moved = await post(`/${id}/reminder`, { remind_on: '2030-05-06' });
    expect(await stored(id)).toMatchObject({ status: 'Open', reminder_at: '2030-05-06' });
    await post('/undo', moved.body.data);
    expect(await stored(id)).toMatchObject(reminder);
  });

  test('takes back nothing that was changed since, is of somebody else, is old, or is no change of a reminder', async () => {
    const { id, about } = await followUp();
    const { body } = await post('', { about, outcome: 'Reached', closes: id });
    const foreign = await post('/undo', body.data, {
      token: harness().agentToken,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(foreign.status).toBe(409);
    await harness().call('PUT', `activities/${String(body.data.created)}`, { body: { sticky: 'Changed' } });
    const changed = await post('/undo', body.data);
    expect([changed.status, changed.body.message]).toEqual([409, expect.stringContaining('changed since')]);
    expect(await stored(id)).toMatchObject({ status: 'Closed' });
    const edited = await post('/undo', { changed: Number(body.data.created) });
    expect([edited.status, edited.body.message]).toEqual([409, expect.stringContaining('none of its reminder')]);
    const old = await post('', { about, outcome: 'Reached' });
    await sql`update ${sql.id(defaultManufacturer, versionsTable)} set created_at = now() - interval '11 minutes'
      where item_id = ${old.body.data.created}`.execute(harness().store.db);
    const late = await post('/undo', old.body.data);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('10 minutes')]);
  });

  test('offers what a contact with a person may be about, what is in progress and the last first', async () => {
    const person = (await harness().make(patients, 1)).id;
    const [old, last, closed] = [
      await harness().make(cases, 1, { patient_id: person, status: 'Open' }),
      await harness().make(cases, 2, { patient_id: person, status: 'Open' }),
      await harness().make(cases, 3, { patient_id: person, case_type: 'PA', status: 'Closed' }),
    ];
    const { body } = await harness().call<{ data: readonly Body[] }>('GET', `x/log/activities/subjects?whom=${person}`);
    expect(body.data.map(({ id, current }) => [id, current])).toEqual([
      [last.id, true],
      [old.id, true],
      [closed.id, false],
    ]);
    expect(body.data[2]).toMatchObject({ title: String(closed.case_number), details: 'PA · Closed' });
  });

  test('counts open reminders by day, within one manufacturer and a quarter', async () => {
    const due = (from: string, to: string, options: CallOptions = {}) =>
      harness().call<{ data: unknown }>('GET', `x/log/activities/due?from=${from}&to=${to}`, options);
    for (const [reminder_at, status] of [
      ['2031-03-01', 'Open'],
      ['2031-03-01', 'Open'],
      ['2031-03-01', 'Closed'],
      ['2031-03-14', 'Open'],
      ['2031-03-15', 'Open'],
    ])
      await harness().make(activities, 1, { ...reminder, reminder_at, status });
    const gone = await harness().make(activities, 1, { ...reminder, reminder_at: '2031-03-02' });
    await harness().call('DELETE', `activities/${gone.id}`);
    expect((await due('2031-03-01', '2031-03-14')).body.data).toEqual([
      { day: '2031-03-01', count: 2 },
      { day: '2031-03-14', count: 1 },
    ]);
    expect((await due('2031-03-01', '2031-03-14', { manufacturer: 'kedrion' })).body.data).toEqual([]);
    expect((await due('2031-03-01', '2031-02-28')).status).toBe(400);
    expect((await due('2031-01-01', '2031-04-03')).status).toBe(400);
  });

  test('tells what is in progress without an open reminder, the last first, within one manufacturer', async () => {
    const forgotten = async (options: CallOptions = {}) =>
      (
        await harness().call<{ data: { ids: readonly number[]; more: boolean } }>(
          'GET',
          'x/log/activities/forgotten',
          options,
        )
      ).body.data;
    const [bare, reminded, answered, closed] = [
      await harness().make(cases, 1, { status: 'Open' }),
      await harness().make(cases, 2, { status: 'Open' }),
      await harness().make(cases, 3, { status: 'Open' }),
      await harness().make(cases, 4, { status: 'Closed' }),
    ];
    await harness().make(activities, 1, { ...reminder, case_id: reminded.id });
    await harness().make(activities, 2, { ...reminder, case_id: answered.id, status: 'Closed' });
    const gone = await harness().make(activities, 3, { ...reminder, case_id: bare.id });
    expect((await forgotten()).ids).toEqual([answered.id]);
    await harness().call('DELETE', `activities/${gone.id}`);
    expect(await forgotten()).toEqual({ ids: [answered.id, bare.id], more: false });
    expect((await forgotten()).ids).not.toContain(closed.id);
    expect((await forgotten({ manufacturer: 'kedrion' })).ids).toEqual([]);
  });

  test('tells whom with something in progress nobody has reached for some days', async () => {
    const unreached = async (days: number | string) =>
      harness().call<{ data: { ids: readonly number[] } }>('GET', `x/log/activities/unreached?days=${days}`);
    const idsAfter = async (days: number) => (await unreached(days)).body.data.ids;
    const [quiet, tried, reached, done] = [
      await harness().make(patients, 1),
      await harness().make(patients, 2),
      await harness().make(patients, 3),
      await harness().make(patients, 4),
    ];
    const about = async (patient: Body, status: string) =>
      (await harness().make(cases, 1, { patient_id: patient.id, status })).id;
    await about(quiet, 'Open');
    await about(done, 'Closed');
    await post('', { about: await about(tried, 'Open'), outcome: 'No Answer' });
    const talk = await post('', { about: await about(reached, 'Open'), outcome: 'Reached' });
    expect(await idsAfter(14)).toEqual([quiet.id, tried.id]);
    await sql`update ${sql.id(defaultManufacturer, 'activities')} set created_at = now() - interval '15 days'
      where id = ${talk.body.data.created}`.execute(harness().store.db);
    expect(await idsAfter(14)).toEqual([quiet.id, tried.id, reached.id]);
    expect(await idsAfter(16)).toEqual([quiet.id, tried.id]);
    expect([(await unreached(0)).status, (await unreached('soon')).status]).toEqual([400, 400]);
  });

  test('is a feature that the server names, within one manufacturer', async () => {
    const { body } = await harness().call<{ data: { features: string[] } }>('GET', 'x');
    expect(body.data.features).toContain('log');
    const { id, about } = await followUp();
    const { status } = await post(
      '',
      { about, outcome: 'Reached', closes: id },
      {
        manufacturer: 'kedrion',
        headers: { 'idempotency-key': randomUUID() },
      },
    );
    expect(status).toBe(404);
  });
});
