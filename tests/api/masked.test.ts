import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accounts, payments, registry } from '../fixtures/accounts';
import { entriesOf } from './accessLogEntries';
import { describeApi, type CallOptions, type ListBody } from './harness';

const number = 'DE89370400440532013000';
const shown = '•••• 3000';
const code = 'the-secret-code';
/** Long enough to be no part of anything else, and short enough to tell of a part of a value. */
const secrets = [number.slice(0, 8), number.slice(8, 16), code.slice(0, 6)];

describeApi('a masked field', { registry }, (harness) => {
  const make = async () => {
    const { call } = harness();
    const account = (await call('POST', accounts.apiPath, { body: { holder: 'Ada', number, code } })).body;
    const body = { purpose: 'Rent', account_id: account.id };
    return { account, payment: (await call('POST', payments.apiPath, { body })).body };
  };
  const storedOf = async (id: unknown) =>
    (
      await sql<{
        number: string;
        code: string;
      }>`select number, code from octapharma.sample_accounts where id = ${id}`.execute(harness().store.db)
    ).rows[0];

  test('is told by no answer to anyone, whichever way it is asked for', async () => {
    const { call, token, agentToken } = harness();
    const { account, payment } = await make();
    const [one, other] = [`${accounts.apiPath}/${String(account.id)}`, `${payments.apiPath}/${String(payment.id)}`];
    const etag = (await call('GET', one)).etag;
    const stale = { 'if-match': '"stale"' };
    const asked: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions][] = [
      ['GET', one],
      ['GET', other],
      ['GET', accounts.apiPath],
      ['GET', `${accounts.apiPath}?searchHolder=Ada`],
      ['GET', `${accounts.apiPath}?searchNumber=${number}`],
      ['GET', `${accounts.apiPath}?id[]=${String(account.id)}`],
      ['GET', payments.apiPath],
      ['GET', `${payments.apiPath}?searchNumber=${number}`],
      ['GET', `versions?model_name=sample_accounts&data_keyword=${String(account.id)}`],
      ['GET', `versions?model_name=sample_payments&data_keyword=${String(payment.id)}`],
      ['GET', 'x/access_log'],
      ['POST', accounts.apiPath, { body: { holder: 'Bob', number, code } }],
      ['POST', accounts.apiPath, { body: { holder: 'Ada', number, code } }],
      ['POST', payments.apiPath, { body: { purpose: 'New', account_holder: 'Cy', account_number: number } }],
      ['PUT', one, { body: { holder: 'Ada L' }, headers: { 'if-match': etag ?? '' } }],
      ['PUT', one, { body: { holder: 'Ada M' }, headers: stale }],
      ['PUT', one, { body: { number: `•••• ${number.slice(-3)}` } }],
      ['PUT', other, { body: { purpose: 'Rent again', account_number: shown } }],
      ['GET', `${accounts.apiPath}?q[s][]=number asc`],
      ['GET', `${accounts.apiPath}?q[number_cont]=DE89`],
      ['DELETE', one],
      ['GET', one],
      ['GET', `${accounts.apiPath}?discarded=true`],
      ['PUT', one, { body: { discarded_at: null } }],
    ];
    for (const as of [token, agentToken])
      for (const [method, path, options] of asked) {
        const { status, body } = await call(method, path, { ...options, token: as });
        const text = JSON.stringify(body);
        expect.soft(status, `${method} ${path}`).toBeLessThan(500);
        for (const secret of secrets) expect.soft(text, `${method} ${path}`).not.toContain(secret);
      }
    expect(await storedOf(account.id)).toEqual({ number, code });
  });

  test('is returned with its end, or as hidden, with its record and those that include it', async () => {
    const { call } = harness();
    const { account, payment } = await make();
    expect(account).toMatchObject({ number: shown, code: '••••' });
    expect(payment).toMatchObject({ account_number: shown, account_code: '••••' });
    const { body } = await call<ListBody>(
      'GET',
      `versions?model_name=sample_accounts&data_keyword=${String(account.id)}`,
    );
    expect(body.data[0]?.changeset).toMatchObject({ number: [null, shown], code: [null, '••••'] });
  });

  test('stays as it is where it is sent back as it was shown, and is never stored so', async () => {
    const { call } = harness();
    const { account, payment } = await make();
    const path = `${accounts.apiPath}/${String(account.id)}`;
    const sent = { holder: 'Ada Lovelace', number: shown, code: '••••' };
    expect(await call('PUT', path, { body: sent })).toMatchObject({ status: 200 });
    const written = { body: { purpose: 'Rent again', account_number: shown } };
    expect(await call('PUT', `${payments.apiPath}/${String(payment.id)}`, written)).toMatchObject({ status: 200 });
    expect(await storedOf(account.id)).toEqual({ number, code });
    for (const [method, to] of [
      ['PUT', path],
      ['POST', accounts.apiPath],
    ] as const)
      expect(await call(method, to, { body: { holder: 'Eve', number: '•••• 1234' } })).toMatchObject({
        status: 422,
        body: { errors: { number: ['Account Number is partly hidden; type the whole value, or leave it out'] } },
      });
    expect(await call('PUT', path, { body: { number: 'FR7630006000011234567890189' } })).toMatchObject({
      body: { number: '•••• 0189' },
    });
    expect(await storedOf(account.id)).toEqual({ number: 'FR7630006000011234567890189', code });
  });

  test('is found by the whole value alone, and orders no list', async () => {
    const { list, call } = harness();
    await make();
    const found = async (text: string) => (await list(accounts, `searchNumber=${text}`)).meta.total;
    expect([await found(number), await found(number.slice(0, -1)), await found(number.slice(-4))]).toEqual([1, 0, 0]);
    expect(await call('GET', `${accounts.apiPath}?q[s][]=number asc`)).toMatchObject({ status: 400 });
  });

  test('is given whole to whoever may see it, with an entry of the access log that does not have it', async () => {
    const { call, agentToken } = harness();
    const { account, payment } = await make();
    const path = (resource: string, id: unknown, field: string) =>
      `x/unmask?resource=${resource}&id=${String(id)}&field=${field}`;
    const own = path('sample_accounts', account.id, 'number');
    const entries = await entriesOf(harness(), async () => {
      expect(await call('GET', own)).toMatchObject({ status: 200, body: { data: { value: number } } });
    });
    expect(entries).toMatchObject([
      {
        action: 'unmask',
        resource: 'sample_accounts',
        records: [`sample_accounts:${String(account.id)}`],
        reason: 'number',
        status: null,
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(number);
    const refused = await entriesOf(harness(), async () => {
      expect(await call('GET', own, { token: agentToken })).toMatchObject({ status: 403 });
    });
    expect(refused).toMatchObject([{ action: 'refused', resource: 'sample_accounts', reason: 'number', status: 403 }]);
    const included = path('sample_payments', payment.id, 'account_number');
    expect(await call('GET', included, { token: agentToken })).toMatchObject({ status: 403 });
    expect(await call('GET', included)).toMatchObject({ body: { data: { value: number } } });
    expect(await call('GET', path('sample_accounts', account.id, 'code'), { token: agentToken })).toMatchObject({
      body: { data: { value: code } },
    });
    expect(await call('GET', path('sample_accounts', account.id, 'holder'))).toMatchObject({ status: 404 });
    expect(await call('GET', path('sample_accounts', 999_999, 'number'))).toMatchObject({ status: 404 });
    expect((await call<{ data: { features: string[] } }>('GET', 'x')).body.data.features).toContain('unmask');
  });

  test('is masked whatever its kind, keeps its rules, and is given whole as it is stored', async () => {
    const { call, list, agentToken } = harness();
    const whole = {
      mobile: '5551234567',
      contact: 'ada@example.com',
      born_on: '1987-06-05',
      pin: 654_321,
      iban: 'DE8937',
    };
    const masks = { mobile: '•••• 4567', contact: '•••• .com', born_on: '••••', pin: '•••• 21', iban: '••••' };
    const created = (await call('POST', accounts.apiPath, { body: { holder: 'Ada', number, ...whole } })).body;
    expect(created).toMatchObject(masks);
    const path = `${accounts.apiPath}/${String(created.id)}`;
    expect(await call('PUT', path, { body: { holder: 'Ada L', ...masks } })).toMatchObject({
      status: 200,
      body: masks,
    });
    const unmask = (field: string) => `x/unmask?resource=sample_accounts&id=${String(created.id)}&field=${field}`;
    for (const [field, value] of Object.entries(whole)) {
      expect(await call('GET', unmask(field)), field).toMatchObject({ status: 200, body: { data: { value } } });
      expect(await call('GET', unmask(field), { token: agentToken }), field).toMatchObject({ status: 403 });
    }
    for (const [search, value] of Object.entries({ searchMobile: '5551234567', searchPin: 654_321 }))
      expect((await list(accounts, `${search}=${value}`)).meta.total, search).toBe(1);
    expect((await list(accounts, 'searchBornOn=1987-06-05')).meta.total).toBe(1);
    expect((await list(accounts, 'searchBornOn=1987-06-04')).meta.total).toBe(0);
    expect(await call('PUT', path, { body: { pin: 7, iban: '12', born_on: '2199-01-01' } })).toMatchObject({
      status: 422,
      body: {
        errors: {
          pin: ['Must be at least 100000'],
          iban: ['Must be two letters and digits'],
          born_on: ['Born On must not be in the future'],
        },
      },
    });
    expect(await call('PUT', path, { body: { pin: null } })).toMatchObject({ status: 200, body: { pin: null } });
  });

  test('is described as its kind or a mask', async () => {
    interface Described {
      readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
    }
    const { body } = await harness().call<Described>('GET', 'openapi.json');
    const described = JSON.stringify(body.components.schemas);
    expect(described).toContain('"pattern":"^••••","description":"The mask of a value"');
  });
});
