import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { QueryError, type FieldErrors, maxPageSize } from '../../schema';
import { StoreUnavailableError } from '../db';
import { HttpError } from './HttpError';

/** The size of the request line and headers of a request, in bytes, beyond which it is refused. */
export const maxHeaderBytes = 16 * 1024;

/**
 * Writes an error response directly to a socket, in the common error format, and closes it. The answer to a HEAD
 * request has no body.
 */
export function refuseSocket(
  socket: Socket,
  status: number,
  { message, isBodyless = false }: { readonly message: string; readonly isBodyless?: boolean },
): void {
  const body = isBodyless ? '' : JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

const clientErrorResponses: ReadonlyMap<string | undefined, readonly [number, string]> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request came in too slowly. Please try again'] as const],
  ['HPE_HEADER_OVERFLOW', [431, `The headers of the request are larger than ${maxHeaderBytes / 1024} KB`] as const],
]);

/**
 * Whether a packet begins a request of a method other than HEAD. Of a request in several packets, the parser reports
 * the last one alone, which does not tell the method.
 */
const beginsWithBodyMethod = (packet: Buffer): boolean =>
  /^(?!HEAD )[A-Z]{3,7} /.test(packet.toString('latin1', 0, 10));

/** Handles a malformed request, and one that timed out. */
export function answerClientError(
  error: NodeJS.ErrnoException & { readonly rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) {
    socket.destroy();
    return;
  }
  const [status, message] = clientErrorResponses.get(error.code) ?? [400, 'The request is not valid'];
  refuseSocket(socket, status, {
    message,
    isBodyless: Buffer.isBuffer(error.rawPacket) && !beginsWithBodyMethod(error.rawPacket),
  });
}

/** The maximum length of a URL, in characters: enough for as many ids as one call may request. */
const maxUrlLength = 24_000;
/** The maximum number of parameters: as many ids, and the other parameters of a list. */
const maxParameters = maxPageSize + 100;

function countCharacter(text: string, letter: string): number {
  let count = 0;
  for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) count += 1;
  return count;
}

/** Refuses URLs beyond the limits before any other work: 414 for the length, 400 for the number of parameters. */
export function limitQuery(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.length > maxUrlLength) throw new HttpError(414, 'The address is too long');
    if (countCharacter(request.url, '&') >= maxParameters)
      throw new HttpError(400, 'The address has too many parameters');
    done();
  });
}

/** The common error format, `{ message, errors? }`, with its status. */
export interface ErrorResponse {
  readonly status: number;
  readonly body: { readonly message: string; readonly errors?: FieldErrors } & Readonly<Record<string, unknown>>;
}

const createResponse = (
  status: number,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): ErrorResponse => ({ status, body: { message, ...more } });

/** The Retry-After header, in seconds. */
const retryAfterSeconds = '2';

const databaseUnavailable = createResponse(503, 'The database does not answer. Please try again');
const storageUnavailable = createResponse(
  503,
  'The server cannot store data at the moment. Nothing was saved. Please tell your administrator',
);

const internalError = createResponse(500, 'Something went wrong on the server. Please try again');

/** Messages for the framework's own errors, whose texts would expose its internals. */
const responsesByCode: Readonly<Record<string, ErrorResponse>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: createResponse(
    415,
    'The content type of the request is not supported: send JSON or multipart',
  ),
  FST_ERR_CTP_BODY_TOO_LARGE: createResponse(413, 'The request is too large'),
  FST_ERR_CTP_INVALID_JSON_BODY: createResponse(400, 'The body is not valid JSON'),
  FST_ERR_MAX_PARAM_LENGTH: createResponse(414, 'The address is too long'),
  FST_ERR_BAD_URL: createResponse(400, 'The address is not valid'),
};

/** Errors of the database despite prior validation, by SQLSTATE prefix, the most specific first. */
const responsesBySqlState: readonly (readonly [string, ErrorResponse])[] = [
  ['23503', createResponse(422, 'A linked record does not exist')],
  ['23505', createResponse(409, 'Such a record exists already')],
  ['22', createResponse(422, 'A value cannot be stored')],
  ['54', createResponse(422, 'A value is too long to be stored')],
  ['40', createResponse(503, 'Somebody else changed the same data at the same time. Please try again')],
  ['55P03', createResponse(503, 'Somebody else is changing the same data. Please try again')],
  ['57014', createResponse(503, 'This took too long. Please narrow the search')],
  ['25P03', databaseUnavailable],
  // The server has become a standby, or its operator allows no writes.
  ['25006', storageUnavailable],
  ['53100', storageUnavailable],
  ['58', storageUnavailable],
  ['08', databaseUnavailable],
  ['53', databaseUnavailable],
  ['57', databaseUnavailable],
];

const unreachableCodes = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'];
/** The folder of the uploaded files cannot be written, or the process has too many open files. */
const notWritableCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'ENFILE', 'EMFILE'];

/** The response to an error code of the database or the file system. */
function storeErrorResponse(code: string): ErrorResponse | undefined {
  if (unreachableCodes.includes(code)) return databaseUnavailable;
  if (notWritableCodes.includes(code)) return storageUnavailable;
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  return responsesBySqlState.find(([prefix]) => code.startsWith(prefix))?.[1];
}

/** The response to an error: its own message for a refusal, a generic one for an internal failure. */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof HttpError)
    return createResponse(error.statusCode, error.message, {
      ...(error.errors && { errors: error.errors }),
      ...error.more,
    });
  if (error instanceof StoreUnavailableError) return databaseUnavailable;
  if (error instanceof QueryError)
    return createResponse(400, error.message, { errors: { [error.parameter]: [error.message] } });
  if (!(error instanceof Error)) return internalError;
  const { code, statusCode, message } = error as Partial<FastifyError> & Error;
  const known = code === undefined ? undefined : (responsesByCode[code] ?? storeErrorResponse(code));
  if (known) return known;
  if (error instanceof SyntaxError && statusCode === 400) return createResponse(400, 'The body is not valid JSON');
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? createResponse(statusCode, message)
    : internalError;
}

/**
 * Whether the client closed the connection before the request was complete: not a server failure, and nobody reads the
 * response.
 */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Sends the response to an error; logs server failures. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = isAborted(request) ? createResponse(400, 'The request was aborted') : toErrorResponse(error);
  if (status >= 500) request.log.error({ err: error }, 'failed');
  if (status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', retryAfterSeconds);
  // Closing immediately would lose the response for a client that is still sending; the remaining body is drained for a
  // while instead.
  if (status === 413) void reply.removeHeader('connection');
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** Sends every error, and the 404 of unknown routes, in the common error format. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) =>
    sendError(new HttpError(404, 'There is nothing at this address'), request, reply),
  );
}
