import { QueryError } from '../schema';
import { parseBody, type Fetch } from './call';

/** A file of a body, by its name and its size in bytes. */
export interface DescribedFile {
  readonly file: string;
  readonly size: number;
  readonly type: string;
}

/** A request as it would be sent. */
export interface DescribedRequest {
  readonly method: string;
  /** With the encoded query. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or text. Absent without a body, and for a form. */
  readonly body?: unknown;
  /** The parts of a multipart body, in order. */
  readonly form?: readonly (readonly [name: string, value: string | DescribedFile])[];
}

const describePart = ([name, value]: readonly [string, string | Blob]): readonly [string, string | DescribedFile] => [
  name,
  value instanceof Blob
    ? { file: value instanceof File ? value.name : 'blob', size: value.size, type: value.type }
    : value,
];

const describeBody = (body: BodyInit | null | undefined): Pick<DescribedRequest, 'body' | 'form'> => {
  if (body === undefined || body === null) return {};
  if (body instanceof FormData) return { form: [...body].map(describePart) };
  return { body: typeof body === 'string' ? parseBody(body) : body };
};

/** The content type that `fetch` adds for a body, without the random boundary of its parts. */
const impliedType = (body: BodyInit | null | undefined): string | undefined =>
  new Response(body).headers.get('content-type')?.replace(/;\s*boundary=.*/, '');

/** Describes a request by the arguments of `fetch`. */
function describeRequest(url: string, { method = 'GET', headers, body }: RequestInit): DescribedRequest {
  const given = new Headers(headers);
  const type = given.get('content-type') ?? impliedType(body);
  if (type !== undefined) given.set('content-type', type);
  return { method, url, headers: Object.fromEntries(given), ...describeBody(body) };
}

/**
 * The request of a call, without sending it: the verbs run with an HTTP function that keeps what it is given. Undefined
 * if the call sends nothing, such as an update without changes. Of several requests it is the first: the others may
 * depend on the answer. Rejects as the call would before sending.
 */
export async function describeCall(
  createVerbs: (send: Fetch) => object,
  verb: string,
  params: unknown,
): Promise<DescribedRequest | undefined> {
  const requests: DescribedRequest[] = [];
  const verbs = createVerbs((url, init) => {
    requests.push(describeRequest(url, init));
    return Promise.reject(new Error('Described, not sent'));
  }) as Readonly<Record<string, (given: unknown) => Promise<unknown>>>;
  if (!Object.hasOwn(verbs, verb)) {
    const problem = `There is no verb "${verb}". Known verbs: ${Object.keys(verbs).join(', ')}`;
    throw Object.assign(new QueryError('verb', problem), { statusCode: 400 });
  }
  try {
    await verbs[verb]?.(params);
  } catch (failure) {
    if (requests.length === 0) throw failure;
  }
  return requests[0];
}
