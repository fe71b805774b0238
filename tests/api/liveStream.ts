import type { AddressInfo } from 'node:net';
import { createParser } from 'eventsource-parser';
import type { FastifyInstance } from 'fastify';
import type { Body } from './harness';

/** What a stream of changes says. */
export interface Told extends Body {
  readonly event: string | undefined;
}

export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; rejects if the stream ends before it. */
  readonly next: () => Promise<Told>;
  /** Reads until the stream ends; resolves to the events that came before. */
  readonly rest: () => Promise<readonly Told[]>;
  readonly close: () => void;
}

/** The address of an app, which listens from then on. */
async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** Opens the stream of changes over a connection of its own. */
export async function openStream(
  app: FastifyInstance,
  {
    token,
    manufacturer = 'octapharma',
    since,
  }: { readonly token: string; readonly manufacturer?: string; readonly since?: number | string },
): Promise<OpenStream> {
  const aborted = new AbortController();
  const answer = await fetch(`${await addressOf(app)}/api/x/live${since === undefined ? '' : `?since=${since}`}`, {
    headers: { authorization: token, manufacturer, connection: 'close' },
    signal: aborted.signal,
  });
  const told: Told[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => told.push({ event, ...(JSON.parse(data) as Body) }),
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<boolean> => {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (value !== undefined) parser.feed(value);
    return !done;
  };
  return {
    status: answer.status,
    headers: answer.headers,
    next: async () => {
      while (told.length === 0) if (!(await read())) throw new Error('The stream has ended');
      return told.shift() as Told;
    },
    rest: async () => {
      while (await read());
      return told;
    },
    close: () => aborted.abort(),
  };
}
