import type { Fetch } from '../provider';
import { answerWith, untilAborted, type Reply } from './answers';
import { parseJson, verbOf, type RequestVerb } from './requestVerb';

/** A request as it was given to the HTTP function. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** Without the query, decoded only where the browser does. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON; undefined without a body, or if it is none. */
  readonly json: unknown;
  /** The parts of a multipart body, in order. */
  readonly form: readonly (readonly [string, string | File])[];
  /** The verb of the provider that sends such a request, by its method and path. */
  readonly verb: RequestVerb;
}

/** An answer as it arrived. */
export interface RecordedAnswer {
  readonly request: RecordedRequest;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const toRecord = (url: string, init: RequestInit): RecordedRequest => {
  const { pathname, searchParams } = new URL(url, 'http://relative.invalid');
  const { method = 'GET', body } = init;
  // The content type of a body that states its own, such as a form.
  const implied = new Response(body).headers.get('content-type');
  return {
    method,
    url,
    path: pathname,
    query: [...searchParams],
    headers: { ...(implied !== null && { 'content-type': implied }), ...Object.fromEntries(new Headers(init.headers)) },
    json: parseJson(body),
    form: body instanceof FormData ? [...body] : [],
    verb: verbOf(url, init),
  };
};

export interface Recorder {
  /** The HTTP function for the option `fetch`. */
  readonly fetch: Fetch;
  readonly calls: readonly RecordedRequest[];
  /** The answers that arrived completely, in the order of their arrival. */
  readonly answers: readonly RecordedAnswer[];
  /** The last request; throws if there is none. */
  readonly last: () => RecordedRequest;
}

/** Records what passes through an HTTP function, which is `fetch` by default. */
export function createRecorder(send: Fetch = (url, init) => fetch(url, init)): Recorder {
  const calls: RecordedRequest[] = [];
  const answers: RecordedAnswer[] = [];
  return {
    calls,
    answers,
    last: () => {
      const last = calls.at(-1);
      if (!last) throw new Error('No request has been sent');
      return last;
    },
    fetch: async (url, init) => {
      init.signal?.throwIfAborted();
      const request = toRecord(url, init);
      calls.push(request);
      const response = await untilAborted(send(url, init), init.signal);
      const { status, headers } = response;
      const keep = (text: string) => answers.push({ request, status, headers: Object.fromEntries(headers), text });
      response
        .clone()
        .text()
        .then(keep, () => undefined);
      return response;
    },
  };
}

/** A recorder of requests that are not sent: each gets the reply that `answer` gives it, by default an empty object. */
export function createAnsweringRecorder(answer: (request: RecordedRequest) => Reply = () => ({ body: {} })): Recorder {
  const recorder: Recorder = createRecorder(answerWith(() => answer(recorder.last())));
  return recorder;
}
