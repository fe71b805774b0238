import type { Fetch } from '../provider';
import { sendDisturbed, toResponse, type Disturbance, type Reply } from './answers';
import { verbOf, type RequestVerb } from './requestVerb';

/** What goes wrong with a request. */
export interface Fault extends Disturbance {
  /** Answers with this status instead of sending the request, such as 401, 412 or 500. */
  readonly status?: number;
  /** The body and the headers of that answer. */
  readonly body?: unknown;
  readonly headers?: Reply['headers'];
  /** The answer is a web page instead of JSON, with the status of the server. */
  readonly html?: true;
  /** The server has pages of at most so many rows, whatever is asked for. */
  readonly maxPageSize?: number;
}

/** A fault for every request of a verb, or one for each of them in turn; undefined for none. */
export type Faults = Readonly<Partial<Record<RequestVerb | 'any', Fault | readonly (Fault | undefined)[]>>>;

const page = '<!doctype html><title>Bad gateway</title><p>The server is busy.</p>';

function withPageSize(url: string, maximum: number): string {
  const asked = /([?&]per=)(\d+)/.exec(url);
  return asked && Number(asked[2]) > maximum ? url.replace(asked[0], `${asked[1]}${maximum}`) : url;
}

function sendFaulty(send: Fetch, fault: Fault, [url, init]: Parameters<Fetch>): Promise<Response> {
  const { status, body, headers, html, maxPageSize } = fault;
  const answer = async (): Promise<Response> => {
    if (status !== undefined)
      return toResponse({
        status,
        body: html ? page : (body ?? { message: `Fault ${status}` }),
        ...(headers && { headers }),
      });
    const response = await send(maxPageSize === undefined ? url : withPageSize(url, maxPageSize), init);
    return html ? toResponse({ status: response.status, body: page }) : response;
  };
  return sendDisturbed(answer, fault, init.signal);
}

/** An HTTP function that sends requests by another one, `fetch` by default, with faults by the verb of the request. */
export function injectFaults(faults: Faults, send: Fetch = (url, init) => fetch(url, init)): Fetch {
  const counts = new Map<string, number>();
  const faultOf = (key: RequestVerb | 'any'): Fault | undefined => {
    const given = faults[key];
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return given && 'length' in given ? given[count] : given;
  };
  return (url, init) => {
    const [ofVerb, ofAny] = [faultOf(verbOf(url, init)), faultOf('any')];
    const fault = ofVerb ?? ofAny;
    return fault ? sendFaulty(send, fault, [url, init]) : send(url, init);
  };
}
