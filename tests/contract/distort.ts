type Fetch = typeof globalThis.fetch;
export type Json = Record<string, unknown>;

/** A call on its way to the server, and its answer on the way back. */
export interface Passing {
  readonly method: string;
  /** Without the base of the API. */
  readonly path: string;
  readonly query: URLSearchParams;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; a text if it is no JSON. */
  readonly body: unknown;
}

/** How a server differs from the wire format. */
export interface Distortion {
  /** Changes the query before it arrives. */
  readonly query?: (query: URLSearchParams, call: Passing) => void;
  /** Drops headers before they arrive. */
  readonly dropHeaders?: readonly string[];
  /** Changes the values of a JSON body before they arrive. */
  readonly values?: (values: Json, call: Passing) => unknown;
  /** Answers without the server. */
  readonly instead?: (call: Passing) => Partial<Reply> | undefined;
  /** Changes an answer; what it returns replaces that. */
  readonly answer?: (reply: Reply, call: Passing) => Partial<Reply> | undefined;
}

const parse = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
};

/** The request as it arrives. */
async function changeRequest(
  request: Request,
  { dropHeaders = [], values }: Distortion,
  call: Passing,
): Promise<RequestInit> {
  const headers = new Headers(request.headers);
  for (const name of dropHeaders) headers.delete(name);
  const sent = Buffer.from(await request.arrayBuffer());
  const isChanged = values !== undefined && headers.get('content-type') === 'application/json';
  const body = isChanged ? Buffer.from(JSON.stringify(values(parse(sent.toString()) as Json, call))) : sent;
  return { method: request.method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) };
}

/** A server that keeps the wire format but in one respect. */
export function distort(fetch: Fetch, distortion: Distortion): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const call = { method: request.method, path: url.pathname.replace(/^\/api\//, ''), query: url.searchParams };
    distortion.query?.(url.searchParams, call);
    const instead = distortion.instead?.(call);
    if (instead) return Response.json(instead.body, { status: instead.status ?? 200 });
    const response = await fetch(url, await changeRequest(request, distortion, call));
    const reply: Reply = { status: response.status, headers: response.headers, body: parse(await response.text()) };
    const { status, headers, body } = { ...reply, ...distortion.answer?.(reply, call) };
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    return new Response([204, 304].includes(status) ? null : text, { status, headers });
  };
}

/** Changes each row of lists and each single record of a collection. */
export const eachRecord =
  (change: (record: Json) => Json) =>
  ({ body, status }: Reply, { path }: Passing): Partial<Reply> | undefined => {
    if (status !== 200 || !/^(patients|payers)(\/\d+)?$/.test(path)) return undefined;
    const { data, ...rest } = body as Json;
    if (Array.isArray(data)) return { body: { ...rest, data: (data as Json[]).map(change) } };
    return { body: 'id' in (body as Json) ? change(body as Json) : { ...rest, data: change(data as Json) } };
  };

/** Changes the lists of a collection. */
export const eachList =
  (change: (body: { data: Json[]; meta: Json }, call: Passing) => unknown) =>
  ({ body, status }: Reply, call: Passing): Partial<Reply> | undefined =>
    status === 200 && call.method === 'GET' && /^(patients|payers|activities)$/.test(call.path)
      ? { body: change(body as { data: Json[]; meta: Json }, call) }
      : undefined;

const toCamelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
export const camelCased = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [toCamelCase(name), value]));
