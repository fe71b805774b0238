import type { ServerConfig } from './config';
import { StoreUnavailableError } from './store';

const codeOf = (error: unknown): string => {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
};

const messageOf = (error: unknown): string => {
  const inner = error instanceof AggregateError ? (error.errors as readonly unknown[])[0] : error;
  return inner instanceof Error ? inner.message : String(inner);
};

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET'];
const notWritable = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'];
/** A server that starts, stops or recovers says so. */
const notYet = '57P0';
/** The database server answered, and refused the user, the password or the database's name. */
const refused = /^(28|3D|08)/;

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly config: ServerConfig;
}

const isAway = ({ code, message }: Pick<Failure, 'code' | 'message'>): boolean => unreachable.includes(code) || code.startsWith(notYet) || /timeout|terminated unexpectedly/i.test(message);

const listening = ({ code, message, config: { port, host } }: Failure): string | undefined => {
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${host} is no address of this machine`;
  const isForbidden = code === 'EACCES' && message.includes('listen');
  return isForbidden ? `Port ${port} may not be opened by this user: set PORT to one above 1023` : undefined;
};

const storing = ({ code, message, config: { databaseUrl, dataDir } }: Failure): string | undefined => {
  const isDatabase = isAway({ code, message }) || refused.test(code);
  if (databaseUrl !== undefined && isDatabase) return `The database of DATABASE_URL cannot be used: ${message}`;
  return notWritable.includes(code) ? `DATA_DIR ${dataDir} cannot be written: ${message}` : undefined;
};

/** What made the store unavailable says more than that it is. */
const atTheRoot = (error: unknown): unknown => (error instanceof StoreUnavailableError ? atTheRoot(error.cause ?? error.reason) : error);

/** Why a database server cannot be used that may be there in a moment; undefined for anything else. */
export function whyAway(thrown: unknown): string | undefined {
  const error = atTheRoot(thrown);
  const failure = { code: codeOf(error), message: messageOf(error) };
  return isAway(failure) ? failure.message : undefined;
}

/** Why the server does not start, in words for who started it; never with the password of the database's address. */
export function explainStartError(thrown: unknown, config?: ServerConfig): string {
  const error = atTheRoot(thrown);
  const message = messageOf(error);
  if (!config) return message;
  const failure = { code: codeOf(error), message, config };
  return listening(failure) ?? storing(failure) ?? message;
}
