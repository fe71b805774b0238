import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { registry as product } from '../../resources';
import { createRegistry, type Resource } from '../../src/schema';
import { listChannels, createNotificationHooks } from '../../src/server/messages/channels';
import { createMessenger } from '../../src/server/messages/messenger';
import { mailroomKinds, mailroomNames } from '../fixtures/mailroom';
import { describeApi, type Body, type ListBody } from './harness';
import { testResource } from './matrix';

const registry = createRegistry([...product.all, ...mailroomKinds], mailroomNames);
const hooks = createNotificationHooks(registry, listChannels(registry, createMessenger({})));
const own = mailroomKinds.filter(({ log }) => !log).map(({ name }) => registry.get(name));
const [residents, letters, parcels, waiting, stamps, visits] = mailroomKinds.map(({ name }) => registry.get(name)) as [
  Resource,
  Resource,
  Resource,
  Resource,
  Resource,
  Resource,
];

describeApi('the mailroom', { registry, hooks }, (harness) => {
  describe.each(own.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) =>
    testResource(resource, harness),
  );

  describe('messages', () => {
    const written = { subject: 'Hello', content: 'A letter' };

    test('take the address of whom they go to, and wait or are kept', async () => {
      const { make } = harness();
      const resident = await make(residents, 1, { name: 'Ada', town: 'Salem', email: 'ada@example.com' });
      expect(await make(letters, 1, { ...written, resident_id: resident.id })).toMatchObject({
        recipient: 'ada@example.com',
        status: 'recorded',
        resident_name: 'Ada',
        sent_to: 'Salem',
      });
    });

    test('are refused where there is no address', async () => {
      const { call, make } = harness();
      const { id } = await make(residents, 1, { email: null });
      expect(await call('POST', letters.apiPath, { body: { ...written, resident_id: id } })).toMatchObject({
        status: 422,
        body: { message: 'The resident has no e-mail address' },
      });
    });

    test('and looks at those who get them are on record', async () => {
      const { app, call, make, store } = harness();
      const { id, resident_id } = await make(letters, 1);
      await app.accessLog.flush();
      await call('GET', `${letters.apiPath}/${id}`);
      await app.accessLog.flush();
      const { rows } = await sql<Body>`select action, records from staff.access_log order by id desc limit 1`.execute(
        store.db,
      );
      expect(rows).toEqual([
        { action: 'view', records: [`sample_letters:${id}`, `sample_residents:${String(resident_id)}`] },
      ]);
    });
  });

  describe('values', () => {
    test.each([
      ['worth', -1, 'Must be at least 0'],
      ['worth', 5001, 'Must be at most 5000'],
      ['kilos', 31, 'Must be at most 30'],
      ['remark', `<p>${'x'.repeat(41)}</p>`, 'Must be at most 40 characters'],
      ['handed_at', '2999-01-01T00:00:00Z', 'Handed At must not be in the future'],
    ])('%s are limited', async (name, value, message) => {
      const { call } = harness();
      expect(await call('POST', parcels.apiPath, { body: { content: 'Books', [name]: value } })).toMatchObject({
        status: 422,
        body: { errors: { [name]: [message] } },
      });
    });

    test('are made of others, and what the form alone asks for may be missing', async () => {
      const { call } = harness();
      const { status, body } = await call('POST', parcels.apiPath, {
        body: { content: 'Books', worth: 30, postage: 8 },
      });
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { shelf: null, state: 'Here', sum: 38, rest: 22, ratio: 3.75 },
      });
    });

    test('say whether something holds, until its day', async () => {
      const { make } = harness();
      const waits = async (arrived_on: string | null, kept_until: string | null) =>
        (await make(parcels, 1, { arrived_on, kept_until })).waiting;
      expect([
        await waits('2024-01-01', '2999-01-01'),
        await waits('2024-01-01', null),
        await waits('2024-01-01', '2024-02-01'),
        await waits(null, '2999-01-01'),
      ]).toEqual([true, true, false, false]);
    });
  });

  test('a view shows of its records those that it is about', async () => {
    const { call, list, make } = harness();
    const made: Body[] = [];
    for (const [state, room] of [
      ['Here', 'Front'],
      ['Held', 'Front'],
      ['Gone', 'Front'],
      ['Here', 'Back'],
    ])
      made.push(await make(parcels, 1, { state, room }));
    const [here, held, ...others] = made.map(({ id }) => Number(id));
    const { data, meta } = await list(waiting);
    expect([data.map(({ id }) => id).toSorted(), meta.total]).toEqual([[here, held], 2]);
    for (const id of others) expect((await call('GET', `${waiting.apiPath}/${id}`)).status).toBe(404);
    await call('PUT', `${parcels.apiPath}/${held}`, { body: { state: 'Gone' } });
    expect((await list(waiting)).meta.total).toBe(1);
  });

  test('a keyed child is read at the address that it has', async () => {
    const { call, make } = harness();
    const { id } = await make(parcels, 1);
    await call('POST', stamps.apiPath, { body: { parcel_id: id, half: 'upper', motif: 'A ship' } });
    expect(await call('GET', `stamps/on_upper?parcel_id=${id}`)).toMatchObject({
      status: 200,
      body: { motif: 'A ship' },
    });
    expect(await call('GET', `stamps/on_lower?parcel_id=${id}`)).toMatchObject({ status: 200, body: {} });
  });

  test('a log is read by administrators, by each desk what is its own, in the orders that it has', async () => {
    const { agentToken, call, list, store } = harness();
    // The component that writes a log also creates its table.
    await sql`create table staff.sample_door_log (id bigserial primary key, happened_at timestamptz, who text, house text, created_at timestamptz default now(), updated_at timestamptz, discarded_at timestamptz)`.execute(
      store.db,
    );
    try {
      await sql`insert into staff.sample_door_log (happened_at, who, house) values ('2024-01-02', 'Ada', 'octapharma'), ('2024-01-01', 'Bo', 'kedrion'), ('2024-01-03', 'Cy', null)`.execute(
        store.db,
      );
      const whoCame = ({ data }: ListBody) => data.map(({ who }) => who);
      expect(whoCame(await list(visits))).toEqual(['Cy', 'Ada']);
      expect(whoCame(await list(visits, '', { manufacturer: 'kedrion' }))).toEqual(['Cy', 'Bo']);
      expect((await call('GET', visits.apiPath, { token: agentToken })).status).toBe(403);
      expect((await call('GET', `${visits.apiPath}?q[s][]=who asc`)).status).toBe(400);
      expect((await call('POST', visits.apiPath, { body: { who: 'Eve' } })).status).toBe(404);
    } finally {
      await sql`drop table staff.sample_door_log`.execute(store.db);
    }
  });
});
