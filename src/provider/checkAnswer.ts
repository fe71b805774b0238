import {
  closedOptionsOf,
  isFilled,
  isMask,
  isObject,
  traitsOf,
  type Field,
  type Registry,
  type Resource,
} from '../schema';
import type { CallResponse } from './call';
import type { ClientRequest } from './httpClient';
import { readList, unwrapEnvelope } from './responses';
import { RequestError } from './requestError';

type Values = Readonly<Record<string, unknown>>;

interface Answer {
  readonly request: ClientRequest;
  readonly response: CallResponse;
  readonly registry: Registry;
  readonly apiUrl: string;
  /** Receives each problem; may throw. */
  readonly report: (message: string) => void;
}

const quote = (value: unknown): string => JSON.stringify(value);

/** What is wrong with a value of a field, by its kind; undefined if nothing is. */
function findProblem(field: Field, value: unknown): string | undefined {
  if (isMask(field, value)) return undefined;
  const { family } = traitsOf(field);
  if (family === 'number' && typeof value === 'string') return `is the text ${quote(value)} instead of a number`;
  if (family === 'day' && typeof value === 'string' && /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}/.test(value))
    return `is ${quote(value)}, and a date is written as 2020-02-01`;
  const options = closedOptionsOf(field);
  const unknown = options && [value].flat().find((entry) => !options.some((option) => option.value === String(entry)));
  return unknown === undefined ? undefined : `is ${quote(unknown)}, which is none of its choices`;
}

const describeProblems = ({ fields }: Resource, record: Values): string[] =>
  Object.entries(record).flatMap(([name, value]) => {
    const field = fields[name];
    const problem = field && isFilled(value) ? findProblem(field, value) : undefined;
    return problem === undefined ? [] : [`${name} ${problem}`];
  });

/** Where else than in `meta` a body has a number that may be the total of its list. */
function findTotals(body: Values, path = ''): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (isObject(value) && path === '') return findTotals(value, `${name}.`);
    return /total|count/i.test(name) && /^\d+$/.test(String(value)) ? [`${path}${name} (${String(value)})`] : [];
  });
}

/** The total of a list in a place where it is not read. */
function describeTotal(call: string, body: unknown): string[] {
  if (!isObject(body) || !Array.isArray(body.data)) return [];
  try {
    readList({ body, call });
    return [];
  } catch (failure) {
    const places = failure instanceof RequestError ? findTotals(body) : [];
    return places.map((place) => `the total seems to be in ${place}; it is read in meta.total`);
  }
}

function describeRows(rows: readonly Values[]): string[] {
  const ids = rows
    .map(({ id }) => id)
    .filter(isFilled)
    .map(String);
  const repeated = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
  return [
    ...(ids.length < rows.length ? [`${rows.length - ids.length} rows have no id`] : []),
    ...(repeated.length > 0 ? [`the page has several rows with the id ${repeated.join(', ')}`] : []),
  ];
}

const describeList = (resource: Resource, call: string, body: unknown): string[] => {
  const found = isObject(body) ? body.data : body;
  const rows = Array.isArray(found) ? found.filter(isObject) : [];
  const problems = rows.flatMap((row) =>
    describeProblems(resource, row).map((text) => `row ${String(row.id)}: ${text}`),
  );
  return [...describeTotal(call, body), ...describeRows(rows), ...problems];
};

function describeRecord(resource: Resource, body: unknown, id: string | undefined): string[] {
  if (!isObject(body)) return [];
  const record = unwrapEnvelope(body);
  const isOther = id !== undefined && !resource.relations.keyed && isFilled(record.id) && String(record.id) !== id;
  return [
    ...(record === body ? [] : ['the record is in an envelope, data']),
    ...(isOther ? [`the answer is the record ${String(record.id)}, not ${id}`] : []),
    ...describeProblems(resource, record),
  ];
}

/** Reports what is wrong with an answer about records; answers of other calls are not checked. */
export function checkAnswer({ request, response, registry, apiUrl, report }: Answer): void {
  const [path = ''] = request.url.slice(apiUrl.length + 1).split('?');
  const resource = registry.all.find(({ apiPath }) => path === apiPath || path.startsWith(`${apiPath}/`));
  const [id, ...rest] = path.slice((resource?.apiPath.length ?? 0) + 1).split('/');
  if (!resource || rest.length > 0) return;
  const call = `${request.method.toUpperCase()} ${path}`;
  const isList = id === '' && request.method === 'get';
  const problems = isList
    ? describeList(resource, call, response.data)
    : describeRecord(resource, response.data, id === '' || id === undefined ? undefined : decodeURIComponent(id));
  for (const problem of problems) report(`${call}: ${problem}`);
}
