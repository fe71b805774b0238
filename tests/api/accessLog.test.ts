import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { searchParameters } from '../../src/schema/server';
import type { Resource } from '../../src/schema';
import type { StoredEntry } from '../../src/server/accessLog/accessEvent';
import { createResourceLookup } from '../../src/server/accessLog/requestEvent';
import { createProductExtensions } from '../../src/server/productExtensions';
import { minimalPng } from '../fixtures/fileContents';
import { sampleSearch } from '../fixtures/samples';
import { entriesOf } from './accessLogEntries';
import { administrator, agent, describeApi, type Body, type Harness } from './harness';
import { registeredRoutes } from './registeredRoutes';
import { engines } from './stores';

const [patients, cases, payers] = ['patients', 'cases', 'payers'].map(registry.get) as [Resource, Resource, Resource];
const wrong = { email: agent, password: 'marker of a wrong password' };

/** The URLs of all GET routes of audited resources. */
function loggedReads({ app }: Harness): readonly string[] {
  const resourceOf = createResourceLookup(registry);
  return registeredRoutes(app).flatMap(({ method, path }) =>
    method === 'GET' && resourceOf(path)?.accessLogged ? [path] : [],
  );
}

describeApi('the access log', { registry, ...createProductExtensions({ manufacturers }), on: engines }, (harness) => {
  test('has one entry for every address at which records with logged access are read, and no value of them', async () => {
    const { call, make } = harness();
    const resourceOf = createResourceLookup(registry);
    const made = new Map<string, Body & { readonly id: number }>();
    const makeOnce = async (resource: Resource) =>
      made.get(resource.name) ?? made.set(resource.name, await make(resource, 1)).get(resource.name);
    const addresses = loggedReads(harness());
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) {
      const resource = resourceOf(address) as Resource;
      if (resource.log) continue;
      const record = await makeOnce(resource);
      const { parent = '', path = `${resource.apiPath}/` } = resource.relations.keyed ?? {};
      const isKeyed = resource.relations.keyed && address.startsWith(`/api/${path}`);
      const url = `${address.slice(5).replace(':id', String(record?.id))}${isKeyed && !address.includes(':') ? `?${parent}=${String(record?.[parent])}` : ''}`;
      const entries = await entriesOf(harness(), () => call('GET', url));
      expect
        .soft(
          entries.map(({ action, user_email, manufacturer }) => [action, user_email, manufacturer]),
          url,
        )
        .toEqual([[expect.stringMatching(/view|list/), administrator, 'octapharma']]);
    }
  });

  test('never has a value of a record or of a search', async () => {
    const { app, call, make, store } = harness();
    const values = new Set<string>();
    const told = ['text', 'longText', 'richText', 'email', 'phone', 'ndcList', 'tags'];
    for (const resource of registry.all.filter(({ accessLogged, log }) => accessLogged && !log)) {
      const record = await make(resource, 7);
      for (const [name, value] of Object.entries(record)) {
        const field = resource.fields[name];
        if (field && told.includes(field.kind) && typeof value === 'string' && value.length > 4) values.add(value);
      }
      for (const [parameter, { field, op }] of searchParameters(resource)) {
        const searched = resource.fields[field];
        if (!searched || record[field] === null || record[field] === undefined) continue;
        await call(
          'GET',
          `${resource.apiPath}?${encodeURIComponent(parameter)}=${encodeURIComponent(sampleSearch(searched, op, record[field]))}`,
        );
      }
      await call('GET', `${resource.apiPath}?marker_of_a_parameter=marker`);
      await call('PUT', `${resource.apiPath}/${record.id}`, { body: { marker: 'marker' } });
    }
    await call('GET', 'patients/marker', { manufacturer: 'marker' });
    await app.inject({ method: 'POST', url: '/api/sessions', payload: { ...wrong, email: 'marker@desk.test' } });
    await app.accessLog.flush();
    const { rows } = await sql<StoredEntry>`select * from staff.access_log`.execute(store.db);
    // Times, hashes and random ids may have the digits of a number by chance.
    const own = ['user_email', 'happened_at', 'request_id', 'hash', 'key_id', 'created_at', 'updated_at', 'id'];
    const text = JSON.stringify(rows, (key, value: unknown) => (own.includes(key) ? undefined : value));
    expect(values.size).toBeGreaterThan(60);
    expect([...values].filter((value) => text.includes(value))).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain('marker');
  });

  describe('says of', () => {
    const only = async (call: () => Promise<unknown>) => {
      const entries = await entriesOf(harness(), call);
      expect(entries).toHaveLength(1);
      return entries[0] as StoredEntry;
    };

    test('a list which records it showed, and of a search its fields', async () => {
      const { call, make } = harness();
      const [one, two] = [await make(patients, 1), await make(patients, 2)];
      expect(await only(() => call('GET', 'patients'))).toMatchObject({
        action: 'list',
        resource: 'patients',
        records: [`patients:${two.id}`, `patients:${one.id}`],
        searched: null,
      });
      const search = await only(() => call('GET', 'patients?searchFirstName=nobody&searchDOB=01-02-1990'));
      expect(search).toMatchObject({ action: 'search', records: [], searched: ['first_name', 'dob'] });
    });

    test('a record what it stands below', async () => {
      const { call, make } = harness();
      const shipment = await make(registry.get('shipments'), 1);
      const { body } = await call('GET', `cases/${String(shipment.case_id)}`);
      const entry = await only(() => call('GET', `shipments/${shipment.id}`));
      expect(entry.records).toEqual([
        `shipments:${shipment.id}`,
        `cases:${String(body.id)}`,
        `patients:${String(body.patient_id)}`,
      ]);
      expect(entry).toMatchObject({
        action: 'view',
        resource: 'shipments',
        user_email: administrator,
        address: '127.0.0.1',
        request_id: expect.any(String) as string,
      });
    });

    test('nothing that nobody has to account for', async () => {
      const { call, make } = harness();
      await make(payers, 1);
      expect(await entriesOf(harness(), () => call('GET', 'payers'))).toEqual([]);
    });

    test('an export that its calls belong together', async () => {
      const { call, make } = harness();
      await make(cases, 1);
      const accept = 'application/json;export=4f3a, */*';
      expect(await only(() => call('GET', 'cases?per=1000', { headers: { accept } }))).toMatchObject({
        action: 'export',
        export_id: '4f3a',
        resource: 'cases',
      });
    });

    test('changes, and of a change that changes nothing or comes too late', async () => {
      const { call, make } = harness();
      const { id } = await make(patients, 1);
      const at = `patients/${id}`;
      expect(await only(() => call('PUT', at, { body: { first_name: 'Another' } }))).toMatchObject({
        action: 'update',
        records: [`patients:${id}`],
        status: null,
      });
      expect(await only(() => call('PUT', at, { body: {} }))).toMatchObject({ action: 'update' });
      const late = () => call('PUT', at, { body: { first_name: 'Late' }, headers: { 'if-match': '"old"' } });
      expect(await only(late)).toMatchObject({ action: 'update', records: [`patients:${id}`], status: 412 });
      expect(await only(() => call('DELETE', at))).toMatchObject({ action: 'discard' });
      expect(await only(() => call('PUT', at, { body: { discarded_at: '' } }))).toMatchObject({ action: 'recover' });
      expect(await only(() => call('GET', `versions?model_name=Patient&data_keyword=${id}`))).toMatchObject({
        action: 'history',
        records: [`patients:${id}`],
      });
    });

    test('a refusal which record has what no two may share', async () => {
      const { call } = harness();
      const ada = { first_name: 'Ada', last_name: 'Stone', origin_patient_id: 4711 };
      const holder = (await call<{ id: number }>('POST', 'patients', { body: ada })).body.id;
      const other = (await call<{ id: number }>('POST', 'patients', { body: { ...ada, origin_patient_id: 4712 } })).body
        .id;
      const named = { action: 'view', resource: 'patients', records: [`patients:${holder}`], status: 422 };
      expect(await only(() => call('POST', 'patients', { body: ada }))).toMatchObject(named);
      expect(await only(() => call('PUT', `patients/${other}`, { body: { origin_patient_id: 4711 } }))).toMatchObject(
        named,
      );
    });

    test('an answer that is given once more', async () => {
      const { call } = harness();
      const headers = { 'idempotency-key': 'made-once-by-the-form' };
      const create = () =>
        call<{ id: number }>('POST', 'patients', { body: { first_name: 'Ann', last_name: 'Lee' }, headers });
      const { id } = (await create()).body;
      expect(await only(create)).toMatchObject({ action: 'view', reason: 'repeated', records: [`patients:${id}`] });
    });

    test('messages to patients', async () => {
      const { call, make } = harness();
      const { id } = await make(patients, 1);
      const sent = await only(() => call('POST', 'sms_notifications', { body: { patient_id: id, content: 'Hello' } }));
      expect(sent).toMatchObject({ action: 'message', resource: 'sms_notifications' });
      expect(sent.records).toContain(`patients:${id}`);
      const consent = await make(registry.get('patient_programs'), 1);
      expect(await only(() => call('POST', `patient_programs/${consent.id}/send_consent_sms`))).toMatchObject({
        action: 'message',
        resource: 'patient_programs',
      });
    });

    test('refusals what was asked for, at whose desk', async () => {
      const { call, make, agentToken } = harness();
      const { id } = await make(patients, 1);
      expect(
        await only(() => call('GET', `patients/${id}`, { manufacturer: 'grifols', token: agentToken })),
      ).toMatchObject({
        action: 'refused',
        status: 403,
        user_email: agent,
        manufacturer: 'grifols',
        records: [`patients:${id}`],
      });
      expect(await only(() => call('GET', `patients/${id}`, { manufacturer: 'kedrion' }))).toMatchObject({
        action: 'refused',
        status: 404,
        manufacturer: 'kedrion',
      });
      expect(await only(() => call('GET', 'users', { token: agentToken }))).toMatchObject({
        action: 'refused',
        status: 403,
        resource: 'users',
      });
    });

    test('sessions: signing in and out, wrong passwords, no session', async () => {
      const { app, call } = harness();
      const signIn = (payload: object) => app.inject({ method: 'POST', url: '/api/sessions', payload });
      expect(await only(() => signIn(wrong))).toMatchObject({
        action: 'sign_in_refused',
        reason: 'wrong_password',
        user_email: agent,
      });
      expect(await only(() => signIn({ ...wrong, email: 'nobody@desk.test' }))).toMatchObject({
        action: 'sign_in_refused',
        user_email: null,
        reason: 'unknown_email',
      });
      const right = { email: agent, password: 'correct horse 9 battery' };
      let token = '';
      expect(
        await only(async () => {
          token = (await signIn(right)).json<{ data: { auth_token: string } }>().data.auth_token;
        }),
      ).toMatchObject({ action: 'signed_in', user_email: agent });
      expect(await only(() => call('DELETE', 'sessions', { token }))).toMatchObject({
        action: 'signed_out',
        user_email: agent,
      });
      expect(await only(() => call('GET', 'patients', { token }))).toMatchObject({
        action: 'session_refused',
        user_email: null,
      });
      // An identical call within the same minute only increases the count.
      expect(await entriesOf(harness(), () => call('GET', 'patients', { token }))).toEqual([]);
    });

    test('the users whom an administrator creates, and whose password is reset', async () => {
      const { call, make } = harness();
      const entries = await entriesOf(harness(), async () => {
        const user = await make(registry.get('users'), 1, { service_manufacturers: ['octapharma'] });
        await call('POST', `users/${user.id}/reset_password`);
      });
      expect(entries.map(({ action, user_email, resource }) => [action, user_email, resource])).toEqual([
        ['create', administrator, 'users'],
        ['password_reset', administrator, 'users'],
        ['update', administrator, 'users'],
      ]);
    });

    test('a download which file it was', async () => {
      const { app, call } = harness();
      const form = new FormData();
      form.append('documents[]', new Blob(['a,b\r\n']), 'table.csv');
      const { body } = await call<{ data: { url: string; attachment_id: number }[] }>(
        'POST',
        'activities/s3_attachment',
        { body: form },
      );
      const [file] = body.data;
      expect(await only(() => app.inject({ url: file?.url ?? '' }))).toMatchObject({
        action: 'download',
        user_email: administrator,
        manufacturer: 'octapharma',
        records: [`attachments:${file?.attachment_id}`],
      });
      expect(await only(() => app.inject({ url: `${file?.url}x` }))).toMatchObject({ action: 'refused', status: 403 });
      expect(await only(() => app.inject({ url: `${file?.url}&preview=true` }))).toMatchObject({
        action: 'refused',
        status: 404,
      });
    });

    test('a download by the link of a record that record, and what it stands below', async () => {
      const { app, call, make } = harness();
      const about = await make(cases, 1);
      const form = new FormData();
      form.append('documents[]', new Blob(['words']), 'lab.txt');
      form.append('case_id', String(about.id));
      form.append('note', 'A result');
      const { body } = await call<{ id: number; documents: { url: string; attachment_id: number }[] }>(
        'POST',
        'activities',
        { body: form },
      );
      const [file] = body.documents;
      const read = await only(() => call('GET', `activities/${body.id}`));
      const whole = {
        action: 'download',
        resource: 'activities',
        user_email: administrator,
        records: [...(read.records ?? []), `attachments:${file?.attachment_id}`].sort(),
      };
      const fetched = await only(() => app.inject({ url: file?.url ?? '' }));
      expect({ ...fetched, records: [...(fetched.records ?? [])].sort() }).toMatchObject(whole);
      expect(read.records).toEqual(
        expect.arrayContaining([`activities:${body.id}`, `cases:${about.id}`, `patients:${String(about.patient_id)}`]),
      );
      const asked = await call<{ data: { action: string }[] }>(
        'GET',
        `x/access_log?record=patients:${String(about.patient_id)}`,
      );
      expect(asked.body.data.map(({ action }) => action)).toContain('download');
      await call('DELETE', `activities/${body.id}`);
      expect(await only(() => app.inject({ url: file?.url ?? '' }))).toMatchObject({
        action: 'download',
        status: 410,
        records: expect.arrayContaining([`activities:${body.id}`]) as string[],
      });
    });

    test('a picture that was only shown', async () => {
      const { app, call } = harness();
      const form = new FormData();
      form.append('documents[]', new Blob([minimalPng]), 'scan.png');
      const { body } = await call<{ data: { url: string; attachment_id: number }[] }>(
        'POST',
        'activities/s3_attachment',
        { body: form },
      );
      const [file] = body.data;
      const url = `${file?.url}&preview=true`;
      expect(await only(() => app.inject({ url }))).toMatchObject({
        action: 'preview',
        records: [`attachments:${file?.attachment_id}`],
      });
      const { headers } = await app.inject({ url });
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    });
  });
});
