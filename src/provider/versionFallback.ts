import { CallError, isCallFailure, type Call, type CallResponse } from './call';
import { findHeader, headerNames } from './headers';

type Send = (call: Call) => Promise<CallResponse>;

/** Whether a call has failed without any response, as one does that the browser must not send. */
const isUnanswered = (failure: unknown): boolean =>
  isCallFailure(failure) && failure.response === undefined && failure.code === 'ERR_NETWORK';

const answers = (response: Promise<CallResponse>): Promise<boolean> =>
  response.then(
    () => true,
    (failure: unknown) => !isUnanswered(failure),
  );

/** A call that reads the record which another one changes. */
const toRead = ({ data: _body, ...call }: Call): Call => ({ ...call, method: 'get' });

const withoutVersion = (call: Call): Call => ({
  ...call,
  headers: Object.fromEntries(Object.entries(call.headers).filter(([name]) => name !== headerNames.ifMatch)),
});

/**
 * Versions as the server itself gave them out, where a proxy has weakened them (`W/"a"`) or marked them as compressed
 * (`"a-gzip"`). They name the same; a server that compares strongly knows only these.
 */
const originTags = (etags: string): string =>
  etags.replace(/W\/(?=")/g, '').replace(/-{1,2}(?:gzip|br|zstd|deflate)(?=")/g, '');

/** Sends a call, and if its version is refused that a proxy has altered, once more as the server gave it out. */
export async function sendVersion(send: Send, call: Call): Promise<CallResponse> {
  try {
    return await send(call);
  } catch (failure) {
    const version = findHeader(call.headers, headerNames.ifMatch);
    const original = version && originTags(version);
    if (!original || original === version || !isCallFailure(failure) || failure.response?.status !== 412) throw failure;
    return send({ ...call, headers: { ...call.headers, [headerNames.ifMatch]: original } });
  }
}

/**
 * Sends changes to servers of another origin that show the versions of their records, but do not allow the header which
 * carries one (If-Match): the browser then sends nothing, as if the server were down. The version is compared before
 * the change instead, and a stale one is refused with 412 and the current record (decision 15).
 */
export function createVersionFallback(send: Send): Send {
  let isHeaderRefused = false;
  const findWhetherRefused = async (call: Call): Promise<boolean> =>
    !(await answers(send(toRead(call)))) && (await answers(send(toRead(withoutVersion(call)))));

  return async (call) => {
    const version = findHeader(call.headers, headerNames.ifMatch);
    if (!version) return send(call);
    if (!isHeaderRefused)
      try {
        return await send(call);
      } catch (failure) {
        if (isUnanswered(failure)) isHeaderRefused = await findWhetherRefused(call);
        if (!isHeaderRefused) throw failure;
      }
    const plain = withoutVersion(call);
    const current = await send(toRead(plain));
    const etag = current.headers[headerNames.etag.toLowerCase()];
    if (etag !== undefined && etag !== version)
      throw new CallError('ERR_REFUSED', { response: { ...current, status: 412, data: { current: current.data } } });
    return send(plain);
  };
}
