import { describe, expect, test } from 'vitest';
import { shouldRetry } from '../../src/provider';
import { parseRetryAfter, formatWait } from '../../src/provider/requestError';
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
    const { provider } = await setUp(() => ({
      status,
      body: { message: `No: ${status}`, errors: { name: ['is taken', 'is odd'], phone: 'is short' } },
    }));
    const failure = await failureOf(callVerb(provider, verb as Verb, params));
    expect(failure).toMatchObject({
      message: `No: ${status}`,
      statusCode: status,
      errors: { name: ['is taken', 'is odd'], phone: ['is short'] },
    });
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
    expect((await failureOf(provider.getList({ resource: 'payers' }))).message).toBe(
      'The server failed to answer (status 502).',
    );
  });

  test('field messages without a message are joined', async () => {
    const { provider } = await setUp(() => ({
      status: 422,
      body: { errors: { name: ['is taken'], phone: ['is short'] } },
    }));
    expect((await failureOf(provider.create({ resource: 'payers', variables: {} }))).message).toBe(
      'Name: is taken; Phone: is short',
    );
  });

  test('messages in a list are all told', async () => {
    const { provider } = await setUp(() => ({
      status: 422,
      body: { message: ['name should not be empty', 'phone must be a number'], error: 'Bad Request' },
    }));
    expect((await failureOf(provider.create({ resource: 'payers', variables: {} }))).message).toBe(
      'name should not be empty; phone must be a number',
    );
  });

  test('errors of no field stay out of the fields', async () => {
    const { provider } = await setUp(() => ({ status: 422, body: { message: 'No', errors: ['a', 'b'] } }));
    expect(await failureOf(provider.create({ resource: 'payers', variables: {} }))).not.toHaveProperty('errors');
  });

  test('the web app in place of the API is no list and no record', async () => {
    const { provider } = await setUp(() => ({ body: '<!doctype html>' }));
    expect(await failureOf(provider.getList({ resource: 'payers' }))).toMatchObject({
      message: 'GET payers: the response is not a list of records. It is a web page.',
      statusCode: 200,
      kind: 'unreadable',
    });
    expect((await failureOf(provider.getOne({ resource: 'payers', id: 1 }))).message).toBe(
      'GET payers/1: the response is not a record. It is a web page.',
    );
  });
});

test('a stale update tells the record as it is, who changed it and when', async () => {
  const conflict = {
    message: 'Changed meanwhile',
    current: { id: 1, name: 'B' },
    changed_by: 'b@example.com',
    changed_at: '2026-01-01T00:00:00.000Z',
  };
  const { provider } = await setUp(() => ({ status: 412, body: conflict }));
  const failure = await failureOf(
    provider.update({ resource: 'payers', id: 1, variables: { name: 'A' }, meta: { ifMatch: '"v1"' } }),
  );
  expect(failure).toMatchObject({ statusCode: 412, ...conflict });
});

describe('the words of other servers', () => {
  const said: readonly [string, unknown, string, Record<string, string[]>?][] = [
    ['a list of errors', { errors: ['Name is taken', 'Phone is short'] }, 'Name is taken; Phone is short'],
    [
      'fields alone',
      { name: ['is taken'], phone: ['is short', 'is odd'] },
      'Name: is taken; Phone: is short, is odd',
      { name: ['is taken'], phone: ['is short', 'is odd'] },
    ],
    ['errors of the whole', { errors: { base: ['The desk is closed'] } }, 'The desk is closed'],
    ['one error', { error: 'The desk is closed' }, 'The desk is closed'],
    ['one error as an object', { error: { code: 7, message: 'The desk is closed' } }, 'The desk is closed'],
    ['an error of OAuth', { error: 'invalid_grant', error_description: 'The desk is closed' }, 'The desk is closed'],
    ['a problem', { title: 'Refused', detail: 'The desk is closed', status: 422 }, 'The desk is closed'],
    [
      'JSON:API',
      {
        errors: [
          { status: '422', title: 'Invalid', detail: 'is taken', source: { pointer: '/data/attributes/name' } },
          { detail: 'The desk is closed' },
        ],
      },
      'The desk is closed',
      { name: ['is taken'] },
    ],
    [
      'a list of fields',
      {
        errors: [
          { field: 'name', message: 'is taken' },
          { field: 'name', message: 'is odd' },
        ],
      },
      'Name: is taken, is odd',
      { name: ['is taken', 'is odd'] },
    ],
    [
      'fields in its message',
      { message: { name: ['is taken'] }, error: { code: 'E7', name: ['is taken'] } },
      'Name: is taken',
      { name: ['is taken'] },
    ],
    [
      'details of fields',
      { errors: { name: [{ error: 'taken', message: 'is taken' }], address: { city: ['is short'] } } },
      'Name: is taken; Address City: is short',
      { name: ['is taken'], 'address.city': ['is short'] },
    ],
    [
      'fields below the name of the record',
      { errors: { payer: { name: ['is taken'] } } },
      'Name: is taken',
      { name: ['is taken'] },
    ],
    ['a field that is only said to be wrong', { errors: { name: true } }, 'Name: is invalid', { name: ['is invalid'] }],
    ['plain text', 'The desk is closed', 'The desk is closed'],
    ['nothing of use', { status: 422 }, 'The server refused the request (status 422).'],
  ];

  test.each(said)('%s', async (_what, body, message, errors) => {
    const { provider } = await setUp(() => ({ status: 422, body }));
    const failure = await failureOf(provider.create({ resource: 'payers', variables: { name: 'A' } }));
    expect(failure).toMatchObject({ message, statusCode: 422, kind: 'refused' });
    expect(failure.errors).toEqual(errors);
  });

  test('fields are named as people know them', async () => {
    const { provider } = await setUp(() => ({ status: 422, body: { errors: { address_phone: ['is short'] } } }));
    expect(
      (await failureOf(provider.update({ resource: 'facilities', id: 1, variables: { name: 'A' } }))).message,
    ).toBe('Phone: is short');
  });

  test('a call of no resource names the fields by their words', async () => {
    const { provider } = await setUp(() => ({ status: 422, body: { errors: { old_password: ['is wrong'] } } }));
    expect((await failureOf(provider.custom({ url: 'sessions/change_password', method: 'post' }))).message).toBe(
      'Old Password: is wrong',
    );
  });
});

describe('Retry-After', () => {
  test.each([
    ['120', {}, 'Too many attempts. Please try again in 2 minutes.'],
    ['1', { message: 'Slow down' }, 'Slow down. Please try again in 1 second.'],
    ['120', { message: 'Try again in 2 minutes' }, 'Try again in 2 minutes'],
    ['1.5', { message: 'Slow down' }, 'Slow down. Please try again in 2 seconds.'],
    ['0', { message: 'Slow down' }, 'Slow down. Please try again.'],
    ['99999999999', { message: 'Slow down' }, 'Slow down. Please try again later.'],
  ])('%s is told and kept', async (header, body, message) => {
    const { provider } = await setUp(() => ({ status: 429, body, headers: { 'retry-after': header } }));
    expect(await failureOf(provider.getOne({ resource: 'payers', id: 1 }))).toMatchObject({
      message,
      retryAfter: Math.ceil(Number(header)),
    });
  });

  test('may be a date', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    expect(parseRetryAfter('Thu, 01 Jan 2026 00:01:30 GMT', now)).toBe(90);
    for (const header of [undefined, '', 'soon', 7, '-5', '5, 10', 'Wed, 31 Dec 2025 00:00:00 GMT'])
      expect(parseRetryAfter(header, now)).toBeUndefined();
  });

  test('in words', () => {
    expect([45, 600, 7300].map(formatWait)).toEqual([
      'Please try again in 45 seconds.',
      'Please try again in 10 minutes.',
      'Please try again in 3 hours.',
    ]);
  });
});

test('an error in JSON keeps its message', async () => {
  const { provider } = await setUp(() => ({ status: 422, body: { message: 'No', errors: { name: ['is taken'] } } }));
  const failure = await failureOf(provider.create({ resource: 'payers', variables: { name: 'A' } }));
  expect(JSON.parse(JSON.stringify(failure))).toEqual({
    name: 'RequestError',
    kind: 'refused',
    message: 'No',
    statusCode: 422,
    errors: { name: ['is taken'] },
  });
});

describe('a time limit', () => {
  const never = () => ({ delay: new Promise(() => undefined) });
  const late = { message: 'The server did not answer in time.', statusCode: 0, kind: 'timeout' };
  const lateCreate = {
    ...late,
    message: `${late.message} It may have been saved: look for it before you send it again.`,
  };

  test('can be set for all calls', async () => {
    const { provider } = await setUp(never, { timeout: 20 });
    expect(await failureOf(provider.getList({ resource: 'payers' }))).toMatchObject(late);
    // Sent as multipart, but without a file.
    expect(await failureOf(provider.create({ resource: 'sinks', variables: { line: 'A' } }))).toMatchObject(lateCreate);
  });

  test('and for one, with files or without', async () => {
    const { provider } = await setUp(never);
    expect(await failureOf(provider.getOne({ resource: 'payers', id: 1, meta: { timeout: 20 } }))).toMatchObject(late);
    expect(
      await failureOf(provider.create({ resource: 'sinks', variables: { line: 'A' }, meta: { timeout: 20 } })),
    ).toMatchObject(lateCreate);
  });
});

describe('no answer', () => {
  test('a line that is cut in the middle of an answer is no answer', async () => {
    const { provider } = await setUp(() => ({
      body: { data: [{ id: 1, name: 'Blue' }], meta: { total: 1 } },
      cutAfter: 20,
    }));
    const failure = await failureOf(provider.getList({ resource: 'payers' }));
    expect(failure).toMatchObject({
      message: 'The connection was lost while the server answered.',
      statusCode: 0,
      kind: 'network',
    });
    expect(shouldRetry(0, failure)).toBe(true);
  });

  test('a line that is cut', async () => {
    const { provider } = await setUp(() => ({ lose: 'answer' }));
    expect(await failureOf(provider.getList({ resource: 'payers' }))).toMatchObject({
      message: 'The server cannot be reached.',
      statusCode: 0,
    });
  });

  test('a server that is down', async () => {
    const { provider } = await setUp(() => ({ lose: 'request' }));
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
