import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A call as received over the wire. */
export interface Recorded {
  readonly method: string;
  /** Path with the query as sent, decoded: `GET /api/payers?q[s][]=name asc`. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON, undefined without a body. */
  readonly json: unknown;
  /** The parts of a multipart body, in order. */
  readonly form: () => Promise<[string, string | File][]>;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is a text. */
  readonly body?: unknown;
  /** Closes the connection without an answer. */
  readonly cut?: true;
  /** Sends this many bytes of the body, then closes the connection. */
  readonly cutAfter?: number;
  /** Delays the answer until this settles. */
  readonly after?: Promise<unknown>;
}

async function record(request: IncomingMessage): Promise<Recorded> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '', 'http://host');
  const type = request.headers['content-type'] ?? '';
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: [...url.searchParams],
    headers: request.headers,
    json: type.includes('json') && body.length > 0 ? JSON.parse(body.toString()) : undefined,
    form: async () => [...(await new Response(body, { headers: { 'content-type': type } }).formData())],
  };
}

/**
 * An HTTP server that records every call and replies with the result of `answer` (by default an empty object); closed
 * when the test ends.
 */
export async function startRecordingServer(answer: (call: Recorded) => Reply = () => ({ body: {} })) {
  const calls: Recorded[] = [];
  const server = createServer((request, response) => {
    void record(request).then(async (call) => {
      calls.push(call);
      const { status = 200, headers = {}, body, cut, cutAfter, after } = answer(call);
      await after;
      if (cut) return request.socket.destroy();
      response.writeHead(status, {
        'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
        ...headers,
      });
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      if (cutAfter === undefined) return void response.end(text);
      return void response.write((text ?? '').slice(0, cutAfter), () => request.socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    calls,
    close,
    last: () => calls.at(-1) as Recorded,
  };
}
