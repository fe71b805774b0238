import { findIdProblem } from '../../provider';
import { isFilled, isObject, maxPageSize } from '../../schema';
import { describeAnswer } from '../client';
import { metaOf, readListAnswer } from '../probe';
import {
  NotApplicable,
  remark,
  wrong,
  type Finding,
  type ListAnswer,
  type ResourceProbe,
  type ResourceRule,
} from '../rule';

export const idsOf = ({ rows }: Pick<ListAnswer, 'rows'>): readonly string[] => rows.map(({ id }) => String(id));

/** The total of a list, which the rules about pages need. */
function totalOf({ answer, total }: ListAnswer): number {
  if (total === undefined) throw new NotApplicable(`${answer.call} states no total`);
  return total;
}

async function findEnvelope({ client, resource }: ResourceProbe): Promise<readonly Finding[]> {
  const answer = await client.get(`${resource.apiPath}?page=1&per=10`);
  const list = readListAnswer(answer);
  if (!list) return [wrong(`${answer.call} answers ${describeAnswer(answer)}; { data: [records], meta } is needed`)];
  if (list.total === undefined)
    return Array.isArray(answer.body)
      ? [remark('a bare list is read as a whole: it must not have pages')]
      : [wrong('meta.total is missing')];
  if (Array.isArray(answer.body)) return [remark('a bare list with its total in X-Total-Count')];
  const meta = metaOf(answer.body);
  return [
    ...(isObject(answer.body) && !isObject(answer.body.meta)
      ? [remark('the total stands beside the data, not in meta')]
      : []),
    ...(typeof (meta.total ?? meta.total_count) === 'string' ? [remark('meta.total is a text')] : []),
  ];
}

async function findIds({ rows, list }: ResourceProbe): Promise<readonly Finding[]> {
  const listed = await rows();
  const { answer } = await list('page=1&per=25');
  const tooLong = /"id":\s*"?(\d{17,})/.exec(answer.text)?.[1];
  const ids = listed.map(({ id }) => String(id));
  const problem =
    tooLong === undefined
      ? listed.map(({ id }) => (isFilled(id) ? findIdProblem(id) : 'a row has no id')).find(isFilled)
      : `the id ${tooLong} is not a whole number below 2^53`;
  return [
    ...(problem === undefined ? [] : [wrong(problem)]),
    ...(new Set(ids).size < ids.length ? [wrong('a record is listed twice on one page')] : []),
    ...(listed.some(({ id }) => typeof id === 'string') ? [remark('ids are texts')] : []),
  ];
}

async function findPageSizes({ list }: ResourceProbe): Promise<readonly Finding[]> {
  const total = totalOf(await list('page=1&per=10'));
  if (total < 2) throw new NotApplicable('there are fewer than two records');
  const [one, ten] = [await list('page=1&per=1'), await list('page=1&per=10')];
  const expected = Math.min(10, total);
  return [
    ...(one.rows.length > 1 ? [remark(`per=1 answers ${one.rows.length} rows: the page size is ignored`)] : []),
    ...(ten.rows.length < expected
      ? [remark(`per=10 answers ${ten.rows.length} of ${total} rows: pages are joined from several calls`)]
      : []),
  ];
}

async function findPages({ list }: ResourceProbe): Promise<readonly Finding[]> {
  const first = await list('page=1&per=2');
  const total = totalOf(first);
  if (total <= first.rows.length) throw new NotApplicable('all records are on one page');
  const second = await list('page=2&per=2');
  const zeroth = await list('page=0&per=2').catch(() => undefined);
  const whole = await list('page=1&per=4');
  if (idsOf(second).some((id) => idsOf(first).includes(id)))
    return [wrong('page=2 has rows of page=1: the page is ignored, or the order is not stable')];
  const isCountedFromZero =
    zeroth !== undefined && zeroth.rows.length > 0 && !idsOf(zeroth).some((id) => idsOf(first).includes(id));
  if (isCountedFromZero) return [wrong('page=0 has other rows than page=1: pages are counted from 0, not from 1')];
  const joined = [...idsOf(first), ...idsOf(second)].slice(0, whole.rows.length);
  return whole.rows.length === 4 && joined.join() !== idsOf(whole).join()
    ? [wrong(`two pages of two rows have the ids ${joined.join(', ')}, one of four ${idsOf(whole).join(', ')}`)]
    : [];
}

async function findTotal({ list }: ResourceProbe): Promise<readonly Finding[]> {
  const first = await list('page=1&per=100');
  const total = totalOf(first);
  const size = first.rows.length;
  if (size === 0) return total > 0 ? [wrong(`meta.total is ${total}, but the first page is empty`)] : [];
  if (total > 500) throw new NotApplicable('there are more than 500 records');
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / size) - 1 }, (_, at) => list(`page=${at + 2}&per=100`)),
  );
  const found = new Set([first, ...pages].flatMap(idsOf)).size;
  return found === total ? [] : [wrong(`meta.total is ${total}, but all pages have ${found} records`)];
}

async function findPastEnd({ client, resource, list }: ResourceProbe): Promise<readonly Finding[]> {
  const total = totalOf(await list('page=1&per=10'));
  const answer = await client.get(`${resource.apiPath}?page=${Math.ceil(total / 10) + 9}&per=10`);
  const past = readListAnswer(answer);
  if (!past)
    return answer.status === 404
      ? [remark('a page past the end answers 404: the total is read from the first page')]
      : [wrong(`a page past the end answers ${describeAnswer(answer)}`)];
  if (past.rows.length > 0) return [wrong(`a page past the end has ${past.rows.length} rows`)];
  return past.total === total ? [] : [wrong(`a page past the end has the total ${past.total}, not ${total}`)];
}

const rules: readonly Omit<ResourceRule, 'appliesTo'>[] = [
  {
    id: 'list.envelope',
    text: 'A list answers `{ data: [records], meta: { current_page, total, per_page } }`',
    need: 'must',
    check: findEnvelope,
  },
  {
    id: 'list.ids',
    text: 'Each row has an `id` of its own, a whole number below 2^53',
    need: 'must',
    check: findIds,
  },
  {
    id: 'list.per',
    text: `\`per\` is the number of rows of a page, up to ${maxPageSize}`,
    need: 'may',
    check: findPageSizes,
  },
  {
    id: 'list.page',
    text: '`page` counts from 1, and pages follow each other',
    need: 'must',
    check: findPages,
  },
  {
    id: 'list.total',
    text: '`meta.total` is the number of records over all pages',
    need: 'must',
    check: findTotal,
  },
  {
    id: 'list.past',
    text: 'A page past the end is empty and has the true total',
    need: 'must',
    check: findPastEnd,
  },
  {
    id: 'list.stable',
    text: 'The same list has the same order when it is read again',
    need: 'may',
    check: async ({ client, resource, rows }) => {
      await rows();
      const path = `${resource.apiPath}?page=1&per=10`;
      const [one, other] = [readListAnswer(await client.get(path)), readListAnswer(await client.get(path))];
      return one && other && idsOf(one).join() !== idsOf(other).join()
        ? [remark('the order changes between two calls: rows are missed or repeated on the next page')]
        : [];
    },
  },
];

/** Rules about the pages of a list. */
export const listRules = rules.map((rule): ResourceRule => ({
  ...rule,
  appliesTo: ({ verbs }) => verbs.includes('list'),
}));
