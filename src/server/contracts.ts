import type { FastifyInstance } from 'fastify';
import type { RegisteredLog } from './accessLog/openAccessLog';
import type { FileField, Manufacturer, Registry, StoredFile, Values } from '../schema';
import type { ServerConfig } from './config';
import type { ConnectionLimits } from './http/connections';
import type { UploadedPart } from './http/multipart';
import type { LogStream } from './logging';
import type { Messenger } from './notifications/messenger';
import type { Store } from './store';
import type { Records, Row, StoredReference, WriteContext } from './records/Records';
import type { Source, VersionEvent } from './records/source';
import type { SessionListener } from './sessions/sessionEvents';

/** Who makes a call, as its session says. */
export interface SessionUser {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  /** Keys of the manufacturers that the user serves. */
  readonly service_manufacturers: readonly string[];
  /** The id of the session that the call is made on; not its token. */
  readonly session: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the sessions on every route that is not public. */
    user: SessionUser | null;
    /** The records of the manufacturer that the call names; set on the routes of records. */
    records: Records | null;
  }
  interface FastifyContextConfig {
    /** The route answers without a session. */
    readonly public?: true;
  }
}

/** Who uploads a file, and for which manufacturer. */
export interface FileOwner {
  readonly manufacturer: string;
  readonly user: { readonly id: number };
}

/** Who is shown a file, and in which record; without one, who has just uploaded it. */
export interface FileViewer {
  readonly manufacturer: string;
  readonly session: string;
  readonly holder?: { readonly resource: string; readonly id: number };
}

/** Where uploads go. One store of files serves all manufacturers, each file belongs to one. */
export interface FileStore {
  /**
   * Keeps an uploaded part. Throws an HttpError with the field's message: 422 for a wrong type or content, 413 for one too large, 429 where
   * its user has uploaded too much today. The part's stream is consumed in each case.
   */
  receive(part: UploadedPart, field: FileField, owner: FileOwner): Promise<StoredReference>;
  /** The file of that id as the store knows it, for a record that keeps it or takes it over; undefined where this manufacturer has none. */
  find(id: number, owner: { readonly manufacturer: string }): Promise<StoredReference | undefined>;
  /** The file with an address that works for a while. */
  present(reference: StoredReference, viewer: FileViewer): StoredFile;
  /** Removes what was received for a write that was refused in the end. */
  forget(references: readonly StoredReference[], owner: { readonly manufacturer: string }): Promise<void>;
  /** Removes the files that no record has held for a day; of several processes each takes others. */
  sweep(options: Pick<AppOptions, 'registry' | 'manufacturers'>): Promise<void>;
  /** Adds the address that the links lead to, open without a header, since the links are signed; and sweeps now and then. */
  attach(app: FastifyInstance, options: Pick<AppOptions, 'registry' | 'manufacturers' | 'store' | 'config'>): void;
}

export interface HookContext extends WriteContext {
  /** The records of the same manufacturer, in the hands of the same user. */
  readonly records: Records;
  readonly source: Source;
}

/** What a resource needs beside its declaration. */
export interface ResourceHooks {
  /**
   * Answers the values of a new record, read-only ones included. Runs when the payload and its links have been checked, before the
   * record is stored and outside its transaction.
   */
  readonly beforeCreate?: (values: Values, context: HookContext) => Values | Promise<Values>;
  /** Answers what to store of a change that has been checked, read-only fields included. Runs while the record is locked. */
  readonly beforeUpdate?: (values: Values, context: WriteContext & { readonly existing: Row }) => Values;
  /** Refuses a discard by throwing an HttpError. Runs inside the transaction, while the record is locked. */
  readonly beforeDiscard?: (existing: Row, context: WriteContext & { readonly source: Source }) => void | Promise<void>;
}

/** What routes are made of. */
export interface RouteParts {
  readonly registry: Registry;
  /** What calls are answered with, for handlers: routes are registered without it too, to see where they stand. */
  readonly opened: () => AppOptions;
}

/** Routes beside those of the declarations, registered inside /api with the records of the call opened. */
export type RouteModule = (api: FastifyInstance, parts: RouteParts) => void;

/** One look at records, reported once for each call whatever the number of records, and when there were none. */
export interface ReadEvent extends WriteContext {
  readonly resource: string;
  readonly ids: readonly number[];
  /** One record, a list, the changes of one, or what a write answers. */
  readonly way: 'one' | 'list' | 'history' | 'written';
  /** The fields that a list was searched by. */
  readonly searched?: readonly string[];
  /** The record whose empty keyed child was looked at. */
  readonly at?: { readonly resource: string; readonly id: number };
}

export interface WriteEvent extends WriteContext {
  readonly resource: string;
  readonly id: number;
  readonly event: VersionEvent;
}

export interface AppOptions {
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
  /** Taken for a call that names no manufacturer. */
  readonly defaultManufacturer: string;
  readonly store: Store;
  readonly config: ServerConfig;
  readonly files: FileStore;
  /** Writes to people outside. */
  readonly messenger: Messenger;
  readonly hashPassword: (password: string) => Promise<string>;
  /** By the name of the resource. */
  readonly hooks?: Readonly<Record<string, ResourceHooks>>;
  readonly routes?: readonly RouteModule[];
  readonly onRead?: (event: ReadEvent) => void;
  readonly onWrite?: (event: WriteEvent) => void;
  readonly onSessionEvent?: SessionListener;
  /** Told when letters to the staff wait to be sent. */
  readonly onLetters?: () => void;
  /** How many messages and letters wait to be sent. */
  readonly queued?: () => Promise<number>;
  /** Where what is seen and done is written down; opened by the app. */
  readonly accessLog?: RegisteredLog;
  /** Folder of the built web app; absent, the server answers the API alone. */
  readonly webRoot?: string;
  /** The clock of the sessions; another one for tests of expiry. */
  readonly now?: () => Date;
  /** Other times for connections than the usual ones. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** Where the log's lines go, when not to the standard output. */
  readonly logStream?: LogStream;
}
