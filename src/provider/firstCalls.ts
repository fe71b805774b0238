import { wireHeaders, type Caller } from './headers';

/** An answer as it came. */
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

/** After so many milliseconds an answer is not the first thing that somebody sees any more. */
const freshFor = 10_000;

/** After so many milliseconds an answer does not come any more. */
const patience = 60_000;

const calls = new Map<string, FirstCall>();

async function send(address: string, caller: Caller): Promise<FirstAnswer> {
  const response = await fetch(address, { headers: { Accept: 'application/json, text/plain, */*', ...wireHeaders(caller) }, signal: AbortSignal.timeout(patience) });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

/** Begins a read before the application runs: the answer, also resolved here, is there or on its way when the client comes to ask. */
export function beginCall(address: string, caller: Caller): Promise<FirstAnswer> {
  const answer = send(address, caller);
  // Who takes it is told of its failure.
  answer.catch(() => undefined);
  calls.set(address, { caller, begun: Date.now(), answer });
  return answer;
}

/** A read that has begun: for the same address, person and manufacturer, and while it is fresh. */
export function findCall(address: string, { manufacturer, token }: Caller): Promise<FirstAnswer> | undefined {
  const found = calls.get(address);
  if (!found || found.caller.token !== token || found.caller.manufacturer !== manufacturer || Date.now() - found.begun > freshFor) return undefined;
  return found.answer;
}

/** Whether such a read brings what it asked for: told once it has been answered, of one that has not begun at once. */
export async function isFulfilled(address: string, caller: Caller): Promise<boolean> {
  const answer = await findCall(address, caller)?.catch(() => undefined);
  return answer?.status === 200;
}

/** Its answer has been used: the next call of that address asks anew. */
export const endCall = (address: string): void => void calls.delete(address);
