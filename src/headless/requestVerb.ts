/** The verbs by which requests are told apart; `custom` is everything else, also the calls of sessions. */
export type RequestVerb = 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'recover' | 'deleteOne' | 'custom';

/** The JSON of a body; undefined if it is none. */
export function parseJson(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

const isRecovery = (body: unknown): boolean => {
  const names = body instanceof FormData ? [...body.keys()] : Object.keys(parseJson(body) ?? {});
  return names.length === 1 && names[0] === 'discarded_at';
};

function verbOfCollection(method: string, parameters: URLSearchParams): RequestVerb {
  if (method === 'POST') return 'create';
  if (method !== 'GET') return 'custom';
  return parameters.has('ids[]') ? 'getMany' : parameters.has('page') ? 'getList' : 'custom';
}

function verbOfRecord(method: string, body: unknown): RequestVerb {
  if (method === 'PUT') return isRecovery(body) ? 'recover' : 'update';
  return method === 'GET' ? 'getOne' : method === 'DELETE' ? 'deleteOne' : 'custom';
}

/**
 * The verb of the provider that sends such a request, by its method and the shape of its path below `/api/`: a
 * collection (`payers`) or a record of it (`payers/7`). Custom calls of these shapes are not told apart.
 */
export function verbOf(url: string, { method = 'GET', body }: RequestInit): RequestVerb {
  const { pathname, searchParams } = new URL(url, 'http://relative.invalid');
  const below = pathname.replace(/^.*?\/api\//, '');
  const [collection, id, ...rest] = below.split('/').filter((step) => step !== '');
  if (collection === undefined || collection === 'sessions' || rest.length > 0) return 'custom';
  return id === undefined ? verbOfCollection(method, searchParams) : verbOfRecord(method, body);
}
