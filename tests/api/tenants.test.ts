import { describe, expect, test } from 'vitest';
import { searchParameters } from '../../src/schema/server';
import { registry } from '../fixtures/everything';
import { sampleSearch } from '../fixtures/samples';
import { describeApi, type ListBody } from './harness';

const empty = { data: [], meta: { current_page: 1, total: 0, per_page: 10 } };

describeApi('manufacturers', { registry }, (harness) => {
  describe.each(
    registry.all.filter(({ shared, view }) => !shared && !view).map((resource) => [resource.name, resource] as const),
  )('%s', (_name, resource) => {
    test('are seen by their own manufacturer alone', async () => {
      const { call, list, make, store } = harness();
      const record = await make(resource, 1);
      const elsewhere = { manufacturer: 'kedrion' };
      const at = `${resource.apiPath}/${record.id}`;
      expect(await list(resource, '', elsewhere)).toEqual(empty);
      expect((await list(resource, `ids[]=${record.id}`, elsewhere)).data).toEqual([]);
      for (const [parameter, { field, op }] of searchParameters(resource)) {
        const searched = resource.fields[field];
        if (record[field] === null || record[field] === undefined) continue;
        const text = searched ? sampleSearch(searched, op, record[field]) : '';
        expect(
          (await list(resource, `${encodeURIComponent(parameter)}=${encodeURIComponent(text)}`, elsewhere)).data,
        ).toEqual([]);
      }
      expect((await call('GET', at, elsewhere)).status).toBe(404);
      expect((await call('PUT', at, { ...elsewhere, body: {} })).status).toBe(404);
      expect((await call('DELETE', at, elsewhere)).status).toBe(404);
      const history = await call<ListBody>(
        'GET',
        `versions?model_name=${resource.name}&data_keyword=${record.id}`,
        elsewhere,
      );
      expect(history.body.data).toEqual([]);
      expect((await call('GET', at)).body).toEqual(record);
      expect(await store.db.withSchema('kedrion').selectFrom(resource.name).selectAll().execute()).toEqual([]);
    });
  });

  describe('the header', () => {
    const [resource] = registry.all;
    const path = resource?.apiPath ?? '';

    test('cannot link to a record of another manufacturer', async () => {
      const { call, make } = harness();
      const facility = await make(registry.get('facilities'), 1);
      const answer = await call('POST', 'kitchen_sinks', {
        manufacturer: 'kedrion',
        body: { line: 'x', facility_id: facility.id },
      });
      expect(answer).toMatchObject({ status: 422, body: { errors: { facility_id: ['Facility does not exist'] } } });
    });

    test('names a manufacturer that exists and that the user serves', async () => {
      const { call, agentToken } = harness();
      expect((await call('GET', path, { manufacturer: 'nobody' })).status).toBe(400);
      expect((await call('GET', path, { manufacturer: 'public' })).status).toBe(400);
      expect((await call('GET', path, { manufacturer: 'KEDRION' })).status).toBe(200);
      expect((await call('GET', path, { manufacturer: 'grifols' })).status).toBe(200);
      expect((await call('GET', path, { manufacturer: 'grifols', token: agentToken })).status).toBe(403);
      expect((await call('GET', path, { manufacturer: 'kedrion', token: agentToken })).status).toBe(200);
    });

    test('may be left out: the default manufacturer is meant', async () => {
      const { app, make, token } = harness();
      const record = await make(registry.get('payers'), 1);
      const answer = await app.inject({ url: '/api/payers', headers: { authorization: token } });
      expect(answer.json()).toMatchObject({ data: [record] });
    });

    test('may be left out where the host name says whose records are meant, and counts where both do', async () => {
      const { app, store, token } = harness();
      const ask = (host: string, more: Readonly<Record<string, string>> = {}, method: 'GET' | 'POST' = 'GET') =>
        app.inject({
          method,
          url: '/api/payers',
          headers: { authorization: token, host, ...more },
          ...(method === 'POST' && { payload: { name: 'Of Kedrion' } }),
        });
      expect((await ask('Kedrion.desk.test:3000', {}, 'POST')).statusCode).toBe(201);
      const kept = (schema: string) => store.db.withSchema(schema).selectFrom('payers').select('name').execute();
      expect({ kedrion: await kept('kedrion'), octapharma: await kept('octapharma') }).toEqual({
        kedrion: [{ name: 'Of Kedrion' }],
        octapharma: [],
      });
      const seen = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json<ListBody>().data.length;
      for (const host of ['kedrion.localhost', 'kedrion']) expect(await seen(host)).toBe(1);
      for (const host of [
        'desk.test',
        'localhost:3000',
        '10.0.0.1',
        '[::1]:3000',
        'nobody.desk.test',
        'desk.kedrion.test',
      ])
        expect(await seen(host)).toBe(0);
      expect(await seen('grifols.desk.test', { manufacturer: 'kedrion' })).toBe(1);
      expect(await seen('kedrion.desk.test', { manufacturer: 'octapharma' })).toBe(0);
      expect((await ask('kedrion.desk.test', { manufacturer: 'nobody' })).statusCode).toBe(400);
    });

    test('opens nothing without a session', async () => {
      const { call } = harness();
      for (const token of [undefined, 'nonsense']) expect((await call('GET', path, { token })).status).toBe(401);
      expect((await call('GET', 'nowhere', { token: undefined })).status).toBe(401);
    });
  });
});
