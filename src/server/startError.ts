import { sep } from 'node:path';
import type { ServerConfig } from './config';
import { StoreUnavailableError } from './store';

/** The server is ready and cannot be reached: what its cause says is about HOST and PORT. */
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
/** A server that starts, stops or recovers says so, and so does one whose connections are all in use. */
const notYet = /^(57P0|53300$)/;
/** The database server answered, and refused the user, the password or the database's name. */
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
  /** The file that it is about; empty where it does not say. */
  readonly path: string;
  /** Whether a connection was there and broke, or could not be had. */
  readonly isConnection: boolean;
}

const storing = ({ code, message, path, isConnection, config: { databaseUrl, dataDir } }: StoreFailure): string | undefined => {
  const isDatabase = isConnection || isAway({ code, message }) || refused.test(code);
  if (databaseUrl !== undefined && isDatabase) return `The database of DATABASE_URL cannot be used: ${message}`;
  // What is said of another file has nothing to do with the folder; a full disk is told without a name.
  const isOurs = path === '' || path === dataDir || path.startsWith(`${dataDir}${sep}`);
  return isOurs && notWritable.includes(code) ? `DATA_DIR ${dataDir} cannot be written: ${message}` : undefined;
};

/** What made the store unavailable says more than that it is. */
const atTheRoot = (error: unknown): unknown => (error instanceof StoreUnavailableError ? atTheRoot(error.cause ?? error.reason) : error);

/** Why a database server cannot be used that may be there in a moment; undefined for anything else. */
export function whyAway(thrown: unknown): string | undefined {
  const error = atTheRoot(thrown);
  const failure = { code: textOf(error, 'code'), message: messageOf(error) };
  return isAway(failure) ? failure.message : undefined;
}

/** Why the server does not start, in words for who started it; never with the password of the database's address. */
export function explainStartError(thrown: unknown, config?: ServerConfig): string {
  const isListening = thrown instanceof ListenError;
  const error = atTheRoot(isListening ? thrown.cause : thrown);
  const message = messageOf(error);
  if (!config) return message;
  const failure = { code: textOf(error, 'code'), message, config };
  return isListening ? listening(failure) : (storing({ ...failure, path: textOf(error, 'path'), isConnection: thrown instanceof StoreUnavailableError }) ?? message);
}
