import { QueryError } from '../schema';

type Params = Readonly<Record<string, unknown>>;

/** What may be left out of a call, and is left out where it is null. */
const optional = ['filters', 'headers', 'meta', 'pagination', 'query', 'sorters'];

/** What a verb cannot do without. */
const needed: Readonly<Record<string, { readonly name: string; readonly what: string }>> = {
  create: { name: 'variables', what: 'an object of values by field' },
  update: { name: 'variables', what: 'an object of values by field' },
  getMany: { name: 'ids', what: 'a list of ids' },
};

const isObject = (value: unknown): value is Params => typeof value === 'object' && value !== null;

/** The params of a call without what is null of them. Throws a QueryError where it cannot be made with them. */
function givenTo(verb: string, params: unknown): Params {
  if (!isObject(params)) throw new QueryError('params', `${verb} is called with ${String(params)}; an object of params is needed`);
  const need = needed[verb];
  if (need && !isObject(params[need.name])) throw new QueryError(need.name, `${String(params.resource)}: ${verb} is called with "${need.name}" being ${String(params[need.name])}; ${need.what} is needed`);
  return Object.fromEntries(Object.entries(params).filter(([name, value]) => value !== null || !optional.includes(name)));
}

type Call = (params: Params) => Promise<unknown>;

/** Calls that take null for what is not given, and say what they lack where they need it. */
export const withGivenParams = <Calls extends object>(calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls as Readonly<Record<string, Call>>).map(([verb, call]) => [verb, async (params: unknown) => call(givenTo(verb, params))])) as Calls;
