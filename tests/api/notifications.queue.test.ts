import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createNotices } from '../../src/server/db/connections/notices';
import { claimMessages, finishMessage } from '../../src/server/messages/messageQueue';
import { registry } from '../fixtures/everything';
import { createGate } from './createGate';
import { openTextGateway, type TextAnswer } from './gateways';
import { describeMessages, kinds, smsEnv, type Message } from './messageDesk';

describeMessages('the queue of messages', (desk, engine) => {
  const { serve, opened, sendDue, gatewayOf, post, write, statusOf, leftBehind, endWaits, db, run, session } = desk;
  /** A gateway that is unavailable for its first request. */
  const openLate = () => opened(openTextGateway((_call, nth) => ({ status: nth === 1 ? 503 : 201 })));

  test('every try of a message carries the same key, and no other message does', async () => {
    const gateway = await openLate();
    const app = await serve(smsEnv(gateway.url));
    await write(app, 'sms_notifications');
    await sendDue();
    await write(app, 'sms_notifications');
    await sendDue();
    const [first, again, other] = gateway.calls.map((call) => call.headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f]{40}$/);
    expect([again === first, other === first]).toEqual([true, false]);
  });

  test('a message waits for its next try', async () => {
    const gateway = await openLate();
    const app = await serve(smsEnv(gateway.url), { times: { retryDelays: [3600], leaseSeconds: 120 } });
    const { id } = await write(app, 'sms_notifications');
    await sendDue();
    await sendDue();
    expect([await statusOf(app, 'sms_notifications', id), gateway.calls.length]).toEqual(['queued', 1]);
    await endWaits();
    await sendDue();
    expect([await statusOf(app, 'sms_notifications', id), gateway.calls.length]).toEqual(['sent', 2]);
  });

  describe('that a killed process left behind', () => {
    test.each(kinds)('one of %s is sent by the next server when its lease has ended', async (kind) => {
      const id = await leftBehind(kind);
      const app = await serve(await gatewayOf(kind, () => 200));
      await sendDue();
      expect(await statusOf(app, kind, id)).toBe('sent');
    });

    test('before its lease has ended nobody takes it', async () => {
      const id = await leftBehind('sms_notifications', { leaseEnds: '1 hour' });
      const gateway = await opened(openTextGateway());
      const app = await serve(smsEnv(gateway.url));
      await sendDue();
      expect([await statusOf(app, 'sms_notifications', id), gateway.calls.length]).toEqual(['queued', 0]);
      await endWaits();
      await sendDue();
      expect([await statusOf(app, 'sms_notifications', id), gateway.calls.length]).toEqual(['sent', 1]);
    });

    test('it is given up where every process died of it, and a day later', async () => {
      const ids = [
        await leftBehind('sms_notifications', { tries: 3 }),
        await leftBehind('sms_notifications', { tries: 0 }),
      ];
      await run(`update kedrion.sms_notifications set created_at = now() - interval '25 hours' where id = ${ids[1]}`);
      const gateway = await opened(openTextGateway());
      const app = await serve(smsEnv(gateway.url));
      await sendDue();
      expect(await Promise.all(ids.map((id) => statusOf(app, 'sms_notifications', id)))).toEqual(['failed', 'failed']);
      expect(gateway.calls).toEqual([]);
    });

    test('it is recorded where there is no gateway any more, and failed where one was tried', async () => {
      const ids = [
        await leftBehind('sms_notifications', { tries: 0 }),
        await leftBehind('sms_notifications', { tries: 1 }),
      ];
      const app = await serve();
      await sendDue();
      expect(await Promise.all(ids.map((id) => statusOf(app, 'sms_notifications', id)))).toEqual([
        'recorded',
        'failed',
      ]);
    });
  });

  test('two servers over one store send each message once', async () => {
    const gateway = await opened(openTextGateway());
    const [one, other] = [await serve(smsEnv(gateway.url)), await serve(smsEnv(gateway.url))];
    const bodies = Array.from({ length: 12 }, (_, at) => `Message ${at}`);
    const written = await Promise.all(
      bodies.map((content, at) =>
        post(at % 2 ? one : other, 'sms_notifications', { content, patient_id: session.patient }),
      ),
    );
    await sendDue();
    expect(gateway.calls.map(({ form }) => form.Body).toSorted()).toEqual(bodies.toSorted());
    expect(
      new Set(
        await Promise.all(written.map((answer) => statusOf(one, 'sms_notifications', answer.json<Message>().id))),
      ),
    ).toEqual(new Set(['sent']));
  });

  test('of many who look for messages at the same time one gets each', async () => {
    const resource = registry.get('sms_notifications');
    const source = { db: db(), notices: createNotices(), schema: 'kedrion', registry };
    const ids: number[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(await leftBehind('sms_notifications', { tries: 0 }));
    const lookers = Array.from({ length: 10 });
    const look = () => claimMessages(source, { resource, limit: 4, leaseSeconds: 120 });
    // All workers are blocked on a table lock until the last one has arrived. The embedded engine serialises them
    // anyway.
    const looking = await db()
      .transaction()
      .execute(async (transaction) => {
        await sql`lock table kedrion.deliveries in exclusive mode`.execute(transaction);
        const all = Promise.all(lookers.map(look));
        const held = async () => (await sql`select 1 from pg_locks where not granted`.execute(transaction)).rows.length;
        if (engine.name === 'PostgreSQL')
          await expect.poll(held, { timeout: 60_000 }).toBeGreaterThanOrEqual(lookers.length);
        return { all };
      });
    const claims = (await looking.all).flat();
    expect(claims.map(({ row }) => row.id).toSorted((one, other) => one - other)).toEqual(ids);
    await Promise.all(claims.map((claim) => finishMessage(source, claim, 'failed')));
  });

  test('a result that could not be stored is stored later, and the message not sent again', async () => {
    const [arrived, answer] = [createGate(), createGate()];
    const gateway = await opened(
      openTextGateway(async (): Promise<TextAnswer> => {
        arrived.open();
        await answer.opened;
        return { status: 201 };
      }),
    );
    const app = await serve(smsEnv(gateway.url), { times: { retryDelays: [], leaseSeconds: 120 } });
    const { id } = await write(app, 'sms_notifications');
    await arrived.opened;
    await run('alter table kedrion.versions rename to away');
    answer.open();
    await sendDue();
    expect(await statusOf(app, 'sms_notifications', id)).toBe('queued');
    await run('alter table kedrion.away rename to versions');
    await sendDue();
    expect([await statusOf(app, 'sms_notifications', id), gateway.calls.length]).toEqual(['sent', 1]);
  });
});
