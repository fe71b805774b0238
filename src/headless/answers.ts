import type { Fetch } from '../provider';

/** How an answer fails to arrive, or arrives late. */
export interface Disturbance {
  /** Milliseconds, or a promise: the answer waits until it settles. */
  readonly delay?: number | Promise<unknown>;
  /** The connection is lost before the request arrives, or before the answer does. */
  readonly lose?: 'request' | 'answer';
  /** The connection is lost after so many bytes of the body. */
  readonly cutAfter?: number;
}

/** An answer of a server that is not there. */
export interface Reply extends Disturbance {
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent as it is, as a web page. */
  readonly body?: unknown;
}

/** The error of `fetch` in Node.js, with the reason as its cause. */
const connectionError = (code: 'ECONNREFUSED' | 'ECONNRESET'): TypeError =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('The connection was lost'), { code }) });

/** Settles with the promise, or rejects once the request is aborted. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const waitFor = (delay: number | Promise<unknown> = 0): Promise<unknown> =>
  typeof delay === 'number' ? new Promise((resolve) => void setTimeout(resolve, delay)) : delay;

/** The same response with a body that breaks off. */
async function cut(response: Response, bytes: number): Promise<Response> {
  const whole = new Uint8Array(await response.arrayBuffer());
  let isSent = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      if (isSent) controller.error(connectionError('ECONNRESET'));
      else controller.enqueue(whole.slice(0, bytes));
      isSent = true;
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** Sends a request with a disturbance. */
export async function sendDisturbed(
  send: () => Promise<Response>,
  { delay, lose, cutAfter }: Disturbance,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  if (lose === 'request') throw connectionError('ECONNREFUSED');
  if (delay !== undefined) await untilAborted(waitFor(delay), signal);
  const response = await send();
  if (lose === 'answer') throw connectionError('ECONNRESET');
  return cutAfter === undefined ? response : cut(response, cutAfter);
}

/** Statuses whose responses have no body. */
const bodiless = [204, 205, 304];

/** The response of a reply. */
export function toResponse({ status = 200, headers = {}, body }: Reply): Response {
  const isText = typeof body === 'string';
  const text = body === undefined || isText ? body : JSON.stringify(body);
  return new Response(bodiless.includes(status) ? null : (text ?? ''), {
    status,
    headers: { 'content-type': isText ? 'text/html' : 'application/json', ...headers },
  });
}

/** An HTTP function that sends nothing: each request gets the reply that `answer` gives it. */
export const answerWith =
  (answer: (url: string, init: RequestInit) => Reply | Promise<Reply>): Fetch =>
  async (url, init) => {
    const reply = await answer(url, init);
    return sendDisturbed(() => Promise.resolve(toResponse(reply)), reply, init.signal);
  };
