import { afterEach, describe, expect, test } from 'vitest';
import { createMessenger } from '../../src/server/messages/messenger';
import {
  findUnusedAddress,
  openMailServer,
  openTextGateway,
  type MailServer,
  type TextAnswer,
  type TextGateway,
} from './gateways';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

async function mailServer(answer?: (recipient: string) => number): Promise<MailServer> {
  const server = await openMailServer(answer);
  opened.push(server);
  return server;
}

async function textGateway(answer?: TextAnswer | Promise<TextAnswer>): Promise<TextGateway> {
  const gateway = await openTextGateway(answer && (() => answer));
  opened.push(gateway);
  return gateway;
}

const withSmtp = (url: string) => createMessenger({ smtp: { url, from: 'Patient Support <support@desk.test>' } });
const withSms = (url: string, timeoutMs?: number) =>
  createMessenger({ sms: { url, from: '+13125550199' } }, timeoutMs === undefined ? {} : { timeoutMs });
const letter = { to: 'ana@example.com', subject: 'Your enrollment', text: 'Welcome.' };
const text = { to: '3125550100', text: '¡Hasta mañana! 👋' };

test('without a gateway, a message is only recorded', async () => {
  const messenger = createMessenger({});
  expect([await messenger.email(letter), await messenger.sms(text)]).toEqual(['recorded', 'recorded']);
});

describe('an e-mail', () => {
  test('reaches the server as it was written', async () => {
    const server = await mailServer();
    const long = {
      ...letter,
      subject: 'Año nuevo: ¿cómo está? 👋',
      text: `${'Eine lange Zeile mit Umlauten: äöü. '.repeat(200).trim()}\n\n.\nEnde`,
    };
    expect(await withSmtp(server.url).email({ ...long, key: 'abc' })).toBe('sent');
    const [got] = server.letters;
    expect(got?.recipients).toEqual([letter.to]);
    expect(got?.text).toBe(long.text);
    expect(Object.fromEntries(got?.headers ?? [])).toMatchObject({
      from: 'Patient Support <support@desk.test>',
      to: letter.to,
      subject: long.subject,
      'message-id': '<abc@desk.test>',
    });
  });

  test.each([
    'Hello\r\nBcc: eve@example.com',
    'Hello\nBcc: eve@example.com\n\nAnother text',
    'Hello\rBcc: eve@example.com',
  ])('adds no header by its subject %j', async (subject) => {
    const server = await mailServer();
    await withSmtp(server.url).email({ ...letter, subject });
    expect(server.letters).toMatchObject([{ recipients: [letter.to], text: letter.text }]);
    expect(server.letters[0]?.headers.has('bcc')).toBe(false);
    expect(server.letters[0]?.headers.get('subject')).toContain('Hello Bcc: eve@example.com');
  });

  test('goes to one address, whatever stands in it', async () => {
    const server = await mailServer();
    await withSmtp(server.url).email({ ...letter, to: 'ana@example.com, eve@example.com' });
    expect(server.letters.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.com');
  });

  test('signs in as the address says', async () => {
    const server = await mailServer();
    const as = (secret: string) => server.url.replace('//', `//user:${secret}@`);
    expect(await withSmtp(as('secret')).email(letter)).toBe('sent');
    expect(await withSmtp(as('guess')).email(letter)).toBe('failed');
    expect(server.letters).toHaveLength(1);
  });

  test('fails where the server refuses it or is not there, and says whether another try makes sense', async () => {
    const codes: Readonly<Record<string, number>> = { 'gone@example.com': 550, 'busy@example.com': 451 };
    const server = await mailServer((recipient) => codes[recipient] ?? 250);
    const { gateways, email } = withSmtp(server.url);
    expect(await email({ ...letter, to: 'gone@example.com' })).toBe('failed');
    expect(await gateways.email?.({ ...letter, to: 'gone@example.com' })).toEqual({
      result: 'refused',
      reason: 'EENVELOPE 550',
    });
    expect(await gateways.email?.({ ...letter, to: 'busy@example.com' })).toEqual({
      result: 'unavailable',
      reason: 'EENVELOPE 451',
    });
    expect(await gateways.email?.({ ...letter, to: '' })).toMatchObject({ result: 'refused' });
    const nowhere = withSmtp(`smtp://${await findUnusedAddress()}`);
    expect(await nowhere.gateways.email?.(letter)).toMatchObject({ result: 'unavailable' });
    expect(server.letters).toEqual([]);
  });

  test('is given up where the server says nothing', async () => {
    const silent = await textGateway();
    // The server waits for a request while the client waits for its greeting.
    const messenger = createMessenger(
      { smtp: { url: silent.url.replace('http', 'smtp'), from: 'a@desk.test' } },
      { timeoutMs: 50 },
    );
    expect(await messenger.gateways.email?.(letter)).toMatchObject({ result: 'unavailable' });
  });
});

describe('a text message', () => {
  test('is posted with the credentials of the address', async () => {
    const gateway = await textGateway();
    const url = gateway.url.replace('//', '//AC1:to%2Fken@');
    expect(await withSms(url).sms({ ...text, key: 'abc' })).toBe('sent');
    const [call] = gateway.calls;
    expect(call?.form).toEqual({ To: '+13125550100', From: '+13125550199', Body: text.text });
    expect(call?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('AC1:to/ken').toString('base64')}`,
      'content-type': expect.stringContaining('application/x-www-form-urlencoded') as string,
      'idempotency-key': 'abc',
    });
  });

  test.each([
    [{ status: 200 }, { result: 'sent' }],
    [
      { status: 201, body: { status: 'failed' } },
      { result: 'refused', reason: 'not sent' },
    ],
    [
      { status: 400, body: { code: 21211 } },
      { result: 'refused', reason: 'HTTP 400' },
    ],
    [{ status: 401 }, { result: 'refused', reason: 'HTTP 401' }],
    [{ status: 429 }, { result: 'unavailable', reason: 'HTTP 429' }],
    [{ status: 503 }, { result: 'unavailable', reason: 'HTTP 503' }],
  ] as const)('that is answered with %j is %j', async (answer, delivery) => {
    const { gateways, sms } = withSms((await textGateway(answer)).url);
    expect(await gateways.sms?.(text)).toEqual(delivery);
    expect(await sms(text)).toBe(delivery.result === 'sent' ? 'sent' : 'failed');
  });

  test('follows the gateway to no other address', async () => {
    const other = await textGateway();
    const gateway = await textGateway({ status: 307, headers: { location: other.url } });
    expect(await withSms(gateway.url).gateways.sms?.(text)).toEqual({ result: 'refused', reason: 'HTTP 307' });
    expect(other.calls).toEqual([]);
  });

  test('fails where nobody answers', async () => {
    const silent = await textGateway(new Promise<never>(() => undefined));
    expect(await withSms(silent.url, 50).gateways.sms?.(text)).toEqual({
      result: 'unavailable',
      reason: 'TimeoutError',
    });
    const nowhere = withSms(`http://${await findUnusedAddress()}/`);
    expect(await nowhere.gateways.sms?.(text)).toEqual({ result: 'unavailable', reason: 'ECONNREFUSED' });
  });

  test.each(['', '312555', '031255501001'])('to the number %j is not tried', async (to) => {
    const gateway = await textGateway();
    expect(await withSms(gateway.url).sms({ ...text, to })).toBe('failed');
    expect(gateway.calls).toEqual([]);
  });
});
