import { sep } from 'node:path';
import type { ServerConfig } from '../../config';
import { StoreUnavailableError } from '../../db';

/** The server cannot listen; its cause concerns HOST and PORT. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const readTextProperty = (error: unknown, key: 'code' | 'path'): string => {
  const value =
    typeof error === 'object' && error !== null && key in error
      ? (error as Readonly<Record<string, unknown>>)[key]
      : '';
  return typeof value === 'string' ? value : '';
};

const readMessage = (error: unknown): string => {
  const inner = error instanceof AggregateError ? (error.errors as readonly unknown[])[0] : error;
  return inner instanceof Error ? inner.message : String(inner);
};

const unreachableCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET'];
const notWritableCodes = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'];
const tooManyFilesCodes = ['EMFILE', 'ENFILE'];
const unknownHostCodes = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];
/** SQLSTATE codes of a server that is starting, stopping, recovering or out of connections. */
const unavailableStates = /^(57P0|53300$)/;
/**
 * SQLSTATE codes and classes of a rejected user, password, database name or connection, and of a database that lacks
 * an extension, cannot hold the texts, or may only be read.
 */
const rejectedStates = /^(28|3D|08|0A|58P01$|25006$)/;

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly config: ServerConfig;
}

const isUnavailable = ({ code, message }: Pick<Failure, 'code' | 'message'>): boolean =>
  unreachableCodes.includes(code) || unavailableStates.test(code) || /timeout|terminated unexpectedly/i.test(message);

const explainListenFailure = ({ code, message, config: { port, host } }: Failure): string => {
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the process that uses it, or set PORT`;
  if (unknownHostCodes.includes(code)) return `HOST ${host} is not an address of this machine`;
  if (code === 'EACCES') return `This user is not allowed to open port ${port}: set PORT to a number above 1023`;
  return `The server cannot listen on HOST ${host} and PORT ${port}: ${message}`;
};

interface StoreFailure extends Failure {
  /** The file concerned; empty if unknown. */
  readonly path: string;
  /** Whether a connection broke or could not be established. */
  readonly isConnection: boolean;
}

const explainStoreFailure = ({
  code,
  message,
  path,
  isConnection,
  config: { databaseUrl, dataDir },
}: StoreFailure): string | undefined => {
  if (tooManyFilesCodes.includes(code))
    return (
      'This process may open too few files: raise its limit to 1024 or more (ulimit -n, LimitNOFILE of ' +
      `systemd): ${message}`
    );
  const isDatabase = isConnection || isUnavailable({ code, message }) || rejectedStates.test(code);
  if (code === '42501')
    return (
      'The role that the database was opened with may not do this: set DATABASE_OWNER_URL to the role that ' +
      `owns the tables: ${message}`
    );
  if (databaseUrl !== undefined && isDatabase) return `The database in DATABASE_URL cannot be used: ${message}`;
  // An error about another file does not concern the data folder; a full disk is reported without a path.
  const isInDataDir = path === '' || path === dataDir || path.startsWith(`${dataDir}${sep}`);
  return isInDataDir && notWritableCodes.includes(code) ? `DATA_DIR ${dataDir} is not writable: ${message}` : undefined;
};

/** Unwraps StoreUnavailableError: its cause is more specific. */
const findRootCause = (error: unknown): unknown =>
  error instanceof StoreUnavailableError ? findRootCause(error.cause ?? error.reason) : error;

/** The reason why a database server is temporarily unavailable; undefined for any other error. */
export function findUnavailabilityReason(thrown: unknown): string | undefined {
  const error = findRootCause(thrown);
  const failure = { code: readTextProperty(error, 'code'), message: readMessage(error) };
  return isUnavailable(failure) ? failure.message : undefined;
}

/** Explains a start-up error to the operator; never reveals the password in DATABASE_URL. */
export function explainStartError(thrown: unknown, config?: ServerConfig): string {
  const isListening = thrown instanceof ListenError;
  const error = findRootCause(isListening ? thrown.cause : thrown);
  const message = readMessage(error);
  if (!config) return message;
  const failure = { code: readTextProperty(error, 'code'), message, config };
  return isListening
    ? explainListenFailure(failure)
    : (explainStoreFailure({
        ...failure,
        path: readTextProperty(error, 'path'),
        isConnection: thrown instanceof StoreUnavailableError,
      }) ?? message);
}
