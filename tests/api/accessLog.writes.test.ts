import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import type { Resource } from '../../src/schema';
import type { StoredEntry } from '../../src/server/accessLog/accessEvent';
import { createProductExtensions } from '../../src/server/productExtensions';
import { registry } from '../fixtures/everything';
import { entriesOf as allEntriesOf } from './accessLogEntries';
import { findFreeChange } from './findFreeChange';
import { administrator, describeApi, type Harness } from './harness';

/** The entries that a call added at its own desk: the writes of users are logged at further desks too. */
const entriesOf = async (...asked: Parameters<typeof allEntriesOf>) =>
  (await allEntriesOf(...asked)).filter(({ manufacturer }) => manufacturer === 'octapharma');

/** Of each entry: what was done to which record. */
const told = (entries: readonly StoredEntry[]) =>
  entries.map(({ action, resource, records, user_email, manufacturer }) => [
    action,
    resource,
    records?.[0],
    user_email,
    manufacturer,
  ]);
const entry = (action: string, { name }: Resource, id: unknown) => [
  action,
  name,
  `${name}:${String(id)}`,
  administrator,
  'octapharma',
];

/** Every way in which records of a kind are written leaves one entry for each record. */
function testWrites(resource: Resource, harness: () => Harness): void {
  const {
    name,
    verbs,
    relations: { keyed },
    outgoing,
  } = resource;
  const creates = outgoing ? 'message' : 'create';
  const free = findFreeChange(resource, harness);

  if (verbs.includes('create'))
    test('one entry for a new record, and one for each record made with it', async () => {
      const { make, writes } = harness();
      await harness().reset();
      await make(resource, 1);
      writes.length = 0;
      let id: unknown;
      const entries = await entriesOf(harness(), async () => ({ id } = await make(resource, 2)));
      expect(told(entries.filter((one) => one.resource === name))).toEqual([entry(creates, resource, id)]);
      expect(entries.map(({ resource: written, records }) => `${written} ${records?.[0]}`).toSorted()).toEqual(
        writes.map((one) => `${one.resource} ${one.resource}:${one.id}`).toSorted(),
      );
    });

  if (free && verbs.includes('update'))
    test('one entry for a change', async () => {
      const { call, make } = harness();
      const { id } = await make(resource, 1);
      const change = await free.to(2);
      expect(
        told(await entriesOf(harness(), () => call('PUT', `${resource.apiPath}/${id}`, { body: change }))),
      ).toEqual([entry('update', resource, id)]);
    });

  if (verbs.includes('delete'))
    test('one entry for a delete and one for a recovery', async () => {
      const { call, make } = harness();
      const { id } = await make(resource, 1);
      const path = `${resource.apiPath}/${id}`;
      expect(told(await entriesOf(harness(), () => call('DELETE', path)))).toEqual([entry('discard', resource, id)]);
      if (verbs.includes('trash'))
        expect(told(await entriesOf(harness(), () => call('PUT', path, { body: { discarded_at: '' } })))).toEqual([
          entry('recover', resource, id),
        ]);
    });

  if (keyed && free && verbs.includes('create'))
    test('one entry for a keyed child that is replaced', async () => {
      const { call, make } = harness();
      const record = await make(resource, 1);
      const body = { ...record, ...(await free.to(2)) };
      expect(told(await entriesOf(harness(), () => call('POST', resource.apiPath, { body })))).toEqual([
        entry('update', resource, record.id),
      ]);
    });
}

describeApi(
  'every write leaves in the access log',
  { registry, ...createProductExtensions({ manufacturers }) },
  (harness) => {
    // Every verb, a keyed child, records made with another, one table for all manufacturers, and messages.
    const sorts = ['sinks', 'sink_shelves', 'cases', 'users', 'sms_notifications'];
    describe.each(sorts.map((name) => [name, registry.get(name)] as const))('of %s', (_name, resource) =>
      testWrites(resource, harness),
    );

    test('one entry for each record that a case is written with', async () => {
      const { call, make } = harness();
      const [patient, provider] = [await make(registry.get('patients'), 1), await make(registry.get('providers'), 1)];
      const made = await make(registry.get('cases'), 2, { patient_id: patient.id, provider_id: provider.id });
      const entries = await entriesOf(harness(), () =>
        call('PUT', `cases/${made.id}`, {
          body: {
            summary: 'ignored',
            diagnosis_icd10: 'D66',
            patient_first_name: 'Another',
            provider_last_name: 'Other',
            primary_insurance: { name: 'Aetna' },
          },
        }),
      );
      const insurance = entries.find(({ resource }) => resource === 'case_insurances');
      expect(told(entries).toSorted()).toEqual(
        [
          [insurance?.action, 'case_insurances', insurance?.records?.[0], administrator, 'octapharma'],
          entry('update', registry.get('cases'), made.id),
          entry('update', registry.get('patients'), patient.id),
          entry('update', registry.get('providers'), provider.id),
        ].toSorted(),
      );
    });

    test('one entry for files that are stored before a record holds them, and none more for those that come with one', async () => {
      const { call, make } = harness();
      const form = new FormData();
      form.append('documents[]', new Blob(['a,b\r\n']), 'table.csv');
      let id = 0;
      const entries = await entriesOf(harness(), async () => {
        id =
          (await call<{ data: { attachment_id: number }[] }>('POST', 'activities/s3_attachment', { body: form })).body
            .data[0]?.attachment_id ?? 0;
      });
      expect(told(entries)).toEqual([['upload', 'activities', `attachments:${id}`, administrator, 'octapharma']]);
      const about = await make(registry.get('cases'), 1);
      const whole = new FormData();
      whole.append('documents[]', new Blob(['words']), 'lab.txt');
      whole.append('case_id', String(about.id));
      whole.append('note', 'A result');
      const [only, ...more] = await entriesOf(harness(), () => call('POST', 'activities', { body: whole }));
      expect(more).toEqual([]);
      expect(only).toMatchObject({
        action: 'create',
        resource: 'activities',
        records: expect.arrayContaining([expect.stringMatching(/^attachments:\d+$/), `cases:${about.id}`]) as string[],
      });
    });

    test('nothing for a write that is refused or changes nothing, of a kind whose reads are not logged', async () => {
      const { call, make } = harness();
      const { id, name } = await make(registry.get('payers'), 1);
      expect(await entriesOf(harness(), () => call('PUT', `payers/${id}`, { body: { name } }))).toEqual([]);
      expect(await entriesOf(harness(), () => call('PUT', `payers/${id}`, { body: { name: '' } }))).toEqual([]);
      expect(await entriesOf(harness(), () => call('GET', 'payers'))).toEqual([]);
    });

    test('no entry twice, and both records of one kind that one request has written', async () => {
      const { app, store } = harness();
      const event = {
        happened_at: '2024-02-29T12:00:00.000Z',
        action: 'create',
        request_id: 'one-request',
        resource: 'payers',
        manufacturer: 'octapharma',
      } as const;
      const entries = await entriesOf(harness(), async () => {
        app.accessLog.add({ ...event, records: ['payers:1'] });
        app.accessLog.add({ ...event, records: ['payers:2'] });
        await app.accessLog.flush();
      });
      expect(entries.map(({ records }) => records)).toEqual([['payers:1'], ['payers:2']]);
      expect(
        (await sql`select from staff.access_log where request_id = 'one-request'`.execute(store.db)).rows,
      ).toHaveLength(2);
    });
  },
);
