import {
  canSortBy,
  comparesAny,
  isFilled,
  QueryError,
  readValue,
  searchParameterName,
  serialiseSearchValue,
  serialiseSort,
  sortParameter,
  type Field,
  type Search,
} from '../../schema';
import { describeAnswer } from '../client';
import { isTold, readListAnswer } from '../probe';
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
import { idsOf } from './listRules';

const encode = (parameter: string, value: string): string => new URLSearchParams([[parameter, value]]).toString();

/** The text of a search that finds a value; undefined if there is none. */
function findSearchText({ resource }: ResourceProbe, search: Search, value: unknown): string | undefined {
  if (search.op === 'empty') return 'true';
  const single: unknown = Array.isArray(value) ? value[0] : value;
  const text = String(single)
    .replace(/<[^>]*>/g, ' ')
    .trim();
  try {
    return serialiseSearchValue(resource, search, text) || undefined;
  } catch (error) {
    if (error instanceof QueryError) return undefined;
    throw error;
  }
}

/** Whether a row meets a search for the values of other rows, as far as that is certain. */
const meetsAny = (field: Field, search: Search, row: Values, searched: readonly Values[]): boolean =>
  searched.some((one) => meets(field, search, [row, one[search.field]]));

/** The rows whose values are searched for: one, or two where any of several values may match. */
function searchedRows(field: Field, search: Search, rows: readonly Values[]): readonly Values[] {
  const candidates = rows.filter(({ [search.field]: value }) =>
    search.op === 'empty' ? !isFilled(value) : isTold(field, value),
  );
  const [first] = candidates;
  const other = candidates.find((row) => row[search.field] !== first?.[search.field]);
  return [first, comparesAny(search.op) ? other : undefined].filter((row) => row !== undefined);
}

/** Whether a row meets a search for a value of its own field, as far as that is certain. */
function meets(field: Field, search: Search, [row, value]: readonly [Values, unknown]): boolean {
  const own = row[search.field];
  if (search.op === 'empty') return !isFilled(own);
  if (!isFilled(own) || (search.op !== 'eq' && search.op !== 'in')) return true;
  const [one, other] = [readValue(field, own), readValue(field, value)];
  if (!('value' in one && 'value' in other)) return true;
  return JSON.stringify(one.value).toLowerCase() === JSON.stringify(other.value).toLowerCase();
}

/** Holds one search against the rows of the list. */
async function checkSearch(probe: ResourceProbe, name: string, search: Search): Promise<readonly Finding[]> {
  const field = probe.resource.fields[search.field];
  if (!field) return [];
  const searched = searchedRows(field, search, await probe.rows());
  const texts = searched.map((row) => findSearchText(probe, search, row[search.field]));
  if (searched.length === 0 || texts.includes(undefined)) return [];
  const parameter = searchParameterName(name, search);
  const conditions = texts.map((text = '') => encode(parameter, text)).join('&');
  const answer = await probe.client.get(`${probe.resource.apiPath}?${conditions}&page=1&per=100`);
  const found = readListAnswer(answer);
  if (!found)
    return [
      search.op === 'empty'
        ? remark(`${parameter} answers ${describeAnswer(answer)}: the search is not offered`)
        : wrong(`${parameter} answers ${describeAnswer(answer)}`),
    ];
  const isComplete = found.total !== undefined && found.total <= found.rows.length;
  const missing = searched.find((row) => isComplete && !idsOf(found).includes(String(row.id)));
  const stray = found.rows.find((candidate) => !meetsAny(field, search, candidate, searched));
  if (stray)
    return [
      (search.op === 'empty' ? remark : wrong)(
        `${parameter} finds the record ${String(stray.id)}, which does not match: it is ignored`,
      ),
    ];
  return missing ? [wrong(`${parameter} does not find the record ${String(missing.id)} by its own value`)] : [];
}

/** A value that no record has. */
const nobodysText = 'zqxjkvbwpy';

async function checkMiss(probe: ResourceProbe): Promise<readonly Finding[]> {
  await probe.rows();
  const texts = Object.entries(probe.resource.search).filter(
    ([, { op, field }]) =>
      op === 'contains' && ['text', 'longText', 'email'].includes(probe.resource.fields[field]?.kind ?? ''),
  );
  if (texts.length === 0) throw new NotApplicable('there is no search for a part of a text');
  return findInEach(texts, async ([name, search]) => {
    const parameter = searchParameterName(name, search);
    const { rows } = await probe.list(`${encode(parameter, nobodysText)}&page=1&per=10`);
    return rows.length > 0
      ? [wrong(`${parameter} finds ${rows.length} records by a text that none has: it is ignored`)]
      : [];
  });
}

const comparable = ['integer', 'decimal', 'money', 'percent', 'date', 'instant', 'prefixedId'];

/** Whether values are in an order; equal neighbours and empty values are in both. */
function isOrdered(values: readonly unknown[], direction: 1 | -1): boolean {
  const filled = values.filter(isFilled).map((value) => (typeof value === 'number' ? value : String(value)));
  return filled.every((value, at) => {
    const previous = filled[at - 1];
    return previous === undefined || previous === value || (previous < value ? 1 : -1) === direction;
  });
}

async function checkSort(probe: ResourceProbe): Promise<readonly Finding[]> {
  await probe.rows();
  const sortable = Object.entries(probe.resource.fields).filter(
    ([name, { kind }]) => canSortBy(probe.resource, name) && (name === 'id' || comparable.includes(kind)),
  );
  const sorts = sortable.flatMap(([field]) => (['asc', 'desc'] as const).map((order) => ({ field, order })));
  return findInEach(sorts, async ({ field, order }) => {
    const query = encode(sortParameter, serialiseSort({ field, order }));
    const answer = await probe.client.get(`${probe.resource.apiPath}?${query}&page=1&per=25`);
    const list = readListAnswer(answer);
    if (!list) return [remark(`${field} ${order} answers ${describeAnswer(answer)}: the server's own order is shown`)];
    const values = list.rows.map((row) => row[field]);
    return isOrdered(values, order === 'asc' ? 1 : -1) ? [] : [wrong(`${field} ${order} is in another order`)];
  });
}

const isSearched: ResourceRule['appliesTo'] = ({ verbs, search }) =>
  verbs.includes('list') && Object.keys(search).length > 0;

/** Rules about conditions and order. */
export const searchRules: readonly ResourceRule[] = [
  {
    id: 'search.finds',
    text: 'Each declared search finds the records with its value, and no other',
    need: 'must',
    appliesTo: isSearched,
    check: (probe) =>
      findInEach(Object.entries(probe.resource.search), ([name, search]) => checkSearch(probe, name, search)),
  },
  {
    id: 'search.misses',
    text: 'A search for a text that no record has finds nothing',
    need: 'must',
    appliesTo: isSearched,
    check: checkMiss,
  },
  {
    id: 'search.literal',
    text: 'The characters %, _ and \\ stand for themselves',
    need: 'may',
    appliesTo: ({ verbs, search }) =>
      verbs.includes('list') && Object.values(search).some(({ op }) => op === 'contains'),
    check: async (probe) => {
      await probe.rows();
      const [name, search] =
        Object.entries(probe.resource.search).find(
          ([, { op, field }]) => op === 'contains' && probe.resource.fields[field]?.kind === 'text',
        ) ?? [];
      if (name === undefined || !search) throw new NotApplicable('there is no search for a part of a text');
      const parameter = searchParameterName(name, search);
      const { rows } = await probe.list(`${encode(parameter, '%_%')}&page=1&per=10`);
      return rows.length > 0 ? [remark(`${parameter}=%_% finds ${rows.length} records`)] : [];
    },
  },
  {
    id: 'search.unknown',
    text: 'An unknown predicate is refused with 400',
    need: 'may',
    appliesTo: isSearched,
    check: async ({ client, resource }) => {
      const { status, call } = await client.get(`${resource.apiPath}?q[no_such_field_eq]=1&page=1&per=1`);
      return status === 400 ? [] : [remark(`${call} answers ${status}: a mistyped predicate is ignored`)];
    },
  },
  {
    id: 'search.sort',
    text: '`q[s][]=field asc|desc` sorts by each field that has an order',
    need: 'must',
    appliesTo: ({ verbs }) => verbs.includes('list'),
    check: checkSort,
  },
];
