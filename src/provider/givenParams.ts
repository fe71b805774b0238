import { DeclarationError, isObject, QueryError } from '../schema';
import { hasValues } from './hasValues';

type Params = Readonly<Record<string, unknown>>;

/** Optional parameters, which are omitted if null. */
const optional = ['filters', 'headers', 'meta', 'pagination', 'query', 'sorters'];

interface Need {
  readonly name: string;
  readonly what: string;
  readonly isMet: (value: unknown) => boolean;
}

const variables: Need = { name: 'variables', what: 'an object of values by field', isMet: hasValues };
const ids: Need = { name: 'ids', what: 'a list of ids', isMet: Array.isArray };
const url: Need = { name: 'url', what: 'a path of the API', isMet: (value) => typeof value === 'string' };
const resource: Need = { name: 'resource', what: 'the name of a resource', isMet: (value) => typeof value === 'string' };

/** Required parameters of each verb. */
const needsOf: Readonly<Record<string, readonly Need[]>> = { create: [resource, variables], update: [resource, variables], getMany: [resource, ids], custom: [url] };

/** Validates the parameters of a call and omits those that are null. Throws a QueryError for a missing or invalid one. */
function givenTo(verb: string, params: unknown): Params {
  if (!isObject(params)) throw new QueryError('params', `${verb} is called with ${String(params)}; an object of params is needed`);
  const lacking = (needsOf[verb] ?? [resource]).find(({ name, isMet }) => !isMet(params[name]));
  if (lacking) throw new QueryError(lacking.name, `${[params.resource, verb].filter((part) => typeof part === 'string').join(': ')} is called with "${lacking.name}" being ${String(params[lacking.name])}; ${lacking.what} is needed`);
  return Object.fromEntries(Object.entries(params).filter(([name, value]) => value !== null || !optional.includes(name)));
}

type Call = (params: Params) => Promise<unknown>;

/** Gives an error caused by invalid parameters the status 400, as from a server; other errors are returned unchanged. */
function rejection(verb: string, failure: unknown): unknown {
  const isTold = failure instanceof QueryError || failure instanceof DeclarationError;
  const isMisshapen = [TypeError, RangeError, URIError].some((kind) => failure instanceof kind);
  if (!isTold && !isMisshapen) return failure;
  const error = isTold ? failure : new QueryError('params', `${verb} cannot be made with these params: ${(failure as Error).message}`);
  return Object.assign(error, { statusCode: 400 }, isMisshapen && { cause: failure });
}

/** Wraps provider methods: null counts as not given, and missing parameters are named. Each method rejects with an error that has the properties of Refine's HttpError. */
export function withGivenParams<Calls extends object>(calls: Calls): Calls {
  const guarded = Object.entries(calls as Readonly<Record<string, Call>>).map(([verb, call]) => [
    verb,
    async (params: unknown) => {
      try {
        return await call(givenTo(verb, params));
      } catch (failure) {
        throw rejection(verb, failure);
      }
    },
  ]);
  return Object.fromEntries(guarded) as Calls;
}
