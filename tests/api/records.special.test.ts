import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { everything, registry } from '../fixtures/everything';
import { sampleInput } from '../fixtures/samples';
import { administrator, describeApi, quickHash, type ListBody } from './harness';

const sinks = registry.get(everything.name);
const facilities = registry.get('facilities');
const path = sinks.apiPath;
const ids = ({ data }: ListBody): unknown[] => data.map(({ id }) => id);

const hooks = {
  sink_orders: { beforeCreate: (values: Readonly<Record<string, unknown>>) => ({ ...values, amount: 7 }) },
};

describeApi('special kinds', { registry, hooks }, (harness) => {
  describe('instants', () => {
    test('a day stands for the whole of it, in UTC', async () => {
      const { list, make } = harness();
      const times = [
        '2024-03-09T23:59:59.999Z',
        '2024-03-10T00:00:00.000Z',
        '2024-03-10T23:59:59.999Z',
        '2024-03-11T00:00:00.000Z',
      ];
      const made: unknown[] = [];
      for (const [n, seen_at] of times.entries()) made.push((await make(sinks, n, { seen_at })).id);
      expect(ids(await list(sinks, 'q[seen_at_gteq]=2024-03-10'))).toEqual(made.slice(1));
      expect(ids(await list(sinks, 'q[seen_at_lteq]=2024-03-10'))).toEqual(made.slice(0, 3));
      expect(ids(await list(sinks, 'q[seen_at_lteq]=03-10-2024&q[seen_at_gteq]=03-10-2024'))).toEqual(made.slice(1, 3));
      expect(ids(await list(sinks, 'q[seen_at_lteq]=2024-03-10T00:00:00.000Z'))).toEqual(made.slice(0, 2));
      expect(ids(await list(sinks, 'q[seen_at_gteq]=1000-01-01&q[seen_at_lteq]=9999-12-31'))).toEqual(made);
    });

    test('are answered in UTC whatever offset they came with', async () => {
      const { seen_at } = await harness().make(sinks, 1, { seen_at: '2024-03-10T01:30:00+02:00' });
      expect(seen_at).toBe('2024-03-09T23:30:00.000Z');
    });
  });

  describe('formatted text', () => {
    test('loses what could run and keeps what the editor writes', async () => {
      const { make } = harness();
      const kept = '<p>Hello <strong class="ql-size-large">you</strong></p><ol><li data-list="bullet">one</li></ol>';
      const { note } = await make(sinks, 1, {
        note: `${kept}<script>alert(1)</script><p onclick="x()"><a href="javascript:x()">go</a><img src="https://x/y.png"></p>`,
      });
      expect(note).toMatch(
        /^<p>Hello <strong class="ql-size-large">you<\/strong><\/p><ol><li data-list="bullet">one<\/li><\/ol>/,
      );
      expect(note).not.toMatch(/script|onclick|javascript|https/);
    });

    test('is searched by its text, not by its markup', async () => {
      const { list, make } = harness();
      const { id } = await make(sinks, 1, { note: '<p>salt &amp; <em>pep</em>per</p>' });
      expect(ids(await list(sinks, 'searchNote=pepper'))).toEqual([id]);
      expect(ids(await list(sinks, `searchNote=${encodeURIComponent('salt & pep')}`))).toEqual([id]);
      expect(ids(await list(sinks, 'searchNote=strong'))).toEqual([]);
      expect(ids(await list(sinks, `searchNote=${encodeURIComponent('<em>')}`))).toEqual([]);
    });

    test('is found by what it means', async () => {
      const { list, make } = harness();
      const { id } = await make(sinks, 1, {
        note: '<p><s>10 g</s> 20 g</p><p>10<sup>6</sup> units<br>daily</p><blockquote>H<sub>2</sub>O</blockquote>',
      });
      const findings = {
        '10 g': [id],
        '10 g 20 g': [],
        '20 g 10': [id],
        '10⁶ units daily': [id],
        '106 units': [id],
        'daily H₂O': [id],
        unitsdaily: [],
      };
      for (const [words, found] of Object.entries(findings))
        expect(ids(await list(sinks, `searchNote=${encodeURIComponent(words)}`)), words).toEqual(found);
    });
  });

  describe('passwords', () => {
    test('are stored as hashes, never answered, and only said to have been set', async () => {
      const { call, make, store } = harness();
      const { id } = await make(sinks, 1, { secret: 'First words' });
      await call('PUT', `${path}/${id}`, { body: { secret: 'Second words' } });
      const stored = await sql<{ secret: string }>`select secret from octapharma.sinks where id = ${id}`.execute(
        store.db,
      );
      expect(stored.rows).toEqual([{ secret: await quickHash('Second words') }]);
      const { body } = await call<ListBody>('GET', `versions?model_name=sinks&data_keyword=${id}`);
      expect(body.data.map(({ event, changeset }) => [event, (changeset as Record<string, unknown>).secret])).toEqual([
        ['update', ['••••••••', '••••••••']],
        ['create', [null, '••••••••']],
      ]);
      const history = await sql<{ text: string }>`select changeset::text as text from octapharma.versions`.execute(
        store.db,
      );
      expect(JSON.stringify(history.rows)).not.toMatch(/First words|Second words|hash of/);
    });
  });

  describe('the history', () => {
    test('says how many changes there are on every page, also on one beyond the last', async () => {
      const { call, make } = harness();
      const { id } = await make(sinks, 1, { note: '<p>One</p>' });
      for (const word of ['Two', 'Three']) await call('PUT', `${path}/${id}`, { body: { note: `<p>${word}</p>` } });
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) =>
          call<ListBody>('GET', `versions?model_name=sinks&data_keyword=${id}&page=${page}&per=2`),
        ),
      );
      expect(pages.map(({ body }) => [body.data.length, body.meta.total])).toEqual([
        [2, 3],
        [1, 3],
        [0, 3],
        [0, 3],
      ]);
    });
  });

  describe('conditions', () => {
    test('empty what no longer applies, and leave alone what only a feature hides', async () => {
      const { call, make } = harness();
      const { id } = await make(sinks, 1, { frozen: true, frozen_reason: 'Kept cold', trial_code: 'T1' });
      const thawed = await call('PUT', `${path}/${id}`, { body: { frozen: false } });
      expect(thawed.body).toMatchObject({ frozen: false, frozen_reason: null, trial_code: 'T1' });
      const elsewhere = await call('POST', path, {
        manufacturer: 'kedrion',
        body: { line: 'Other', trial_code: 'T2' },
      });
      expect(elsewhere).toMatchObject({ status: 201, body: { trial_code: null } });
    });

    test('what is read off another field follows it', async () => {
      const { call, make } = harness();
      const { id, has_sister } = await make(sinks, 1, { sister_id: 'SINKBIN12' });
      expect(has_sister).toBe('yes');
      const { body } = await call('PUT', `${path}/${id}`, { body: { sister_id: '' } });
      expect(body).toMatchObject({ sister_id: null, has_sister: 'no' });
    });
  });

  describe('references', () => {
    test('answer the fields they include, as they are now', async () => {
      const { call, list, make } = harness();
      const facility = await make(facilities, 1, { name: 'Old name' });
      const { id } = await make(sinks, 1, { facility_id: facility.id });
      await call('PUT', `facilities/${facility.id}`, { body: { name: 'New name' } });
      expect((await list(sinks, 'searchFacility=new')).data).toEqual([
        expect.objectContaining({
          id,
          facility_name: 'New name',
          facility_address_phone: facility.address_phone,
          facility_discarded_at: null,
        }),
      ]);
    });

    test('to a discarded record stay, and cannot be made anew', async () => {
      const { call, make } = harness();
      const facility = await make(facilities, 1);
      const { id } = await make(sinks, 1, { facility_id: facility.id });
      await call('DELETE', `facilities/${facility.id}`);
      const kept = await call('PUT', `${path}/${id}`, { body: { facility_id: facility.id, code: 'Still linked' } });
      expect(kept).toMatchObject({
        status: 200,
        body: { facility_id: facility.id, facility_discarded_at: expect.any(String) as string },
      });
      const refused = await call('POST', path, { body: { line: 'New', facility_id: facility.id } });
      expect(refused).toMatchObject({ status: 422, body: { errors: { facility_id: ['Facility is in the trash'] } } });
    });
  });

  test('a hook adds to a new record', async () => {
    const order = await harness().make(registry.get('sink_orders'), 1, { amount: 2 });
    expect(order.amount).toBe(7);
  });

  describe('two at once', () => {
    test('of two changes to one version one is refused', async () => {
      const { call, make } = harness();
      const { id } = await make(sinks, 1);
      const { etag = '' } = await call('GET', `${path}/${id}`);
      const write = (code: string) => call('PUT', `${path}/${id}`, { body: { code }, headers: { 'if-match': etag } });
      const both = await Promise.all([write('One'), write('Two')]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    });

    test('every change gets a tag of its own', async () => {
      const { call, make } = harness();
      const { id } = await make(sinks, 1);
      const codes = Array.from({ length: 12 }, (_, n) => `Code ${n}`);
      const answers = await Promise.all(codes.map((code) => call('PUT', `${path}/${id}`, { body: { code } })));
      expect(new Set(answers.map(({ etag }) => etag)).size).toBe(codes.length);
    });
  });

  describe('keyed children', () => {
    const shelves = registry.get('sink_shelves');
    const at = (id: number, side: string) => `${shelves.apiPath}/${side}?sink_id=${id}`;

    test('are empty, filled, replaced whole, and apart from each other', async () => {
      const { call, make, list } = harness();
      const { id } = await make(sinks, 1);
      expect(await call('GET', at(id, 'left'))).toMatchObject({ status: 200, body: {} });
      const made = await call('POST', shelves.apiPath, { body: { sink_id: id, side: 'left', place: 'Top', level: 3 } });
      expect(made).toMatchObject({ status: 201, body: { side: 'left', place: 'Top', level: 3 } });
      const replaced = await call('POST', shelves.apiPath, { body: { sink_id: id, side: 'left', place: 'Bottom' } });
      expect(replaced).toMatchObject({ status: 200, body: { id: made.body.id, place: 'Bottom', level: null } });
      expect(await call('GET', at(id, 'left'))).toMatchObject({
        status: 200,
        etag: replaced.etag,
        body: replaced.body,
      });
      expect(await call('GET', at(id, 'right'))).toMatchObject({ status: 200, body: {} });
      expect((await list(shelves, `sink_id=${id}`)).meta.total).toBe(1);
      expect((await call('GET', `${shelves.apiPath}/${String(made.body.id)}`)).body).toEqual(replaced.body);
    });

    test('refuse what names no key', async () => {
      const { call, make } = harness();
      const { id } = await make(sinks, 1);
      expect((await call('GET', at(id, 'middle'))).status).toBe(404);
      expect((await call('GET', `${shelves.apiPath}/left`)).status).toBe(400);
      expect((await call('GET', `${at(id, 'left')}&page=1`)).status).toBe(400);
      expect(await call('POST', shelves.apiPath, { body: { sink_id: 4711, side: 'left' } })).toMatchObject({
        status: 422,
        body: { errors: { sink_id: ['Sink does not exist'] } },
      });
      expect((await call('POST', shelves.apiPath, { body: { side: 'middle' } })).body).toHaveProperty('errors.side');
    });

    test('hold one record when two fill them at once, and refuse a stale replacement', async () => {
      const { call, make, list } = harness();
      const { id } = await make(sinks, 1);
      const write = (place: string, headers = {}) =>
        call('POST', shelves.apiPath, { body: { sink_id: id, side: 'left', place }, headers });
      const both = await Promise.all([write('One'), write('Two')]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201]);
      expect((await list(shelves, `sink_id=${id}`)).meta.total).toBe(1);
      const stale = both.find(({ status }) => status === 201)?.etag ?? '';
      expect(await write('Three', { 'if-match': stale })).toMatchObject({
        status: 412,
        body: { changed_by: administrator },
      });
      expect(await write('Three', { 'if-none-match': '*' })).toMatchObject({
        status: 412,
        body: { current: { sink_id: id }, changes: { place: { by: administrator, at: expect.any(String) as string } } },
      });
      const empty = { sink_id: id, side: 'right', place: 'Four' };
      expect((await call('POST', shelves.apiPath, { body: empty, headers: { 'if-match': stale } })).status).toBe(412);
      expect((await call('POST', shelves.apiPath, { body: empty, headers: { 'if-none-match': '*' } })).status).toBe(
        201,
      );
    });
  });

  test('every read is reported once, with the records that were seen', async () => {
    const { call, list, make, reads } = harness();
    const [one, two] = [await make(facilities, 1), await make(facilities, 2)];
    reads.length = 0;
    await list(facilities);
    await call('GET', `facilities/${one.id}`);
    await call('GET', `versions?model_name=Facility&data_keyword=${two.id}`);
    expect(reads.map(({ resource, ids: seen, user }) => [resource, [...seen].toSorted(), user.email])).toEqual([
      ['facilities', [one.id, two.id], administrator],
      ['facilities', [one.id], administrator],
      ['facilities', [two.id], administrator],
    ]);
  });

  test('a write that fails leaves neither record nor version', async () => {
    const { call, store } = harness();
    const { status } = await call('POST', path, { body: { ...sampleInput(sinks, 1), facility_id: 4711 } });
    expect(status).toBe(422);
    const left = await sql<{
      total: number;
    }>`select (select count(*) from octapharma.sinks) + (select count(*) from octapharma.versions) as total`.execute(
      store.db,
    );
    expect(left.rows).toEqual([{ total: 0 }]);
  });
});
