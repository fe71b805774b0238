import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ServerConfig } from './config';

/** What is said of a failure: never a value that somebody typed. */
interface LoggedError {
  type: string;
  message: string;
  stack: string;
  /** `code`, and the names of the constraint, table and column that a statement failed on. */
  [name: string]: string;
}

const isSqlState = (code: unknown): boolean => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);

/** A message without what may have come from a person: quoted parts, addresses, runs of digits. */
const withoutValues = (message: string): string =>
  message
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\d{3,}/g, '…')
    .slice(0, 300);

const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** An error as it is logged: the database's messages and details quote rows, so of those only the code and the names remain. */
export function loggedError(error: Error & { readonly code?: unknown }): LoggedError {
  const { code, name, message, stack } = error;
  const safe = ['code', 'constraint', 'table', 'column'].flatMap((key): [string, string][] => {
    const value = (error as unknown as Readonly<Record<string, unknown>>)[key];
    return typeof value === 'string' ? [[key, value]] : [];
  });
  return {
    ...Object.fromEntries(safe),
    type: name,
    message: isSqlState(code) ? 'The database refused the statement' : withoutValues(message),
    stack: framesOf(stack),
  };
}

const routeOf = (request: Partial<FastifyRequest>): string => request.routeOptions?.url ?? 'unknown';

/** Where the lines go, when not to the standard output. */
export interface LogStream {
  readonly write: (line: string) => void;
}

/**
 * Options of the server's logger: structured lines with the route's pattern in place of the address, since names and dates of birth
 * stand in query strings. No bodies, headers or addresses of people.
 */
export function loggerOptions({ logLevel }: Pick<ServerConfig, 'logLevel'>, stream?: LogStream): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: logLevel,
    serializers: {
      req: (request) => ({ method: request.method, route: routeOf(request) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: loggedError,
    },
    ...(stream && { stream }),
  };
}

/** One line for each answered request. The instance is made with `disableRequestLogging`, whose own lines carry the address. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = { method: request.method, route: routeOf(request), status: reply.statusCode, duration: Math.round(reply.elapsedTime) };
    request.log.info(line, 'answered');
    done();
  });
}
