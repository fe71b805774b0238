import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlatform, signIn, type Platform } from './platform';

let platform: Platform;
let app: FastifyInstance;
let headers: Record<string, string>;
let patient: number;

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload });

beforeAll(async () => {
  platform = await openPlatform();
  await platform.addUser({ email: 'ada@clinic.test' });
  app = await platform.serve();
  headers = { authorization: await signIn(app, 'ada@clinic.test'), manufacturer: 'kedrion' };
  patient = (await post('/api/patients', { first_name: 'Ana', last_name: 'Ruiz' })).json<{ id: number }>().id;
});
afterAll(() => platform.close());

test.each([
  ['sms_notifications', { content: 'Hola' }],
  ['email_notifications', { subject: 'Hola', content: '¿Cómo está?' }],
])('a new record of %s says that it was only recorded, whatever status is sent', async (path, message) => {
  const answer = await post(`/api/${path}`, { ...message, patient_id: patient, status: 'sent' });
  expect([answer.statusCode, answer.json()]).toEqual([201, expect.objectContaining({ ...message, status: 'recorded' })]);
  const list = await app.inject({ method: 'GET', url: `/api/${path}`, headers });
  expect(list.json()).toMatchObject({ data: [{ ...message, status: 'recorded' }], meta: { total: 1 } });
});

test.each(['sms_notifications', 'email_notifications'])('one of %s for nobody is refused', async (path) => {
  const answer = await post(`/api/${path}`, { subject: 'x', content: 'x', patient_id: 999_999 });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ errors: object }>().errors).toHaveProperty('patient_id');
});
