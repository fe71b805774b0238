import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { registry } from '../fixtures/accounts';
import { describeApi, type Harness } from './harness';
import { openStream, type OpenStream } from './liveStream';

interface Answer {
  readonly data: { readonly id: number; readonly state: string };
}

const payers = registry.get('payers');

describeApi('what a job changes', { registry }, (harness) => {
  const post = async (path: string, { body, origin }: { readonly body?: object; readonly origin?: string }) => {
    const headers = { 'idempotency-key': randomUUID(), ...(origin !== undefined && { 'x-client-id': origin }) };
    const answer = await harness().call<Answer>('POST', path, { body, headers });
    expect(answer.status).toBe(202);
    return answer.body.data.id;
  };
  const discard = (id: unknown, origin?: string) =>
    post('x/jobs', {
      body: { kind: 'payers', action: { type: 'discard' }, ids: [id] },
      ...(origin !== undefined && { origin }),
    });
  const ended = (job: number, { call }: Pick<Harness, 'call'> = harness()) =>
    vi.waitFor(async () => expect((await call<Answer>('GET', `x/jobs/${job}`)).body.data.state).toBe('finished'), {
      timeout: 20_000,
      interval: 20,
    });
  const listening = async (work: (stream: OpenStream) => Promise<void>) => {
    const stream = await openStream(harness().app, { token: harness().token });
    try {
      await work(stream);
    } finally {
      stream.close();
    }
  };

  test('is told with the page that asked for the job, and that of its undo with the page that took it back', async () => {
    const { id } = await harness().make(payers, 1);
    await listening(async (stream) => {
      const job = await discard(id, 'page-1');
      expect(await stream.next()).toEqual({
        ...{ event: 'changed', kind: 'payers', id, happened: 'discarded' },
        origin: 'page-1',
      });
      await ended(job);
      await post(`x/jobs/${job}/undo`, { origin: 'page-2' });
      expect(await stream.next()).toMatchObject({ id, happened: 'recovered', origin: 'page-2' });
    });
  });

  test('is told without a page where the call names none', async () => {
    const { id } = await harness().make(payers, 1);
    await listening(async (stream) => {
      await discard(id);
      expect(await stream.next()).toEqual({ event: 'changed', kind: 'payers', id, happened: 'discarded' });
    });
  });

  test('is told with the page of an import', async () => {
    await listening(async (stream) => {
      await post('x/import/patients', { body: { rows: [{ first_name: 'Ann', last_name: 'Bell' }] }, origin: 'page-3' });
      expect(await stream.next()).toMatchObject({ kind: 'patients', happened: 'created', origin: 'page-3' });
    });
  });

  test('is taken back also where the job is from before its page was stored', async () => {
    const { id } = await harness().make(payers, 1);
    const job = await discard(id, 'page-4');
    await ended(job);
    await sql`alter table octapharma.jobs drop column origin`.execute(harness().store.db);
    const { call } = await harness().startWith(registry);
    await ended(job, { call });
    await listening(async (stream) => {
      await post(`x/jobs/${job}/undo`, { origin: 'page-5' });
      expect(await stream.next()).toMatchObject({ id, happened: 'recovered', origin: 'page-5' });
    });
  });
});
