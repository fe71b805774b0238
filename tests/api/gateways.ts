import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from './freePort.mjs';

/** A message as a mail program shows it. */
export interface Letter {
  /** The envelope recipients. */
  readonly recipients: readonly string[];
  /** Decoded, keyed by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const decoded = (text: string, encoding: string): string =>
  ({
    b: Buffer.from(text, 'base64'),
    base64: Buffer.from(text, 'base64'),
    q: fromQuotedPrintable(text.replaceAll('_', ' ')),
  })[encoding]?.toString() ?? (encoding === 'quoted-printable' ? fromQuotedPrintable(text).toString() : text);

const decodedWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, encoding: string, word: string) =>
      decoded(word, encoding.toLowerCase()),
    );

function readLetter(raw: string, recipients: readonly string[]): Letter {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodedWords(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  );
  const text = decoded(raw.slice(end + 4), (headers.get('content-transfer-encoding') ?? '').toLowerCase());
  return { recipients, headers, text: text.replace(/\r\n/g, '\n').trimEnd() };
}

/** A server on the loopback interface, closed after use. */
interface LoopbackServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface MailServer extends LoopbackServer {
  readonly letters: Letter[];
}

/**
 * A real SMTP server. `answer` is called for each recipient; a code of 400 or more refuses it. Accepts only `user` with
 * `secret`.
 */
export async function openMailServer(answer: (recipient: string) => number = () => 250): Promise<MailServer> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) => {
      if (username === 'user' && password === 'secret') callback(null, { user: username });
      else callback(Object.assign(new Error('Wrong password'), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, callback) => {
      const code = answer(address);
      callback(code >= 400 ? Object.assign(new Error(`${address} is not taken`), { responseCode: code }) : null);
    },
    onData: (stream, { envelope }, callback) => {
      textOf(stream).then(
        (raw) => {
          letters.push(
            readLetter(
              raw,
              envelope.rcptTo.map(({ address }) => address),
            ),
          );
          callback();
        },
        (error: unknown) => callback(error as Error),
      );
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    letters,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface TextCall {
  readonly form: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
}

export interface TextGateway extends LoopbackServer {
  readonly calls: TextCall[];
}

export interface TextAnswer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP gateway for text messages; `answer` is called for each request, with its number from 1 on. */
export async function openTextGateway(
  answer: (call: TextCall, nth: number) => TextAnswer | Promise<TextAnswer> = () => ({
    status: 201,
    body: { sid: 'SM1', status: 'queued' },
  }),
): Promise<TextGateway> {
  const calls: TextCall[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then(async (body) => {
      const call = { form: Object.fromEntries(new URLSearchParams(body)), headers: request.headers };
      calls.push(call);
      const { status, body: answered = {}, headers } = await answer(call, calls.length);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answered));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/2010-04-01/Accounts/AC1/Messages.json`,
    calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A host and port where nothing listens. */
export const findUnusedAddress = async (): Promise<string> => `127.0.0.1:${await freePort()}`;
