import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { RegisteredLog } from './accessLog/openAccessLog';
import type { FileField, Manufacturer, Registry, StoredFile, Values } from '../schema';
import type { ServerConfig } from './config';
import type { ConnectionLimits } from './http/connections';
import type { Api } from './http/openapi/routeSchema';
import type { UploadedPart } from './http/multipart';
import type { LogStream } from './http/logging';
import type { Messenger } from './messages/messenger';
import type { RecordCall } from './recordCall';
import type { Store } from './db';
import type { Records, Row, StoredFileReference, WriteContext } from './records/Records';
import type { Source, VersionEvent } from './records/source';
import type { PasswordHasher } from './accounts/passwordHash';
import type { SessionListener } from './accounts/sessionEvents';

/** The user of a request, from its session. */
export interface SessionUser {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  /** Keys of the manufacturers that the user serves. */
  readonly service_manufacturers: readonly string[];
  /** The id of the session; not its token. */
  readonly session: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session hook on every route that is not public. */
    user: SessionUser | null;
    /** The records of the manufacturer named in the request; set on record routes. */
    records: Records | null;
  }
  interface FastifyContextConfig {
    /** The route needs no session. */
    readonly public?: true;
  }
}

/** The user who uploads a file, and the manufacturer it belongs to. */
export interface FileOwner {
  readonly manufacturer: string;
  readonly user: { readonly id: number };
}

/**
 * The session that a file link is for, and the record that holds the file; without a record, the session has just
 * uploaded it.
 */
export interface FileViewer {
  readonly manufacturer: string;
  readonly session: string;
  readonly holder?: { readonly resource: string; readonly id: number };
}

/** Stores uploaded files. One store serves all manufacturers; each file belongs to one of them. */
export interface FileStore {
  /**
   * Stores an uploaded part. Throws an HttpError with the field's message: 422 for a wrong type or content, 413 for a
   * file that is too large, 429 if the user has exceeded the daily quota. Always consumes the part's stream.
   */
  receive(part: UploadedPart, field: FileField, owner: FileOwner): Promise<StoredFileReference>;
  /**
   * The stored file with this id, for a record that holds it or takes it over; undefined if this manufacturer has none.
   */
  find(id: number, owner: { readonly manufacturer: string }): Promise<StoredFileReference | undefined>;
  /** The file with a temporary link. */
  toStoredFile(reference: StoredFileReference, viewer: FileViewer): StoredFile;
  /** Removes files received for a write that was then rejected. */
  discard(references: readonly StoredFileReference[], owner: { readonly manufacturer: string }): Promise<void>;
  /** Removes files that no record has held for a day; concurrent processes remove different files. */
  sweep(options: Pick<AppOptions, 'registry' | 'manufacturers'>): Promise<void>;
  /**
   * Registers the route behind the links, which needs no authorisation header because links are signed, and sweeps
   * periodically.
   */
  attach(app: FastifyInstance, options: Pick<AppOptions, 'registry' | 'manufacturers' | 'store' | 'config'>): void;
}

/** The open streams of changes of this process. */
export interface LiveStreams {
  /**
   * Opens a stream of the changes that the user may know of; it begins with those of the last `since` milliseconds, as
   * far as they are kept. Throws 429 if the user has too many.
   */
  readonly open: (
    user: SessionUser,
    manufacturer: string,
    options?: { readonly since?: number | undefined },
  ) => Promise<Readable>;
  readonly count: () => number;
  /** Ends every stream. */
  readonly end: () => Promise<void>;
}

export interface HookContext extends WriteContext {
  /** The records of the same manufacturer, with the rights of the same user. */
  readonly records: Records;
  readonly source: Source;
}

/**
 * A write of a record, before it is stored. `patch` stores values that the server computes, whatever else it changes.
 */
export interface IntendedWrite {
  readonly kind: VersionEvent | 'patch';
  /** Absent for a new record. */
  readonly existing?: Row;
  readonly values: Values;
}

export interface WriteCheckContext extends WriteContext {
  readonly user: SessionUser;
  readonly source: Source;
  /** Names the manufacturers whose access logs record the write, or its refusal, besides that of the request. */
  readonly concern: (manufacturers: readonly string[]) => void;
}

/** Server-side behaviour of a resource that its declaration does not describe. */
export interface ResourceHooks {
  /**
   * Returns the values of a new record, including read-only ones. Runs after the payload and its links have been
   * validated, before the record is stored and outside its transaction.
   */
  readonly beforeCreate?: (values: Values, context: HookContext) => Values | Promise<Values>;
  /**
   * Returns the values to store for a validated change, including read-only fields. Runs while the record is locked.
   */
  readonly beforeUpdate?: (values: Values, context: WriteContext & { readonly existing: Row }) => Values;
  /**
   * Throws an HttpError to reject a write, of whatever kind and by whichever route. Runs inside the transaction, while
   * the record is locked.
   */
  readonly beforeWrite?: (write: IntendedWrite, context: WriteCheckContext) => void | Promise<void>;
  /** Throws an HttpError to reject a discard. Runs inside the transaction, while the record is locked. */
  readonly beforeDiscard?: (existing: Row, context: WriteContext & { readonly source: Source }) => void | Promise<void>;
  /** The calls that are made of many records at once (`list.bulkCalls`), by name. */
  readonly calls?: Readonly<Record<string, RecordCall>>;
}

/** What a route module is registered with. */
export interface RouteContext {
  readonly registry: Registry;
  /** The running app, for handlers only: routes are also registered without an app, to list them. */
  readonly getOptions: () => AppContext;
}

/** Registers hand-written routes inside /api, where `request.records` is set. */
export type RouteModule = (api: Api, parts: RouteContext) => void;

/** A read of records, reported once per request whatever the number of records, and also if there were none. */
export interface ReadEvent extends WriteContext {
  readonly resource: string;
  readonly ids: readonly number[];
  /** A single record, a list, the history of a record, or the response of a write. */
  readonly kind: 'one' | 'list' | 'history' | 'written';
  /** The fields that a list was searched by. */
  readonly searched?: readonly string[];
  /** The parent record whose missing keyed child was read. */
  readonly at?: { readonly resource: string; readonly id: number };
}

export interface WriteEvent extends WriteContext {
  readonly resource: string;
  readonly id: number;
  readonly event: VersionEvent;
}

/** What an app is built with. */
export interface AppOptions {
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
  /** Used for a request that names no manufacturer. */
  readonly defaultManufacturer: string;
  readonly store: Store;
  readonly config: ServerConfig;
  readonly files: FileStore;
  /** Sends messages to people outside. */
  readonly messenger: Messenger;
  readonly passwords: PasswordHasher;
  /** By the name of the resource. */
  readonly hooks?: Readonly<Record<string, ResourceHooks>>;
  readonly routes?: readonly RouteModule[];
  readonly onRead?: (event: ReadEvent) => void;
  readonly onWrite?: (event: WriteEvent) => void;
  readonly onSessionEvent?: SessionListener;
  /** Called when letters to staff have been queued. */
  readonly onLetters?: () => void;
  /** Counts the queued messages and letters. */
  readonly queued?: () => Promise<number>;
  /** Folder of the built web app; without it, the server serves only the API. */
  readonly webRoot?: string;
  /** The clock of sessions and of the rate limit; tests of expiry replace it. */
  readonly now?: () => Date;
  /** The interval in milliseconds between the beats of a stream; tests of what ends one replace it. */
  readonly liveBeatMs?: number;
  /** Overrides of the default connection limits. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** Destination of the log; standard output by default. */
  readonly logStream?: LogStream;
}

/** What a running app has: its options, and what it has opened. */
export interface AppContext extends AppOptions {
  readonly now: () => Date;
  readonly onSessionEvent: SessionListener;
  /** Records reads and writes. */
  readonly accessLog: RegisteredLog;
  /** The open streams of changes. */
  readonly liveStreams: LiveStreams;
}
