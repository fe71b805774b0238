import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { consentCalls } from '../../src/server/features/consent/consentCalls';
import type { EmailMessage, Outcome, SmsMessage } from '../../src/server/messages/messenger';
import type { RecordCall } from '../../src/server/recordCall';
import { describeApi, type Body } from './harness';

const sent: (EmailMessage | SmsMessage)[] = [];
let outcome: Outcome = 'sent';
const deliver = (message: EmailMessage | SmsMessage): Promise<Outcome> => {
  sent.push(message);
  return Promise.resolve(outcome);
};
/** The same call, of messages that arrive here. */
const delivered = (call: RecordCall): RecordCall => ({
  ...call,
  run: (context) => call.run({ ...context, messenger: { ...context.messenger, sms: deliver, email: deliver } }),
});
const { send_consent_sms, send_consent_email } = consentCalls;
const calls = { send_consent_sms: delivered(send_consent_sms), send_consent_email: delivered(send_consent_email) };

beforeEach(() => {
  sent.length = 0;
  outcome = 'sent';
});

interface Job {
  readonly id: number;
  readonly state: string;
  readonly failures: readonly { readonly record_id: number; readonly problem: string }[];
}

const past = '2020-01-01T10:00:00.000Z';
const patient = { mobile_phone: '3125550142', email: 'ada@example.com' };

describeApi('calls of many records', { registry, hooks: { patient_programs: { calls } } }, (harness) => {
  const makeConsent = async (values: Body = {}, changes: Body = patient): Promise<number> => {
    const { id } = await harness().make(registry.get('patients'), 1, changes);
    const stored = await harness()
      .store.db.withSchema('octapharma')
      .insertInto('patient_programs')
      .values({ patient_id: id, consent_requested_at: past, consent_link: 'https://consent.example.com', ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    return (stored as { readonly id: number }).id;
  };
  const read = async (id: number): Promise<Body> => (await harness().call('GET', `patient_programs/${id}`)).body;
  const ask = (body: Body) =>
    harness().call<Body & { readonly data: Job }>('POST', 'x/jobs', {
      body: { kind: 'patient_programs', ...body },
      headers: { 'idempotency-key': randomUUID() },
    });
  const ended = (id: number) =>
    vi.waitFor(
      async () => {
        const { data } = (await harness().call<{ readonly data: Job }>('GET', `x/jobs/${id}`)).body;
        expect(data.state).not.toBe('running');
        return data;
      },
      { timeout: 20_000, interval: 20 },
    );
  const carryOut = async (call: string, ids: readonly number[]) => {
    const { status, body } = await ask({ action: { type: 'call', call }, ids });
    expect([status, body.message]).toEqual([202, undefined]);
    return ended(body.data.id);
  };

  test('send each its message, name those that are refused, and cannot be taken back', async () => {
    const good = await makeConsent();
    const valid = await makeConsent({ consent_created_at: past });
    const unlinked = await makeConsent({ consent_link: null });
    const silent = await makeConsent({}, { mobile_phone: null });
    const job = await carryOut('send_consent_sms', [good, valid, unlinked, silent]);
    expect(job).toMatchObject({
      call: 'send_consent_sms',
      done: 1,
      failed: 3,
      undoable: false,
      failures: [
        { record_id: valid, problem: 'The patient has valid consent already' },
        { record_id: unlinked, problem: 'This consent has no link to send' },
        { record_id: silent, problem: "Patient's Mobile Phone is empty" },
      ],
    });
    expect(sent).toMatchObject([
      { to: '3125550142', text: 'Please give your consent to the copay programme: https://consent.example.com' },
    ]);
    const stored = await read(good);
    expect(stored.status).toBe('sms_sent');
    expect(stored.consent_requested_at).not.toBe(past);
    expect((await read(valid)).consent_requested_at).toBe(past);
    expect((await harness().call('POST', `x/jobs/${job.id}/undo`)).status).toBe(409);
    await harness().app.accessLog.flush();
    const { rows } = await sql<{ action: string }>`
      select action from staff.access_log where reason = ${`job:${job.id}`}`.execute(harness().store.db);
    expect(rows).toEqual([{ action: 'message' }]);
  });

  test('write e-mails to the address of each patient', async () => {
    const [good, silent] = [await makeConsent(), await makeConsent({}, { ...patient, email: null })];
    const job = await carryOut('send_consent_email', [good, silent]);
    expect(job.failures).toMatchObject([{ record_id: silent, problem: "Patient's Email is empty" }]);
    expect(sent).toMatchObject([{ to: 'ada@example.com' }]);
  });

  test('say what was recorded and not sent, and what no gateway took', async () => {
    const id = await makeConsent({ status: 'signed' });
    outcome = 'recorded';
    const recorded = await carryOut('send_consent_sms', [id]);
    expect(recorded).toMatchObject({ done: 0, failures: [{ problem: 'Recorded and not sent: no gateway is set up' }] });
    const requested = (await read(id)).consent_requested_at;
    expect(requested).not.toBe(past);
    outcome = 'failed';
    const failed = await carryOut('send_consent_sms', [id]);
    expect(failed.failures).toMatchObject([{ problem: 'The text message could not be sent. Please try again' }]);
    expect(await read(id)).toMatchObject({ status: 'signed', consent_requested_at: requested });
  });

  test('carry the same key where an item is tried again after its process has died', async () => {
    const ids = [await makeConsent(), await makeConsent()];
    const job = await carryOut('send_consent_sms', ids);
    const { db } = harness().store;
    await sql`update octapharma.job_items set state = 'waiting' where job_id = ${job.id}`.execute(db);
    await sql`update octapharma.jobs set finished_at = null, leased_until = now() where id = ${job.id}`.execute(db);
    await carryOut('send_consent_email', [await makeConsent()]);
    await ended(job.id);
    const keys = sent.flatMap((message) => ('text' in message && !('subject' in message) ? [message.key] : []));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(undefined);
  });

  test('are refused where the list does not name them', async () => {
    const id = await makeConsent();
    for (const call of ['burn', 'constructor']) {
      const { status, body } = await ask({ action: { type: 'call', call }, ids: [id] });
      expect([status, body.errors]).toEqual([422, { action: [`${call} is no call of several consents`] }]);
    }
    const other = await ask({ kind: 'payers', action: { type: 'call', call: 'send_consent_sms' }, ids: [1] });
    expect(other.status).toBe(422);
  });
});
