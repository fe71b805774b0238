import { isFilled, isObject, type FieldKind, type Resource, memoizePerResource } from '../schema';

type Values = Record<string, unknown>;

/**
 * A point in time, as a server may return it for a calendar date; its day is as written, since dates pass through no
 * time zone (decision 32).
 */
const timestampPattern = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;

/** The ways in which databases and frameworks write true and false. */
const truth = /^(?:(1|t|true)|0|f|false)$/i;

function readTruth(value: unknown): unknown {
  const read = truth.exec(String(value));
  return read ? read[1] !== undefined : value;
}

/** An address on the API's own host as an absolute one, where the page comes from another host. */
function resolveAddress(address: unknown, apiUrl: string): unknown {
  const isRelative = typeof address === 'string' && /^\/(?!\/)/.test(address);
  return isRelative && URL.canParse(apiUrl) ? new URL(address, apiUrl).href : address;
}

const resolveFile = (value: unknown, apiUrl: string): unknown =>
  isObject(value) && 'url' in value
    ? { ...value, url: resolveAddress(value.url, apiUrl) }
    : resolveAddress(value, apiUrl);

type ReadValue = (value: unknown, apiUrl: string) => unknown;

/** How the values of a kind of field are read where servers write them in other ways than this API. */
const readers: Partial<Record<FieldKind, ReadValue>> = {
  date: (value) => (typeof value === 'string' ? (timestampPattern.exec(value)?.[1] ?? value) : value),
  boolean: readTruth,
  file: resolveFile,
  files: (value, apiUrl) =>
    Array.isArray(value) ? value.map((entry: unknown) => resolveFile(entry, apiUrl)) : resolveFile(value, apiUrl),
};

const readersOf = memoizePerResource(({ fields }) =>
  Object.entries(fields).flatMap(([name, { kind }]): (readonly [string, ReadValue])[] => {
    const read = readers[kind];
    return read ? [[name, read]] : [];
  }),
);

/** Reads calendar dates, truth values and addresses of files, however the server writes them. */
export function readValues(resource: Resource, record: Values, apiUrl = ''): Values {
  const changed = readersOf(resource).flatMap(([name, read]): [string, unknown][] => {
    const given = record[name];
    const value = isFilled(given) ? read(given, apiUrl) : given;
    return value === given ? [] : [[name, value]];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}

/** `firstName`, `FirstName` and `first-name` as `first_name`. */
const toFieldName = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

/** Why an id cannot be one of a record; undefined if it can, or is empty. */
export const findIdProblem = (id: unknown): string | undefined =>
  isFilled(id) && !(/^[1-9]\d*$/.test(String(id)) && Number.isSafeInteger(Number(id)))
    ? `the id ${JSON.stringify(id)} is not a whole number below 2^53`
    : undefined;

/**
 * Why an object is no record of a resource, though it has its values in another form: they would all seem empty, and
 * saving it would overwrite those that are stored. Undefined if it is one.
 */
export function findNamingProblem({ fields }: Resource, record: Values): string | undefined {
  if (isObject(record.attributes) && !Object.hasOwn(fields, 'attributes'))
    return 'the fields stand in "attributes" (JSON:API), not beside the id';
  const misnamed = Object.keys(record).find((name) => {
    const fieldName = toFieldName(name);
    return fieldName !== name && Object.hasOwn(fields, fieldName) && !(fieldName in record);
  });
  return misnamed && `the field ${toFieldName(misnamed)} is named ${misnamed}`;
}
