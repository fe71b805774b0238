import { cancelled, FailedCall, readText, succeeded, type Call, type CallAnswer, type ProgressListener } from './call';
import { headerNames } from './headers';

/** Accept header of every call. */
const accepted = 'application/json, text/plain, */*';

const isSentAsItIs = (data: unknown): data is BodyInit => typeof data === 'string' || [Blob, FormData, URLSearchParams, ArrayBuffer].some((kind) => data instanceof kind);

function requestOf({ method, headers, data, keepalive = false }: Call): RequestInit {
  const sent = new Headers({ [headerNames.accept]: accepted });
  const hasBody = data !== undefined && data !== null && method !== 'get';
  const isJson = hasBody && !isSentAsItIs(data);
  if (isJson) sent.set('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(headers)) if (value !== false) sent.set(name, value);
  return { method: method.toUpperCase(), headers: sent, keepalive, ...(hasBody && { body: isJson ? JSON.stringify(data) : (data as BodyInit) }) };
}

/** Reads the text of a response and reports progress to the listener. */
async function textOf(response: Response, listener: ProgressListener | undefined): Promise<string> {
  if (!listener || !response.body) return response.text();
  // For a compressed response, Content-Length counts compressed bytes, but progress counts decompressed ones.
  const total = response.headers.has('content-encoding') ? undefined : Number(response.headers.get('content-length')) || undefined;
  let loaded = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      loaded += part.byteLength;
      listener({ loaded, total });
      controller.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(counted)).text();
}

/** Sends a call with `fetch`. */
async function fetchCall(call: Call): Promise<CallAnswer> {
  const { url, signal, timeout = 0, onDownloadProgress } = call;
  const giveUp = new AbortController();
  // A call that cannot be serialized is an error of the caller, not a network failure.
  const made = requestOf(call);
  let code = 'ERR_NETWORK';
  let begun: CallAnswer | undefined;
  const stop = (why: string) => {
    code = why;
    giveUp.abort();
  };
  const cancel = () => stop(cancelled);
  // A timeout beyond the maximum of a timer means none.
  const timer = timeout > 0 && timeout < 2 ** 31 ? setTimeout(stop, timeout, 'ETIMEDOUT') : undefined;
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  try {
    const response = await fetch(url, { ...made, signal: giveUp.signal });
    begun = { status: response.status, headers: Object.fromEntries(response.headers), data: undefined };
    return { ...begun, data: readText(await textOf(response, onDownloadProgress)) };
  } catch (cause) {
    throw new FailedCall(code, { cause, ...(begun && { response: begun }) });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

const carriesFiles = (data: unknown): boolean => data instanceof FormData && [...data.values()].some((value) => value instanceof Blob);

/** Sends a call; rejects if it does not succeed. `fetch` does not report upload progress in any browser, so axios is loaded for that. */
export async function sendCall(call: Call): Promise<CallAnswer> {
  const tells = call.onUploadProgress !== undefined && carriesFiles(call.data);
  const make = tells ? await import('./uploadCall').then(({ uploadCall }) => uploadCall, () => fetchCall) : fetchCall;
  return succeeded(await make(call));
}
