import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import type { MessageDraft } from '../../src/server/records/messages/draftMessage';
import { openTextGateway } from './gateways';
import { signIn, type PlatformOptions } from './platform';
import { describeMessages, recipients, smsEnv, type Message } from './messageDesk';

const secret = 'the secret of the gateway';
const webhook = 'https://desk.example.com/api/x/sms';
const hooked = { SMS_WEBHOOK_URL: webhook, SMS_WEBHOOK_SECRET: secret };
const noon = new Date('2026-01-15T18:00:00Z');
const night = new Date('2026-01-16T02:30:00Z');

interface Patient extends Message {
  readonly language: string | null;
  readonly do_not_text: boolean | null;
  readonly texts_stopped_at: string | null;
}

/** A call as the gateway makes it. */
function call(app: FastifyInstance, path: string, form: Readonly<Record<string, string>>, signedBy = secret) {
  const signed = Object.keys(form)
    .sort()
    .reduce((text, name) => `${text}${name}${form[name] ?? ''}`, `${webhook}${path}`);
  return app.inject({
    method: 'POST',
    url: `/api/x/sms${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', signedBy).update(signed).digest('base64'),
    },
    payload: new URLSearchParams(form).toString(),
  });
}

/** How long a job is waited for. */
const patiently = { timeout: 20_000, interval: 20 };

describeMessages(
  'messages to patients',
  ({ serve: serveDesk, opened, post, get, run, write, session, sendDue, endWaits, statusOf }) => {
    const at = (now: Date) => ({ options: { now: () => now } });
    /** The clock is also that of sessions. */
    const enter = async (app: FastifyInstance) => {
      session.headers.authorization = await signIn(app, 'ada@clinic.test');
    };
    const serve = async (env = {}, more: PlatformOptions = {}) => {
      const app = await serveDesk(env, more);
      await enter(app);
      return app;
    };
    const readPatient = (app: FastifyInstance) => get<Patient>(app, `patients/${session.patient}`);
    const prefer = (app: FastifyInstance, values: object) =>
      post(app, `x/preferences/patients/${session.patient}`, values);
    const draft = async (app: FastifyInstance, query = '') =>
      (await get<{ data: MessageDraft }>(app, `x/messages/sms_notifications?recipient=${session.patient}${query}`))
        .data;
    const reply = (app: FastifyInstance, key: string, text: string) =>
      call(app, '/received', { MessageSid: key, From: `+1${recipients.sms_notifications}`, Body: text });
    const repliesOf = async (app: FastifyInstance) =>
      (await get<{ data: { content: string; patient_id: number }[] }>(app, 'x/text_replies')).data;

    test('are not sent to who does not want them, and can be sent again', async () => {
      const app = await serve();
      expect((await prefer(app, { do_not_text: true })).json()).toMatchObject({ do_not_text: true });
      const refused = await post(app, 'sms_notifications', { content: 'Hi', patient_id: session.patient });
      expect([refused.statusCode, refused.json<Message & { message: string }>().message]).toEqual([
        422,
        'This patient must not be written to so: "Do Not Text" is set',
      ]);
      expect((await draft(app)).refusal).toBe('This patient must not be written to so: "Do Not Text" is set');
      await write(app, 'email_notifications');
      await prefer(app, { do_not_text: null });
      expect((await draft(app)).refusal).toBeNull();
      await write(app, 'sms_notifications');
    });

    test('that wait are not sent either once somebody has asked to stop', async () => {
      const gateway = await opened(openTextGateway());
      const app = await serve({ ...smsEnv(gateway.url), ...hooked }, at(night));
      const { id } = await write(app, 'sms_notifications');
      await sendDue();
      expect([await statusOf(app, 'sms_notifications', id), gateway.calls.length]).toEqual(['queued', 0]);
      expect((await reply(app, 'SM1', ' stop ')).statusCode).toBe(200);
      await endWaits();
      await sendDue();
      expect([await statusOf(app, 'sms_notifications', id), gateway.calls.length]).toEqual(['failed', 0]);
      expect((await readPatient(app)).texts_stopped_at).toBe(night.toISOString());
      expect((await post(app, 'sms_notifications', { content: 'Hi', patient_id: session.patient })).statusCode).toBe(
        422,
      );
      await reply(app, 'SM2', 'Start');
      expect((await readPatient(app)).texts_stopped_at).toBeNull();
      expect((await repliesOf(app)).map(({ content, patient_id: id }) => [content, id])).toEqual([
        ['Start', session.patient],
        [' stop ', session.patient],
      ]);
    });

    test('wait for the end of quiet hours, which do not count as tries', async () => {
      const gateway = await opened(openTextGateway());
      let now = night;
      const app = await serve(smsEnv(gateway.url), { options: { now: () => now } });
      // Until eight in the morning at the western coast.
      expect((await draft(app)).held_until).toBe('2026-01-16T16:00:00.000Z');
      const { id } = await write(app, 'sms_notifications');
      for (let time = 0; time < 4; time += 1) {
        await sendDue();
        await endWaits();
      }
      expect([await statusOf(app, 'sms_notifications', id), gateway.calls.length]).toEqual(['queued', 0]);
      now = noon;
      await enter(app);
      expect((await draft(app)).held_until).toBeNull();
      await endWaits();
      await sendDue();
      expect([await statusOf(app, 'sms_notifications', id), gateway.calls.length]).toEqual(['sent', 1]);
    });

    test('are filled in from a template in the language of the patient; a placeholder without a value is not sent', async () => {
      const app = await serve();
      const template = { name: 'Welcome', channel: 'sms', language: 'English', content: 'Hello {patient.first_name}' };
      const made = async (values: object) =>
        (await post(app, 'x/message_templates', { ...template, ...values })).json<Message>().id;
      const english = await made({});
      const spanish = await made({
        name: 'Bienvenida',
        language: 'Spanish',
        content: 'Hola {patient.first_name}, caso {case.case_number}: {case.drug}',
      });
      await made({ name: 'Retired', in_use: false });
      await prefer(app, { language: 'Spanish' });
      const before = await draft(app, `&template=${spanish}`);
      expect([before.language, before.templates.map(({ id }) => id)]).toEqual(['Spanish', [spanish, english]]);
      expect(before.filled).toEqual({
        subject: '',
        content: 'Hola Ana, caso {case.case_number}: {case.drug}',
        missing: ['{case.case_number}', '{case.drug}'],
      });
      const refused = await post(app, 'sms_notifications', {
        content: before.filled?.content,
        patient_id: session.patient,
      });
      expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
        422,
        { content: ['Please replace {case.case_number}, {case.drug}'] },
      ]);
      const opening = await post(app, 'cases', {
        patient_id: session.patient,
        drug: 'Koate',
        referral_state: 'IL',
        case_type: 'PA',
      });
      const { id, case_number: number } = opening.json<Message & { case_number: string }>();
      const after = await draft(app, `&template=${spanish}`);
      expect([after.named.map(({ word, chosen }) => [word, chosen]), after.filled?.content]).toEqual([
        [['case', id]],
        `Hola Ana, caso ${number}: Koate`,
      ]);
    });

    test('have templates whose placeholders are there', async () => {
      const app = await serve();
      const template = { name: 'A', channel: 'sms', language: 'English', content: 'Hello {patient.frist_name}' };
      const refused = await post(app, 'x/message_templates', template);
      expect([refused.statusCode, refused.json<{ errors: { content: string[] } }>().errors.content[0]]).toEqual([
        422,
        expect.stringMatching(/^There is no \{patient\.frist_name\}; use \{patient\.first_name\}, /),
      ]);
    });

    test('that a gateway could not deliver have failed; it names them by the address that it was given', async () => {
      const gateway = await opened(openTextGateway());
      const app = await serve({ ...smsEnv(gateway.url), ...hooked });
      const { id } = await write(app, 'sms_notifications');
      await sendDue();
      const address = gateway.calls[0]?.form.StatusCallback ?? '';
      expect(address).toBe(`${webhook}/status?message=kedrion.sms_notifications.${id}`);
      const path = address.slice(webhook.length);
      expect((await call(app, path, { MessageStatus: 'delivered' })).statusCode).toBe(204);
      expect(await statusOf(app, 'sms_notifications', id)).toBe('sent');
      expect((await call(app, path, { MessageStatus: 'undelivered' }, 'another secret')).statusCode).toBe(403);
      expect(await statusOf(app, 'sms_notifications', id)).toBe('sent');
      expect((await call(app, path, { MessageStatus: 'undelivered' })).statusCode).toBe(204);
      expect(await statusOf(app, 'sms_notifications', id)).toBe('failed');
    });

    test('have replies, each stored once, and only if they are signed', async () => {
      const gateway = await opened(openTextGateway());
      const app = await serve({ ...smsEnv(gateway.url), ...hooked });
      const before = (await repliesOf(app)).length;
      await Promise.all([reply(app, 'SM7', 'Thank you'), reply(app, 'SM7', 'Thank you')]);
      await reply(app, 'SM7', 'Thank you');
      const forged = { MessageSid: 'SM8', From: `+1${recipients.sms_notifications}`, Body: 'Forged' };
      expect((await call(app, '/received', forged, 'another secret')).statusCode).toBe(403);
      expect((await call(app, '/received', { ...forged, From: '+15005550006' })).statusCode).toBe(200);
      expect((await repliesOf(app)).slice(0, -before).map(({ content }) => content)).toEqual(['Thank you']);
      const { data } = await get<{ data: { kind: string }[] }>(app, `x/timeline/patients/${session.patient}`);
      expect(data.map(({ kind }) => kind)).toContain('text_replies');
    });

    test('to several are told as not sent where no gateway sends them', async () => {
      const app = await serve();
      const template = { name: 'Unsent', channel: 'sms', language: 'English', content: 'Dear {patient.first_name}' };
      const { id } = (await post(app, 'x/message_templates', template)).json<Message>();
      const { data } = (
        await app.inject({
          method: 'POST',
          url: '/api/x/jobs',
          headers: { ...session.headers, 'idempotency-key': crypto.randomUUID() },
          payload: {
            kind: 'patients',
            action: { type: 'send', kind: 'sms_notifications', template: id },
            ids: [session.patient],
          },
        })
      ).json<{ data: Message }>();
      await vi.waitFor(
        async () =>
          expect((await get<{ data: object }>(app, `x/jobs/${data.id}`)).data).toMatchObject({
            state: 'finished',
            done: 0,
            failures: [{ record_id: session.patient, problem: 'Recorded and not sent: no gateway is set up' }],
          }),
        patiently,
      );
    });

    test('to several have the same words, also where the template is changed meanwhile', async () => {
      const gateway = await opened(openTextGateway());
      const app = await serve(smsEnv(gateway.url));
      const template = { name: 'Same', channel: 'sms', language: 'English', content: 'Dear {patient.first_name}' };
      const { id } = (await post(app, 'x/message_templates', template)).json<Message>();
      const more = { first_name: 'Cy', last_name: 'Low', mobile_phone: '3125550177' };
      const other = (await post(app, 'patients', more)).json<Message>().id;
      await run(`create function kedrion.reword() returns trigger language plpgsql as $$ begin
        update kedrion.message_templates set content = 'Reworded' where id = ${id}; return new; end $$`);
      await run(`create trigger reword after insert on kedrion.sms_notifications
        for each row execute function kedrion.reword()`);
      try {
        const action = { type: 'send', kind: 'sms_notifications', template: id };
        const asked = await app.inject({
          method: 'POST',
          url: '/api/x/jobs',
          headers: { ...session.headers, 'idempotency-key': crypto.randomUUID() },
          payload: { kind: 'patients', action, ids: [session.patient, other] },
        });
        const { data } = asked.json<{ data: Message }>();
        await vi.waitFor(
          async () => expect((await get<{ data: object }>(app, `x/jobs/${data.id}`)).data).toMatchObject({ done: 2 }),
          patiently,
        );
      } finally {
        await run('drop function kedrion.reword cascade');
      }
      const { data: stored } = await get<{ data: { content: string }[] }>(app, 'sms_notifications');
      expect(stored.slice(0, 2).map(({ content }) => content)).toEqual(['Dear Cy', 'Dear Ana']);
      await sendDue();
    });

    test('go to several at once, each whole or named with the reason, and cannot be taken back', async () => {
      const gateway = await opened(openTextGateway());
      const app = await serve(smsEnv(gateway.url));
      const template = { name: 'All', channel: 'sms', language: 'English', content: 'Dear {patient.first_name}' };
      const { id } = (await post(app, 'x/message_templates', template)).json<Message>();
      const other = (await post(app, 'patients', { first_name: 'Bo', last_name: 'Low' })).json<Message>().id;
      const ask = (action: object) =>
        app.inject({
          method: 'POST',
          url: '/api/x/jobs',
          headers: { ...session.headers, 'idempotency-key': crypto.randomUUID() },
          payload: { kind: 'patients', action, ids: [session.patient, other] },
        });
      const asked = await ask({ type: 'send', kind: 'sms_notifications', template: id });
      expect(asked.statusCode).toBe(202);
      const { data } = asked.json<{ data: Message }>();
      await vi.waitFor(
        async () =>
          expect((await get<{ data: object }>(app, `x/jobs/${data.id}`)).data).toMatchObject({
            state: 'finished',
            done: 1,
            failed: 1,
            undoable: false,
            failures: [{ record_id: other, problem: "Patient's Mobile Phone is empty" }],
          }),
        patiently,
      );
      const { data: stored } = await get<{ data: { content: string }[] }>(app, 'sms_notifications');
      expect(stored[0]?.content).toBe('Dear Ana');
      const wrong = await ask({ type: 'send', kind: 'email_notifications', template: id });
      expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([
        422,
        'This template is not in use for such messages: choose another',
      ]);
    });
  },
);
