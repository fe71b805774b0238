import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findUnusedAddress, openMailServer, openTextGateway, type TextAnswer } from './gateways';
import { describeMessages, kinds, messages, recipients, mailEnv, smsEnv, type Message } from './messageDesk';
import { createGate } from './createGate';

describeMessages('messages to patients', ({ serve, opened, sendDue, gatewayOf, post, get, write, statusOf, db }) => {
  test.each(kinds)(
    'one of %s is only recorded where nothing sends it, whatever status and recipient are sent',
    async (kind) => {
      const app = await serve();
      const { id, status, recipient } = await write(app, kind, {
        status: 'sent',
        recipient: kind === 'sms_notifications' ? '3125550000' : 'eve@example.com',
      });
      expect([status, recipient]).toEqual(['recorded', recipients[kind]]);
      await sendDue();
      expect(await get(app, `${kind}?per=1`)).toMatchObject({ data: [{ id, ...messages[kind], status: 'recorded' }] });
    },
  );

  test.each(kinds)('one of %s for nobody is refused', async (kind) => {
    const answer = await post(await serve(), kind, { ...messages[kind], patient_id: 999_999 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('patient_id');
  });

  test.each([
    ['email_notifications', { mobile_phone: '3125550100' }, "Patient's Email is empty"],
    ['sms_notifications', { email: 'bo@example.com' }, "Patient's Mobile Phone is empty"],
    ['sms_notifications', { mobile_phone: '5550142' }, 'Phone number must be 10 digits'],
  ] as const)('one of %s to a patient whom it cannot reach is refused', async (kind, contact, message) => {
    const app = await serve();
    const { id } = (await post(app, 'patients', { first_name: 'Bo', last_name: 'Li', ...contact })).json<Message>();
    const answer = await post(app, kind, { ...messages[kind], patient_id: id });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
    expect((await sql`select 1 from ${sql.id('kedrion', kind)} where patient_id = ${id}`.execute(db())).rows).toEqual(
      [],
    );
  });

  test('an e-mail is queued, then sent, with a version of its own', async () => {
    const server = await opened(openMailServer());
    const app = await serve(mailEnv(server.url));
    const written = await write(app, 'email_notifications');
    expect(written.status).toBe('queued');
    await sendDue();
    const sent = await get<Message>(app, `email_notifications/${written.id}`);
    expect(sent.status).toBe('sent');
    expect(sent.updated_at > written.updated_at).toBe(true);
    expect(server.letters).toMatchObject([
      { recipients: ['ana@example.com'], text: messages.email_notifications.content },
    ]);
    expect(server.letters[0]?.headers.get('subject')).toBe('Hola');
    expect(await get(app, `versions?model_name=email_notifications&data_keyword=${written.id}`)).toMatchObject({
      data: [
        { operator_email: 'system', event: 'update', changeset: { status: ['queued', 'sent'] } },
        { operator_email: 'ada@clinic.test', event: 'create' },
      ],
    });
  });

  test('a text message is sent by its own gateway, and an e-mail beside it only recorded', async () => {
    const gateway = await opened(openTextGateway());
    const app = await serve(smsEnv(gateway.url));
    const { id } = await write(app, 'sms_notifications');
    expect((await write(app, 'email_notifications')).status).toBe('recorded');
    await sendDue();
    expect(await statusOf(app, 'sms_notifications', id)).toBe('sent');
    expect(gateway.calls.map(({ form }) => form)).toEqual([
      { To: '+13125550100', From: '+13125550199', Body: 'Hola 👋' },
    ]);
  });

  test.each(kinds)('one of %s that the gateway refuses has failed, and is not tried again', async (kind) => {
    let asked = 0;
    const app = await serve(await gatewayOf(kind, () => ((asked += 1), kind === 'email_notifications' ? 550 : 400)));
    const { id } = await write(app, kind);
    await sendDue();
    expect([await statusOf(app, kind, id), asked]).toEqual(['failed', 1]);
  });

  test.each(kinds)('one of %s is tried again where the gateway asks for it, and then sent', async (kind) => {
    let asked = 0;
    const later = kind === 'email_notifications' ? 451 : 503;
    const app = await serve(await gatewayOf(kind, () => ((asked += 1) < 3 ? later : 200)));
    const { id } = await write(app, kind);
    await sendDue();
    expect([await statusOf(app, kind, id), asked]).toEqual(['sent', 3]);
  });

  test.each(kinds)('one of %s has failed when nobody was there at any try', async (kind) => {
    const nowhere = await findUnusedAddress();
    const app = await serve(
      kind === 'email_notifications' ? mailEnv(`smtp://${nowhere}`) : smsEnv(`http://${nowhere}/`),
    );
    const { id, status } = await write(app, kind);
    expect(status).toBe('queued');
    await sendDue();
    expect(await statusOf(app, kind, id)).toBe('failed');
  });

  test('a gateway that does not answer holds up neither the API nor the other kind, and a closing server waits for it', async () => {
    const [arrived, answer] = [createGate(), createGate()];
    const slow = openTextGateway(async (): Promise<TextAnswer> => {
      arrived.open();
      await answer.opened;
      return { status: 201 };
    });
    const server = await opened(openMailServer());
    const app = await serve({ ...smsEnv((await opened(slow)).url), ...mailEnv(server.url) });
    const text = await write(app, 'sms_notifications');
    await arrived.opened;
    expect(await statusOf(app, 'sms_notifications', text.id)).toBe('queued');
    const letter = await write(app, 'email_notifications');
    await expect.poll(() => statusOf(app, 'email_notifications', letter.id), { timeout: 60_000 }).toBe('sent');
    const closed = app.close();
    answer.open();
    await closed;
    expect(await statusOf(await serve(), 'sms_notifications', text.id)).toBe('sent');
  });

  test('the log says that a message was not accepted, and nothing of whom, what and where', async () => {
    const lines: string[] = [];
    const options = { logStream: { write: (line: string) => lines.push(line) } };
    const [server, gateway] = [
      await opened(openMailServer(() => 550)),
      await opened(openTextGateway(() => ({ status: 401 }))),
    ];
    const env = { ...mailEnv(server.url), ...smsEnv(gateway.url.replace('//', '//AC1:token@')), LOG_LEVEL: 'trace' };
    const app = await serve(env, { options });
    for (const kind of kinds) await write(app, kind);
    await sendDue();
    const said = lines.join('');
    expect(said).toContain('HTTP 401');
    expect(said).toContain('EENVELOPE 550');
    for (const secret of ['ana@', '3125550100', 'Hola', 'token', 'Messages.json', '127.0.0.1'])
      expect(said).not.toContain(secret);
  });
});
