import { DeclarationError, isObject, QueryError } from '../schema';
import { RequestError } from './requestError';

type Params = Readonly<Record<string, unknown>>;

/** What may be left out of a call, and is left out where it is null. */
const optional = ['filters', 'headers', 'meta', 'pagination', 'query', 'sorters'];

interface Need {
  readonly name: string;
  readonly what: string;
  readonly isMet: (value: unknown) => boolean;
}

/** An object of its own values: a form, a map or a day has none by name. */
const isPlain = (value: unknown): boolean => isObject(value) && Object.prototype.toString.call(value) === '[object Object]';

const variables: Need = { name: 'variables', what: 'an object of values by field', isMet: isPlain };
const ids: Need = { name: 'ids', what: 'a list of ids', isMet: Array.isArray };
const url: Need = { name: 'url', what: 'a path of the API', isMet: (value) => typeof value === 'string' };
const resource: Need = { name: 'resource', what: 'the name of a resource', isMet: (value) => typeof value === 'string' };

/** What a verb cannot do without. */
const needsOf: Readonly<Record<string, readonly Need[]>> = { create: [resource, variables], update: [resource, variables], getMany: [resource, ids], custom: [url] };

/** The params of a call without what is null of them. Throws a QueryError where it cannot be made with them. */
function givenTo(verb: string, params: unknown): Params {
  if (!isObject(params)) throw new QueryError('params', `${verb} is called with ${String(params)}; an object of params is needed`);
  const lacking = (needsOf[verb] ?? [resource]).find(({ name, isMet }) => !isMet(params[name]));
  if (lacking) throw new QueryError(lacking.name, `${[params.resource, verb].filter((part) => typeof part === 'string').join(': ')} is called with "${lacking.name}" being ${String(params[lacking.name])}; ${lacking.what} is needed`);
  return Object.fromEntries(Object.entries(params).filter(([name, value]) => value !== null || !optional.includes(name)));
}

type Call = (params: Params) => Promise<unknown>;

/** What a call rejects with that was not made: an error of its params, which a server would refuse with 400. */
function misused(verb: string, failure: unknown): unknown {
  if (failure instanceof RequestError) return failure;
  const isTold = failure instanceof QueryError || failure instanceof DeclarationError;
  const error = isTold ? failure : new QueryError('params', `${verb} cannot be made with these params: ${failure instanceof Error ? failure.message : String(failure)}`);
  return Object.assign(error, { statusCode: 400 }, !isTold && { cause: failure });
}

/** Calls that take null for what is not given, and say what they lack where they need it. Each rejects with what Refine's HttpError has. */
export function withGivenParams<Calls extends object>(calls: Calls): Calls {
  const guarded = Object.entries(calls as Readonly<Record<string, Call>>).map(([verb, call]) => [
    verb,
    async (params: unknown) => {
      try {
        return await call(givenTo(verb, params));
      } catch (failure) {
        throw misused(verb, failure);
      }
    },
  ]);
  return Object.fromEntries(guarded) as Calls;
}
