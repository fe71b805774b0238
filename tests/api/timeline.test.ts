import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { defaultManufacturer } from '../../resources/manufacturers';
import { describeApi, type Body, type CallOptions } from './harness';
import { sql } from 'kysely';

interface Item extends Body {
  readonly kind: string;
  readonly id: number;
  readonly at: string;
}
interface Page extends Body {
  readonly data: readonly Item[];
  readonly meta: { readonly next: string | null };
  readonly message: string;
}

const kind = (name: string) => registry.get(name);

describeApi('a timeline', { registry }, (harness) => {
  const read = (path: string, options: CallOptions = {}) => harness().call<Page>('GET', `x/timeline/${path}`, options);
  const make = (name: string, changes: Body = {}) => harness().make(kind(name), 1, changes);
  const kindsIn = ({ data }: Page) => data.map((item) => item.kind);
  const setTime = (name: string, id: number, at: string) =>
    sql`update ${sql.id(defaultManufacturer, name)} set created_at = ${at}::timestamptz where id = ${id}`.execute(
      harness().store.db,
    );

  /** A patient with a case, an activity and a shipment of it, and a message, from old to new. */
  const story = async () => {
    const patient = await make('patients', { first_name: 'Ada', mobile_phone: '3125550142' });
    const ofCase = await make('cases', { patient_id: patient.id });
    const activity = await make('activities', { case_id: ofCase.id, note: '<p>Called</p>', activity_type: 'Activity' });
    const shipment = await make('shipments', { case_id: ofCase.id });
    const sms = await make('sms_notifications', { patient_id: patient.id, content: 'See you' });
    return { patient: patient.id, ofCase, activity: activity.id, shipment: shipment.id, sms: sms.id };
  };

  test('tells of what points to a record, directly and over one reference, and of its own changes', async () => {
    const { patient, ofCase, activity, shipment, sms } = await story();
    await harness().call('PUT', `patients/${patient}`, { body: { first_name: 'Grace' } });
    const { status, body } = await read(`patients/${patient}`);
    expect(status).toBe(200);
    expect(body.data.map((item) => [item.kind, item.kind === 'versions' || item.id])).toEqual([
      ['versions', true],
      ['sms_notifications', sms],
      ['shipments', shipment],
      ['activities', activity],
      ['cases', ofCase.id],
      ['versions', true],
    ]);
    expect(body.data[0]).toMatchObject({
      operator_name: 'Ada Byron',
      version: { event: 'update', changeset: { first_name: ['Ada', 'Grace'] } },
    });
    expect(body.data[3]).toMatchObject({
      operator_name: 'Ada Byron',
      record: { id: activity, note: '<p>Called</p>' },
      over: { resource: 'cases', id: ofCase.id, title: String(ofCase.case_number) },
    });
    expect(body.data[1]).toMatchObject({ record: { content: 'See you' } });
    expect(body.data[1]).not.toHaveProperty('over');
    expect(body.data[3]?.record).not.toHaveProperty('sticky');
    // What a creation set is what the record says.
    expect(body.data.at(-1)).toMatchObject({ version: { event: 'create', changeset: {} } });
  });

  test('of a case tells of what points to it, not of what points to its patient', async () => {
    const { ofCase } = await story();
    await make('cases', { origin_case_id: ofCase.id });
    const { body } = await read(`cases/${ofCase.id}`);
    expect(kindsIn(body)).toEqual(['cases', 'shipments', 'activities', 'versions']);
  });

  test('tells of the kinds that are asked for', async () => {
    const { patient } = await story();
    const only = async (kinds: string) => kindsIn((await read(`patients/${patient}?kinds=${kinds}`)).body);
    expect(await only('activities,shipments')).toEqual(['shipments', 'activities']);
    expect(await only('versions')).toEqual(['versions']);
  });

  test('leaves out what is in the trash, and what belongs to a case that is', async () => {
    const { patient, ofCase, sms, shipment } = await story();
    await harness().call('DELETE', `shipments/${shipment}`);
    expect(kindsIn((await read(`patients/${patient}`)).body)).not.toContain('shipments');
    await harness().call('DELETE', `cases/${ofCase.id}`);
    const { body } = await read(`patients/${patient}`);
    expect(body.data.map((item) => item.kind)).toEqual(['sms_notifications', 'versions']);
    expect(body.data[0]?.id).toBe(sms);
  });

  test('is read page by page, each entry once, though many happened at one instant', async () => {
    const { patient, ofCase } = await story();
    const made = [];
    for (let n = 0; n < 40; n += 1) made.push((await make('activities', { case_id: ofCase.id })).id);
    for (const id of made) await setTime('activities', id, '2026-01-02T03:04:05.678901Z');
    await setTime('shipments', (await make('shipments', { case_id: ofCase.id })).id, '2026-01-02T03:04:05.678901Z');
    const all: Item[] = [];
    let next: string | null = '';
    let pages = 0;
    while (next !== null) {
      const { body }: { body: Page } = await read(
        `patients/${patient}${next === '' ? '' : `?before=${encodeURIComponent(next)}`}`,
      );
      expect(body.data.length).toBeLessThanOrEqual(30);
      all.push(...body.data);
      next = body.meta.next;
      pages += 1;
    }
    expect(pages).toBe(2);
    expect(new Set(all.map((item) => `${item.kind} ${item.id}`)).size).toBe(all.length);
    expect(all.filter((item) => item.kind === 'activities')).toHaveLength(41);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
  });

  test('refuses a kind that it does not tell of, a cursor of somebody else, and a parameter that it does not know', async () => {
    const { patient } = await story();
    for (const query of ['kinds=payers', 'kinds=', 'before=today', 'before=2026-02-30T00:00:00.000000Z~cases~1', 'q=1'])
      expect([query, (await read(`patients/${patient}?${query}`)).status]).toEqual([query, 400]);
    expect((await read('patients/999999')).status).toBe(404);
    expect((await read('patients/x')).status).toBe(404);
  });

  test('is of one manufacturer, and its reads are recorded', async () => {
    const { patient, ofCase, activity } = await story();
    expect((await read(`patients/${patient}`, { manufacturer: 'kedrion' })).status).toBe(404);
    harness().reads.length = 0;
    await read(`patients/${patient}`);
    const reads = harness().reads.map(({ resource, ids, kind: how }) => [resource, how, [...ids]]);
    expect(reads).toContainEqual(['activities', 'list', [activity]]);
    expect(reads).toContainEqual(['cases', 'list', [ofCase.id]]);
    // The access log names the call by its last read.
    expect(reads.at(-1)).toEqual(['patients', 'history', [patient]]);
    await read(`patients/${patient}?kinds=activities`);
    expect(harness().reads.at(-1)).toMatchObject({ resource: 'patients', kind: 'one' });
  });

  test('is a feature that the server names', async () => {
    const { body } = await harness().call<{ data: { features: string[] } }>('GET', 'x');
    expect(body.data.features).toContain('timeline');
  });

  test('reads each kind along an index, whatever the number of records', async () => {
    const { patient } = await story();
    harness().statements.length = 0;
    await read(`patients/${patient}`);
    const statement = harness().statements.find((text) => text.includes('cross join lateral'));
    expect(statement).toBeDefined();
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
      where schemaname = ${defaultManufacturer} and indexname like '%told'`.execute(harness().store.db);
    const indexes = rows.map(({ indexdef }) => /ON \w+\.(\w+) USING btree \((.*)\) WHERE/.exec(indexdef)?.slice(1));
    expect(indexes.toSorted()).toEqual([
      ['activities', 'case_id, created_at, id'],
      ['cases', 'origin_case_id, created_at, id'],
      ['cases', 'patient_id, created_at, id'],
      ['email_notifications', 'patient_id, created_at, id'],
      ['shipments', 'case_id, created_at, id'],
      ['sms_notifications', 'patient_id, created_at, id'],
      ['text_replies', 'patient_id, created_at, id'],
    ]);
  });
});
