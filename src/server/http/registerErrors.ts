import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { QueryError, tooLargeMessage, type FieldErrors } from '../../schema';
import { StoreUnavailableError } from '../store';
import { HttpError } from './HttpError';

/** The common error format (style rule 7), with its status. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: { readonly message: string; readonly errors?: FieldErrors } & Readonly<Record<string, unknown>>;
}

const answer = (status: number, message: string, more: Readonly<Record<string, unknown>> = {}): ErrorAnswer => ({ status, body: { message, ...more } });

/** The Retry-After header, in seconds. */
const retryAfter = '2';

const noAnswer = answer(503, 'The database does not answer. Please try again');
const cannotStore = answer(503, 'The server cannot store anything now. Nothing was saved: please tell who runs it');

const failed = answer(500, 'Something went wrong on the server. Please try again');

/** Messages for the framework's own errors, whose texts would expose its internals. */
const byCode: Readonly<Record<string, ErrorAnswer>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: answer(415, 'The content type of the request is not supported: send JSON or multipart'),
  FST_ERR_CTP_BODY_TOO_LARGE: answer(413, 'The request is too large'),
  FST_ERR_CTP_EMPTY_JSON_BODY: answer(400, 'The request has no body'),
  FST_ERR_CTP_INVALID_JSON_BODY: answer(400, 'The body is not valid JSON'),
  FST_ERR_BAD_URL: answer(400, 'The address is not valid'),
  FST_REQ_FILE_TOO_LARGE: answer(413, tooLargeMessage('A file')),
  FST_FILES_LIMIT: answer(413, 'The request carries too many files'),
  FST_FIELDS_LIMIT: answer(413, 'The request carries too many fields'),
  FST_PARTS_LIMIT: answer(413, 'The request carries too many parts'),
};

/** Errors of the database despite prior validation, by SQLSTATE prefix, the most specific first. */
const bySqlState: readonly (readonly [string, ErrorAnswer])[] = [
  ['23503', answer(422, 'A linked record does not exist')],
  ['23505', answer(409, 'Such a record exists already')],
  ['22', answer(422, 'A value cannot be stored')],
  ['54', answer(422, 'A value is too long to be stored')],
  ['40', answer(503, 'Somebody else changed the same at the same time. Please try again')],
  ['55P03', answer(503, 'Somebody else is changing the same. Please try again')],
  ['57014', answer(503, 'This took too long. Please narrow the search')],
  ['25P03', noAnswer],
  ['53100', cannotStore],
  ['58', cannotStore],
  ['08', noAnswer],
  ['53', noAnswer],
  ['57', noAnswer],
];

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'];
/** The folder of the uploaded files cannot be written, or the process has too many open files. */
const notWritable = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'ENFILE', 'EMFILE'];

/** The response to an error code of the database or the file system. */
function ofStore(code: string): ErrorAnswer | undefined {
  if (unreachable.includes(code)) return noAnswer;
  if (notWritable.includes(code)) return cannotStore;
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  return bySqlState.find(([prefix]) => code.startsWith(prefix))?.[1];
}

/** The response to an error: its own message for a refusal, a generic one for an internal failure. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof HttpError) return answer(error.statusCode, error.message, { ...(error.errors && { errors: error.errors }), ...error.more });
  if (error instanceof StoreUnavailableError) return noAnswer;
  if (error instanceof QueryError) return answer(400, error.message, { errors: { [error.parameter]: [error.message] } });
  if (!(error instanceof Error)) return failed;
  const { code, statusCode, message } = error as Partial<FastifyError> & Error;
  const known = code === undefined ? undefined : (byCode[code] ?? ofStore(code));
  if (known) return known;
  if (error instanceof SyntaxError && statusCode === 400) return answer(400, 'The body is not valid JSON');
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? answer(statusCode, message) : failed;
}

/** Whether the client closed the connection before the request was complete: not a server failure, and nobody reads the response. */
const isBrokenOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Sends the response to an error; logs server failures. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = isBrokenOff(request) ? answer(400, 'The request broke off') : errorAnswer(error);
  if (status >= 500) request.log.error({ err: error }, 'failed');
  if (status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', retryAfter);
  // Closing immediately would lose the response for a client that is still sending; the remaining body is drained for a while instead.
  if (status === 413) void reply.removeHeader('connection');
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** Sends every error, and the 404 of unknown routes, in the common error format. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(new HttpError(404, 'There is nothing at this address'), request, reply));
}
