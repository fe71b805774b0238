import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { createProductExtensions } from '../../src/server/productExtensions';
import { describeApi } from './harness';
import { engines } from './stores';

const crud = (path: string) => [`GET ${path}`, `POST ${path}`, `GET ${path}/1`, `PUT ${path}/1`, `DELETE ${path}/1`];
const collections = [
  'patients',
  'cases',
  'activities',
  'users',
  'clinic_contacts',
  'providers',
  'facilities',
  'payers',
];

/** Every method and path that the product calls (Cases 7, Records 7), with ids of no record. */
const calls = [
  ...['POST sessions', 'GET sessions/me', 'POST sessions/change_password'],
  ...['GET programs/drugs', 'GET programs'],
  ...[...collections, 'shipments'].flatMap(crud),
  ...['POST cases/1/subcase', 'GET cases/1/patient'],
  ...['GET activities/reminders', 'POST activities/s3_attachment'],
  'GET versions?model_name=Case&data_keyword=1',
  ...['GET copay_claims?case_id=1', 'GET shipments?case_id=1', 'GET patients/1/copay_link?case_id=1'],
  ...['primary', 'secondary', 'tertiary'].flatMap((tier) => [
    `GET insurances/${tier}?patient_id=1`,
    `GET insurances/case_${tier}?case_id=1`,
  ]),
  'POST insurances',
  ...['GET patient_programs', 'POST patient_programs/1/send_consent_sms', 'POST patient_programs/1/send_consent_email'],
  ...['GET sms_notifications', 'POST sms_notifications', 'GET email_notifications', 'POST email_notifications'],
  'POST users/1/reset_password',
  ...collections.map((path) => `GET ${path}?discard=true`),
  // Last: it ends the agent's session, which the calls before it use.
  'DELETE sessions',
];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

describeApi(
  'the calls of the specification',
  { registry, ...createProductExtensions({ manufacturers }), on: engines },
  (harness) => {
    test('are all known to the server, and no others', async () => {
      const { app, agentToken } = harness();
      const unknown: string[] = [];
      for (const call of ['GET nothing', 'POST cases/1/nothing', ...calls]) {
        const [method = 'GET', path = ''] = call.split(' ');
        const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} };
        const answer = await app.inject({
          method: method as Method,
          url: `/api/${path}`,
          headers: { authorization: agentToken, manufacturer: 'octapharma' },
          ...payload,
        });
        if (
          answer.statusCode === 404 &&
          answer.json<{ message: string }>().message === 'There is nothing at this address'
        )
          unknown.push(call);
      }
      expect(unknown).toEqual(['GET nothing', 'POST cases/1/nothing']);
    });

    test.each(manufacturers.map(({ key, products }) => ({ key, products })))(
      'answer the products of $key by name, and with their ids',
      async ({ key, products }) => {
        const { call } = harness();
        const names = await call<{ data: string[] }>('GET', 'programs/drugs', { manufacturer: key });
        const programs = await call<{ data: { id: number; name: string }[] }>('GET', 'programs', { manufacturer: key });
        expect(names.body.data).toEqual(products);
        expect(programs.body.data.map(({ name }) => name).toSorted()).toEqual(products.toSorted());
        expect(programs.body.data.every(({ id }) => typeof id === 'number')).toBe(true);
      },
    );
  },
);
