import { findNamingProblem } from '../../provider';
import { flattenNested, isFilled, isObject, readValue, traitsOf, type Field, type Resource } from '../../schema';
import { isTold } from '../probe';
import {
  findInEach,
  NotApplicable,
  remark,
  wrong,
  type Finding,
  type ResourceProbe,
  type ResourceRule,
  type Values,
} from '../rule';

/** The fields that a list shows, without those of keyed children and those that have no value on the wire. */
const listedFields = ({ fields, list }: Resource): readonly (readonly [string, Field])[] => {
  const columns = (list?.columns ?? []).flatMap((column) =>
    typeof column === 'string' ? column : 'field' in column ? column.field : [],
  );
  return Object.entries(fields).filter(([name]) => columns.includes(name) && !name.includes('.'));
};

async function findNames({ resource, rows }: ResourceProbe): Promise<readonly Finding[]> {
  const [row = {}] = await rows();
  const problem = findNamingProblem(resource, row);
  if (problem !== undefined) return [wrong(problem)];
  const flat = flattenNested(resource, row);
  const missing = listedFields(resource).filter(([name]) => !(name in flat) && !(name in (resource.alsoCalled ?? {})));
  return missing.length > 0
    ? [remark(`rows lack ${missing.map(([name]) => name).join(', ')}: the columns show N/A`)]
    : [];
}

const truthWords = new Set<unknown>([0, 1, '0', '1', 't', 'f', 'true', 'false']);

/** A value in another notation than that of its kind, which the product reads, and may read wrongly. */
function findOtherNotation({ kind }: Field, value: unknown): Finding | undefined {
  const quoted = JSON.stringify(value);
  if (kind === 'boolean' && truthWords.has(value)) return remark(`${quoted} stands for true or false`);
  if (kind === 'date' && typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]/.test(value))
    return remark(`${quoted} is a point in time; its day is taken as written`);
  if (
    ['money', 'integer', 'decimal', 'percent'].includes(kind) &&
    typeof value === 'string' &&
    Number.isFinite(Number(value))
  )
    return remark(`${quoted} is a number as text`);
  if (kind === 'instant' && typeof value === 'string' && !/(Z|[+-]\d\d:?\d\d|UTC)$/.test(value))
    return remark(`${quoted} has no time zone: it is shown at another time`);
  return undefined;
}

function findValueProblem(field: Field, value: unknown): Finding | undefined {
  const other = findOtherNotation(field, value);
  if (other) return other;
  if (traitsOf(field).binary) return findFileProblem(value);
  const read = readValue(field, value);
  if (!('errors' in read)) return undefined;
  return remark(`${JSON.stringify(value)}: ${read.errors.join(', ')}`);
}

function findFileProblem(value: unknown): Finding | undefined {
  const entry: unknown = Array.isArray(value) ? value[0] : value;
  const url = isObject(entry) ? entry.url : entry;
  if (!isFilled(entry) || !isFilled(url)) return undefined;
  if (typeof url !== 'string' || !/^(https?:\/\/|\/(?!\/))/.test(url))
    return wrong(`${JSON.stringify(url)} is not the address of a file`);
  return isObject(entry) && isFilled(entry.name)
    ? undefined
    : remark('a file has no name: that in its address is shown');
}

/** The first problem of each field of the rows. */
function findProblemsOfValues({ fields }: Resource, rows: readonly Values[]): readonly Finding[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const shown = rows.map((row) => row[name]).filter((value) => isTold(field, value));
    const problems = shown.flatMap((value) => findValueProblem(field, value) ?? []);
    return problems.slice(0, 1).map(({ severity, message }): Finding => ({ severity, message: `${name}: ${message}` }));
  });
}

/** Rules about names and values. */
export const valueRules: readonly ResourceRule[] = [
  {
    id: 'values.names',
    text: 'Fields stand beside the id, under the names of the declaration',
    need: 'must',
    appliesTo: ({ verbs }) => verbs.includes('list'),
    check: findNames,
  },
  {
    id: 'values.kinds',
    text: 'Values have the notation of their kind',
    need: 'may',
    appliesTo: ({ verbs }) => verbs.includes('list'),
    check: async ({ resource, rows }) => findProblemsOfValues(resource, await rows()),
  },
  {
    id: 'values.choices',
    text: 'A list of names to choose from answers names, or records with a name',
    need: 'must',
    appliesTo: ({ fields }) => Object.values(fields).some(({ kind }) => kind === 'remoteChoice'),
    check: async ({ client, resource }) => {
      const paths = Object.values(resource.fields).flatMap((field) =>
        field.kind === 'remoteChoice' ? [field.path] : [],
      );
      if (paths.length === 0) throw new NotApplicable('there is none');
      return findInEach([...new Set(paths)], async (path) => {
        const { body, status } = await client.get(path);
        const names: unknown = isObject(body) ? body.data : body;
        const isName = (entry: unknown) => typeof entry === 'string' || (isObject(entry) && isFilled(entry.name));
        return status === 200 && Array.isArray(names) && names.every(isName)
          ? []
          : [wrong(`GET ${path} answers ${status} without a list of names`)];
      });
    },
  },
];
