import { DeclarationError, isObject, QueryError } from '../schema';
import { isPlainObject } from './call';

type Params = Readonly<Record<string, unknown>>;

/** Optional parameters, which are omitted if null. */
const optionalParams = ['filters', 'headers', 'meta', 'pagination', 'query', 'sorters'];

interface ParamRequirement {
  readonly name: string;
  readonly expected: string;
  readonly isValid: (value: unknown) => boolean;
}

const variables: ParamRequirement = {
  name: 'variables',
  expected: 'an object of values by field',
  isValid: isPlainObject,
};
const ids: ParamRequirement = { name: 'ids', expected: 'a list of ids', isValid: Array.isArray };
const url: ParamRequirement = {
  name: 'url',
  expected: 'a path of the API',
  isValid: (value) => typeof value === 'string',
};
const resource: ParamRequirement = {
  name: 'resource',
  expected: 'the name of a resource',
  isValid: (value) => typeof value === 'string',
};

/** Required parameters of each verb. */
const requirementsByVerb: Readonly<Record<string, readonly ParamRequirement[]>> = {
  create: [resource, variables],
  update: [resource, variables],
  getMany: [resource, ids],
  custom: [url],
};

/**
 * Validates the parameters of a call and omits those that are null. Throws a QueryError for a missing or invalid one.
 */
function validateParams(verb: string, params: unknown): Params {
  if (!isObject(params))
    throw new QueryError('params', `${verb} was called with ${String(params)}; it requires an object of params`);
  const missing = (requirementsByVerb[verb] ?? [resource]).find(({ name, isValid }) => !isValid(params[name]));
  if (missing)
    throw new QueryError(
      missing.name,
      `${[params.resource, verb].filter((part) => typeof part === 'string').join(': ')} was called with ` +
        `"${missing.name}" = ${String(params[missing.name])}; it must be ${missing.expected}`,
    );
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => value !== null || !optionalParams.includes(name)),
  );
}

type Call = (params: Params) => Promise<unknown>;

/**
 * Gives an error caused by invalid parameters the status 400, as from a server; other errors are returned unchanged.
 */
function toRejection(verb: string, failure: unknown): unknown {
  const isQueryProblem = failure instanceof QueryError || failure instanceof DeclarationError;
  const isInvalidInput = [TypeError, RangeError, URIError].some((kind) => failure instanceof kind);
  if (!isQueryProblem && !isInvalidInput) return failure;
  const error = isQueryProblem
    ? failure
    : new QueryError('params', `${verb} cannot be called with these params: ${(failure as Error).message}`);
  return Object.assign(error, { statusCode: 400 }, isInvalidInput && { cause: failure });
}

/**
 * Wraps provider methods: null counts as not given, and missing parameters are named. Each method rejects with an error
 * that has the properties of Refine's HttpError.
 */
export function withParamValidation<Calls extends object>(calls: Calls): Calls {
  const validatedCalls = Object.entries(calls as Readonly<Record<string, Call>>).map(([verb, call]) => [
    verb,
    async (params: unknown) => {
      try {
        return await call(validateParams(verb, params));
      } catch (failure) {
        throw toRejection(verb, failure);
      }
    },
  ]);
  return Object.fromEntries(validatedCalls) as Calls;
}
