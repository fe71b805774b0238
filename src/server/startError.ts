import { sep } from 'node:path';
import type { ServerConfig } from './config';
import { StoreUnavailableError } from './store';

/** The server cannot listen; its cause concerns HOST and PORT. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const textOf = (error: unknown, key: 'code' | 'path'): string => {
  const value = typeof error === 'object' && error !== null && key in error ? (error as Readonly<Record<string, unknown>>)[key] : '';
  return typeof value === 'string' ? value : '';
};

const messageOf = (error: unknown): string => {
  const inner = error instanceof AggregateError ? (error.errors as readonly unknown[])[0] : error;
  return inner instanceof Error ? inner.message : String(inner);
};

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET'];
const notWritable = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'];
const noHost = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];
/** SQLSTATE codes of a server that is starting, stopping, recovering or out of connections. */
const notYet = /^(57P0|53300$)/;
/** SQLSTATE classes of a rejected user, password, database name or connection. */
const refused = /^(28|3D|08)/;

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly config: ServerConfig;
}

const isAway = ({ code, message }: Pick<Failure, 'code' | 'message'>): boolean => unreachable.includes(code) || notYet.test(code) || /timeout|terminated unexpectedly/i.test(message);

const listening = ({ code, message, config: { port, host } }: Failure): string => {
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT`;
  if (noHost.includes(code)) return `HOST ${host} is no address of this machine`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set PORT to one above 1023`;
  return `Nothing can be heard at HOST ${host} and PORT ${port}: ${message}`;
};

interface StoreFailure extends Failure {
  /** The file concerned; empty if unknown. */
  readonly path: string;
  /** Whether a connection broke or could not be established. */
  readonly isConnection: boolean;
}

const storing = ({ code, message, path, isConnection, config: { databaseUrl, dataDir } }: StoreFailure): string | undefined => {
  const isDatabase = isConnection || isAway({ code, message }) || refused.test(code);
  if (databaseUrl !== undefined && isDatabase) return `The database of DATABASE_URL cannot be used: ${message}`;
  // An error about another file does not concern the data folder; a full disk is reported without a path.
  const isOurs = path === '' || path === dataDir || path.startsWith(`${dataDir}${sep}`);
  return isOurs && notWritable.includes(code) ? `DATA_DIR ${dataDir} cannot be written: ${message}` : undefined;
};

/** Unwraps StoreUnavailableError: its cause is more specific. */
const atTheRoot = (error: unknown): unknown => (error instanceof StoreUnavailableError ? atTheRoot(error.cause ?? error.reason) : error);

/** The reason why a database server is temporarily unavailable; undefined for any other error. */
export function whyAway(thrown: unknown): string | undefined {
  const error = atTheRoot(thrown);
  const failure = { code: textOf(error, 'code'), message: messageOf(error) };
  return isAway(failure) ? failure.message : undefined;
}

/** Explains a start-up error to the operator; never reveals the password in DATABASE_URL. */
export function explainStartError(thrown: unknown, config?: ServerConfig): string {
  const isListening = thrown instanceof ListenError;
  const error = atTheRoot(isListening ? thrown.cause : thrown);
  const message = messageOf(error);
  if (!config) return message;
  const failure = { code: textOf(error, 'code'), message, config };
  return isListening ? listening(failure) : (storing({ ...failure, path: textOf(error, 'path'), isConnection: thrown instanceof StoreUnavailableError }) ?? message);
}
