import { wireHeaders, type Caller } from './headers';

/** A response with its unparsed body. */
export interface FirstAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

interface FirstCall {
  readonly caller: Caller;
  readonly begun: number;
  readonly answer: Promise<FirstAnswer>;
}

/** Prefetched responses older than this are not used, in milliseconds. */
const freshFor = 10_000;

const patience = 60_000;

const calls = new Map<string, FirstCall>();

async function send(address: string, caller: Caller): Promise<FirstAnswer> {
  const response = await fetch(address, { headers: { Accept: 'application/json, text/plain, */*', ...wireHeaders(caller) }, signal: AbortSignal.timeout(patience) });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

/** Starts a GET request before the application runs, and returns its response. The HTTP client uses it when it makes the same call. */
export function beginCall(address: string, caller: Caller): Promise<FirstAnswer> {
  const answer = send(address, caller);
  // The consumer of the prefetch handles its failure.
  answer.catch(() => undefined);
  calls.set(address, { caller, begun: Date.now(), answer });
  return answer;
}

/** The prefetch for the same URL, token and manufacturer, unless it is stale. */
export function findCall(address: string, { manufacturer, token }: Caller): Promise<FirstAnswer> | undefined {
  const found = calls.get(address);
  if (!found || found.caller.token !== token || found.caller.manufacturer !== manufacturer || Date.now() - found.begun > freshFor) return undefined;
  return found.answer;
}

/** Whether a prefetch succeeded: resolves once its response has arrived, immediately if there is no such prefetch. */
export async function isFulfilled(address: string, caller: Caller): Promise<boolean> {
  const answer = await findCall(address, caller)?.catch(() => undefined);
  return answer?.status === 200;
}

/** Removes a prefetch whose response has been used: the next call of that URL is sent. */
export const endCall = (address: string): void => void calls.delete(address);
