import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ServerConfig } from './config';

/** A logged error; never contains user input. */
interface SerializedError {
  type: string;
  message: string;
  stack: string;
  /** `code`, and the names of the constraint, table and column of a failed statement. */
  [name: string]: string;
}

const isSqlState = (code: unknown): boolean => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);

/** Redacts possible user input: quoted text, e-mail addresses, runs of digits. */
const redactMessage = (message: string): string =>
  message
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\d{3,}/g, '…')
    .slice(0, 300);

const extractFrames = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Serializes an error for the log. Database messages and details quote rows, so only the code and the names are kept. */
export function serializeError(error: Error & { readonly code?: unknown }): SerializedError {
  const { code, name, message, stack } = error;
  const safe = ['code', 'constraint', 'table', 'column'].flatMap((key): [string, string][] => {
    const value = (error as unknown as Readonly<Record<string, unknown>>)[key];
    return typeof value === 'string' ? [[key, value]] : [];
  });
  return {
    ...Object.fromEntries(safe),
    type: name,
    message: isSqlState(code) ? 'The database rejected the statement' : redactMessage(message),
    stack: extractFrames(stack),
  };
}

const routePattern = (request: Partial<FastifyRequest>): string => request.routeOptions?.url ?? 'unknown';

/** Destination of the log lines instead of standard output. */
export interface LogStream {
  readonly write: (line: string) => void;
}

/**
 * Options of the server's logger: structured lines with the route pattern instead of the URL, because query strings contain names and
 * dates of birth. No bodies, headers or client addresses.
 */
export function loggerOptions({ logLevel }: Pick<ServerConfig, 'logLevel'>, stream?: LogStream): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: logLevel,
    serializers: {
      req: (request) => ({ method: request.method, route: routePattern(request) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: serializeError,
    },
    ...(stream && { stream }),
  };
}

/** Logs one line per answered request. Fastify's own request log is disabled because it contains the URL. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = { method: request.method, route: routePattern(request), status: reply.statusCode, duration: Math.round(reply.elapsedTime) };
    request.log.info(line, 'answered');
    done();
  });
}
