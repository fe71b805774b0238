import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { registry } from '../../resources';
import { registry as everything } from '../fixtures/everything';
import { describeApi, type CallOptions } from './harness';

interface Present {
  readonly data: readonly { readonly name: string }[];
}

describeApi('who else has a record open', { registry }, (harness) => {
  const report = (path: string, options: CallOptions = {}) =>
    harness().call<Present>('PUT', `x/presence/${path}`, options);
  const asAgent = () => ({ token: harness().agentToken });

  test('is told to each of them, for each record by itself', async () => {
    expect((await report('cases/7')).body.data).toEqual([]);
    const { status, body } = await report('cases/7', asAgent());
    expect([status, body.data.length]).toEqual([200, 1]);
    expect((await report('cases/7')).body.data).toHaveLength(1);
    expect((await report('cases/8', asAgent())).body.data).toEqual([]);
    expect((await report('patients/7', asAgent())).body.data).toEqual([]);
  });

  test('is told no longer once their page has not reported itself for a while', async () => {
    await report('cases/9', asAgent());
    expect((await report('cases/9')).body.data).toHaveLength(1);
    await sql`update ${sql.id('octapharma', 'presence')} set seen_at = seen_at - interval '41 seconds'
      where record_id = 9`.execute(harness().store.db);
    expect((await report('cases/9')).body.data).toEqual([]);
    const { rows } = await sql`select 1 from ${sql.id('octapharma', 'presence')} where record_id = 9`.execute(
      harness().store.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('stays within a manufacturer', async () => {
    const elsewhere = { manufacturer: 'kedrion' };
    await report('cases/10');
    expect((await report('cases/10', { ...elsewhere, ...asAgent() })).body).not.toHaveProperty('data.0');
    await report('cases/10', elsewhere);
    expect((await report('cases/10', asAgent())).body.data).toHaveLength(1);
  });

  test('needs an id, a kind with a page, and a session', async () => {
    expect((await report('cases/x')).status).toBe(404);
    expect((await report('payers/1')).status).toBe(404);
    expect((await report('cases/1', { token: '' })).status).toBe(401);
  });
});

describeApi('who has a record open that not every role sees', { registry: everything }, (harness) => {
  test('is told to those who see it alone', async () => {
    const path = 'x/presence/sample_wholesalers/1';
    expect((await harness().call('PUT', path)).status).toBe(200);
    expect((await harness().call('PUT', path, { token: harness().agentToken })).status).toBe(403);
  });
});
