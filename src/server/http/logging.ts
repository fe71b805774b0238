import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ServerConfig } from '../config';

/** A logged error; never contains user input. */
interface SerializedError {
  type: string;
  message: string;
  stack: string;
  /** `code`, the names of the constraint, table and column of a failed statement, and the `cause`. */
  [name: string]: string;
}

type LoggedError = Error & { readonly code?: unknown };

const isSqlState = (code: unknown): code is string => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
/**
 * SQLSTATE classes of failures of the server, its disk, its settings or a connection, whose messages quote no rows:
 * only they tell an operator what is wrong.
 */
const operatorStates = /^(08|25|28|3D|53|57|58|XX|55P03)/;

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

const describe = ({ code, message }: LoggedError): string =>
  isSqlState(code) && !operatorStates.test(code) ? 'The database rejected the statement' : redactMessage(message);

/**
 * The error behind an error on one line, `28P01 password authentication failed for user …`: a connection that cannot be
 * used does not say why.
 */
function describeCause({ cause }: LoggedError): Readonly<Record<string, string>> {
  if (!(cause instanceof Error)) return {};
  const { code } = cause as LoggedError;
  return { cause: [...(typeof code === 'string' ? [code] : []), describe(cause)].join(' ') };
}

/**
 * Serializes an error for the log. Database messages and details may quote rows: of such errors only the code and the
 * names are kept.
 */
export function serializeError(error: LoggedError): SerializedError {
  const { name, stack } = error;
  const safe = ['code', 'constraint', 'table', 'column'].flatMap((key): [string, string][] => {
    const value = (error as unknown as Readonly<Record<string, unknown>>)[key];
    return typeof value === 'string' ? [[key, value]] : [];
  });
  return {
    ...Object.fromEntries(safe),
    type: name,
    message: describe(error),
    ...describeCause(error),
    stack: extractFrames(stack),
  };
}

const routePattern = (request: Partial<FastifyRequest>): string => request.routeOptions?.url ?? 'unknown';

/** Destination of the log lines instead of standard output. */
export interface LogStream {
  readonly write: (line: string) => void;
}

/**
 * Options of the server's logger: structured lines with the route pattern instead of the URL, because query strings
 * contain names and dates of birth. No bodies, headers or client addresses.
 */
export function loggerOptions(
  { logLevel }: Pick<ServerConfig, 'logLevel'>,
  stream?: LogStream,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
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
    const line = {
      method: request.method,
      route: routePattern(request),
      status: reply.statusCode,
      duration: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'answered');
    done();
  });
}
