import { describe, expect, test } from 'vitest';
import { callVerb, failureOf, setUp, type Verb } from './support/setUp';

const statuses = [400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 502, 503];
const calls = {
  getList: { resource: 'payers' },
  getOne: { resource: 'payers', id: 1 },
  getMany: { resource: 'payers', ids: [1] },
  create: { resource: 'payers', variables: { name: 'A' } },
  update: { resource: 'payers', id: 1, variables: { name: 'A' } },
  deleteOne: { resource: 'payers', id: 1 },
  recover: { resource: 'payers', id: 1 },
  custom: { url: 'versions', method: 'get' },
} as const;

describe.each(Object.entries(calls))('%s', (verb, params) => {
  test.each(statuses)('a %i is an HttpError with the message and the fields of the server', async (status) => {
    const { provider } = await setUp(() => ({ status, body: { message: `No: ${status}`, errors: { name: ['is taken', 'is odd'], phone: 'is short' } } }));
    const failure = await failureOf(callVerb(provider, verb as Verb, params));
    expect(failure).toMatchObject({ message: `No: ${status}`, statusCode: status, errors: { name: ['is taken', 'is odd'], phone: ['is short'] } });
  });
});

describe('an answer that says less', () => {
  test.each([
    [401, 'Your session has ended. Please sign in again.'],
    [403, 'You are not allowed to do this.'],
    [404, 'This was not found on the server.'],
    [413, 'This is too large for the server.'],
    [418, 'The server refused the request (status 418).'],
    [502, 'The server failed to answer (status 502).'],
  ])('%i without a body', async (status, message) => {
    const { provider } = await setUp(() => ({ status }));
    const failure = await failureOf(provider.getOne({ resource: 'payers', id: 1 }));
    expect(failure).toMatchObject({ message, statusCode: status });
    expect(failure).not.toHaveProperty('errors');
  });

  test('a page of a proxy in place of JSON', async () => {
    const { provider } = await setUp(() => ({ status: 502, body: '<html>Bad gateway</html>' }));
    expect((await failureOf(provider.getList({ resource: 'payers' }))).message).toBe('The server failed to answer (status 502).');
  });

  test('field messages without a message are joined', async () => {
    const { provider } = await setUp(() => ({ status: 422, body: { errors: { name: ['is taken'], phone: ['is short'] } } }));
    expect((await failureOf(provider.create({ resource: 'payers', variables: {} }))).message).toBe('is taken; is short');
  });

  test('errors of another shape are left out', async () => {
    const { provider } = await setUp(() => ({ status: 422, body: { message: 'No', errors: ['a', 'b'] } }));
    expect(await failureOf(provider.create({ resource: 'payers', variables: {} }))).not.toHaveProperty('errors');
  });

  test('the web app in place of the API is no list and no record', async () => {
    const { provider } = await setUp(() => ({ body: '<!doctype html>' }));
    expect(await failureOf(provider.getList({ resource: 'payers' }))).toMatchObject({ message: 'GET payers: the answer is not a list of records.', statusCode: 200 });
    expect((await failureOf(provider.getOne({ resource: 'payers', id: 1 }))).message).toBe('GET payers/1: the answer is not a record.');
  });
});

test('a stale update tells the record as it is, who changed it and when', async () => {
  const conflict = { message: 'Changed meanwhile', current: { id: 1, name: 'B' }, changed_by: 'b@example.com', changed_at: '2026-01-01T00:00:00.000Z' };
  const { provider } = await setUp(() => ({ status: 412, body: conflict }));
  const failure = await failureOf(provider.update({ resource: 'payers', id: 1, variables: { name: 'A' }, meta: { ifMatch: '"v1"' } }));
  expect(failure).toMatchObject({ statusCode: 412, ...conflict });
});

describe('no answer', () => {
  test('a line that is cut', async () => {
    const { provider } = await setUp(() => ({ cut: true }));
    expect(await failureOf(provider.getList({ resource: 'payers' }))).toMatchObject({ message: 'The server cannot be reached.', statusCode: 0 });
  });

  test('a server that is down', async () => {
    const { provider, close } = await setUp();
    await close();
    const failure = await failureOf(provider.create({ resource: 'payers', variables: { name: 'A' } }));
    expect(failure).toMatchObject({ message: 'The server cannot be reached.', statusCode: 0 });
    expect(failure).not.toHaveProperty('aborted');
  });
});

test('an error keeps nothing of the request', async () => {
  const { provider } = await setUp(() => ({ status: 500, body: { message: 'No' } }));
  const failure = await failureOf(provider.create({ resource: 'payers', variables: { name: 'Secret Payer' } }));
  const everything = JSON.stringify(Object.getOwnPropertyNames(failure).map((name) => failure[name]));
  expect(everything).not.toContain('token-1');
  expect(everything).not.toContain('Secret Payer');
});
