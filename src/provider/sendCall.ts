import {
  cancelledCode,
  CallError,
  parseBody,
  assertHttpSuccess,
  containsFiles,
  rawBodyTypes,
  type Call,
  type CallResponse,
  type Fetch,
  type ProgressListener,
} from './call';
import { acceptedTypes, headerNames } from './headers';

const isRawBody = (data: unknown): data is BodyInit =>
  typeof data === 'string' || rawBodyTypes.some((kind) => data instanceof kind);

function toRequestInit({ method, headers, data, keepalive = false }: Call): RequestInit {
  const sent = new Headers({ [headerNames.accept]: acceptedTypes });
  const hasBody = data !== undefined && data !== null && method !== 'get';
  const isJson = hasBody && !isRawBody(data);
  if (isJson) sent.set('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(headers)) if (value !== false) sent.set(name, value);
  return {
    method: method.toUpperCase(),
    headers: sent,
    keepalive,
    ...(hasBody && { body: isJson ? JSON.stringify(data) : (data as BodyInit) }),
  };
}

/** Reads the text of a response and reports progress to the listener. */
async function readBodyText(response: Response, listener: ProgressListener | undefined): Promise<string> {
  if (!listener || !response.body) return response.text();
  // For a compressed response, Content-Length counts compressed bytes, but progress counts decompressed ones.
  const total = response.headers.has('content-encoding')
    ? undefined
    : Number(response.headers.get('content-length')) || undefined;
  let loaded = 0;
  const countBytes = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      loaded += part.byteLength;
      listener({ loaded, total });
      controller.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(countBytes)).text();
}

/** Sends a call with `fetch`. */
async function fetchCall(call: Call, send: Fetch = fetch): Promise<CallResponse> {
  const { url, signal, timeout = 0, onDownloadProgress } = call;
  const controller = new AbortController();
  // A call that cannot be serialized is an error of the caller, not a network failure.
  const init = toRequestInit(call);
  let code = 'ERR_NETWORK';
  let partialResponse: CallResponse | undefined;
  const abort = (reason: string) => {
    code = reason;
    controller.abort();
  };
  const cancel = () => abort(cancelledCode);
  // A timeout beyond the maximum of a timer means none.
  const timer = timeout > 0 && timeout < 2 ** 31 ? setTimeout(abort, timeout, 'ETIMEDOUT') : undefined;
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  try {
    const response = await send(url, { ...init, signal: controller.signal });
    partialResponse = { status: response.status, headers: Object.fromEntries(response.headers), data: undefined };
    const data = parseBody(await readBodyText(response, onDownloadProgress));
    return { ...partialResponse, data, ...(response.redirected && { redirectedTo: response.url }) };
  } catch (cause) {
    throw new CallError(code, { cause, ...(partialResponse && { response: partialResponse }) });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/**
 * Sends a call by `fetch`, or by the function that is given instead; rejects if it does not succeed. `fetch` does not
 * report upload progress in any browser, so axios is loaded for that.
 */
export async function sendCall(call: Call, given?: Fetch): Promise<CallResponse> {
  const reportsProgress = !given && call.onUploadProgress !== undefined && containsFiles(call.data);
  const uploadCall = reportsProgress
    ? await import('./uploadCall').then(
        (loaded) => loaded.uploadCall,
        () => undefined,
      )
    : undefined;
  return assertHttpSuccess(await (uploadCall ? uploadCall(call) : fetchCall(call, given)));
}
