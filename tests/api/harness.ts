import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import type { Registry, Resource } from '../../src/schema';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import type { AppOptions, ReadEvent, WriteEvent } from '../../src/server/contracts';
import { createFileStore } from '../../src/server/files/createFileStore';
import { createMessenger } from '../../src/server/messages/messenger';
import { insertRow } from '../../src/server/records/write/writeRecords';
import { storedFields } from '../../src/server/db/tables/fieldColumns';
import { serverTables } from '../../src/server/serverTables';
import { staffDb } from '../../src/server/staff/staffDatabase';
import { addUsers } from '../../src/server/accounts/staffUsers';
import { creatableFields, sampleInput, sampleValue } from '../fixtures/samples';
import { createUnshared } from '../fixtures/unshared';
import { syncSchema, type Store } from '../../src/server/db';
import { borrowStore, cheapHash, cheapPasswords, emptyTables, engines, type Engine, type SharedStore } from './stores';

export type Body = Record<string, unknown>;

export interface Reply<B = Body> {
  readonly status: number;
  readonly body: B;
  readonly etag: string | undefined;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly manufacturer?: string;
  readonly token?: string | undefined;
}

export interface ListBody {
  readonly data: readonly Body[];
  readonly meta: { readonly current_page: number; readonly total: number; readonly per_page: number };
}

/** A running API over its own store, with shortcuts for calling it. */
export interface Harness {
  readonly app: FastifyInstance;
  readonly store: Store;
  /** The folder of uploaded files. */
  readonly dataDir: string;
  readonly registry: Registry;
  /** The token of an administrator of every manufacturer. */
  readonly token: string;
  /** The token of a user of octapharma and kedrion only. */
  readonly agentToken: string;
  readonly statements: string[];
  readonly reads: ReadEvent[];
  readonly writes: WriteEvent[];
  readonly call: <B = Body>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: CallOptions,
  ) => Promise<Reply<B>>;
  /** A page of records, without those in `standing`. */
  readonly list: (resource: Resource, query?: string, options?: CallOptions) => Promise<ListBody>;
  /** The ids of records that survive every reset: the test users, in the list of users. */
  readonly standing: (resource: Resource) => readonly number[];
  /** Creates a record with every writable field except files set, and the records that it references. */
  readonly make: (resource: Resource, n: number, changes?: Body) => Promise<Body & { readonly id: number }>;
  /** Samples of unique fields, each used once between two resets. */
  readonly unshared: Pick<ReturnType<typeof createUnshared>, 'of'>;
  readonly reset: () => Promise<void>;
  /**
   * Migrates the store to other declarations, as the start of another release does, and returns an API that runs with
   * them, and its `call`.
   */
  readonly startWith: (registry: Registry) => Promise<Pick<Harness, 'app' | 'call'>>;
}

export const administrator = 'admin@desk.test';
export const agent = 'agent@desk.test';
/** A fast hash, because the tests hash many passwords; they only check that it was called. */
export const quickHash = (text: string): Promise<string> =>
  Promise.resolve(`hash of ${createHash('sha256').update(text).digest('hex')}`);
const password = 'correct horse 9 battery';

async function signIn(app: FastifyInstance, email: string): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/sessions', payload: { email, password } });
  return answer.json<{ data: { auth_token: string } }>().data.auth_token;
}

async function bodyParts(body: unknown): Promise<{ payload?: Buffer | string; type?: string }> {
  if (body === undefined) return {};
  if (!(body instanceof FormData))
    return { payload: typeof body === 'string' ? body : JSON.stringify(body), type: 'application/json' };
  const encoded = new Response(body);
  return { payload: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
}

const callsOf = (app: FastifyInstance, signedIn: string): Harness['call'] =>
  async function call<B>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options: CallOptions = {},
  ): Promise<Reply<B>> {
    const { payload, type } = await bodyParts(options.body);
    const token = 'token' in options ? options.token : signedIn;
    const headers = {
      ...(token !== undefined && { authorization: token }),
      manufacturer: options.manufacturer ?? defaultManufacturer,
      ...(type !== undefined && { 'content-type': type }),
      ...options.headers,
    };
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers,
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<B>(), etag: answer.headers.etag };
  };

interface Parts extends Pick<AppOptions, 'hooks' | 'routes' | 'now'>, Partial<Pick<AppOptions, 'passwords'>> {
  readonly registry: Registry;
  /**
   * The declarations of the borrowed store, where they differ from `registry`; `prepare` migrates the store to
   * `registry`.
   */
  readonly stored?: Registry;
  readonly prepare?: (store: Store) => Promise<unknown>;
  /** Overrides the production defaults. */
  readonly env?: NodeJS.ProcessEnv;
}

async function startHarness(
  { store, statements }: SharedStore,
  { registry, hooks, routes, now, prepare, env, passwords = { ...cheapPasswords, hash: quickHash } }: Parts,
): Promise<Harness & { close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'desk-api-'));
  await prepare?.(store);
  const config = readConfig({
    NODE_ENV: 'production',
    TWO_FACTOR_REQUIRED: 'none',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...env,
  });
  const files = await createFileStore({ store, config });
  const [reads, writes]: [ReadEvent[], WriteEvent[]] = [[], []];
  const messenger = createMessenger(config);
  const parts = { registry, manufacturers, defaultManufacturer, store, config, files, messenger, passwords };
  const started: FastifyInstance[] = [];
  const startApp = async (declared: Registry) => {
    const made = await buildApp({
      ...parts,
      registry: declared,
      ...(hooks && { hooks }),
      ...(routes && { routes }),
      ...(now && { now }),
      onRead: (event) => reads.push(event),
      onWrite: (event) => writes.push(event),
    });
    started.push(made);
    await made.ready();
    return made;
  };
  const app = await startApp(registry);
  const user = { first_name: 'Ada', last_name: 'Byron', role: 'crm_user', password };
  await addUsers(
    staffDb(store),
    [
      {
        ...user,
        email: administrator,
        role: 'brand_admin',
        service_manufacturers: manufacturers.map(({ key }) => key),
      },
      { ...user, email: agent, service_manufacturers: ['octapharma', 'kedrion'] },
    ],
    cheapHash,
  );
  const token = await signIn(app, administrator);
  // Rows that exist from the start survive every reset.
  statements.length = 0;
  const team = (await staffDb(store).selectFrom('staff.users').select('id').execute()).map(({ id }) => id);
  const standing = ({ name }: Resource): readonly number[] => (name === 'users' ? team : []);
  const ofShared = registry.all.flatMap(({ name, shared, log }) =>
    shared && !log && name !== 'users' ? `"staff"."${name}"` : [],
  );
  const call = callsOf(app, token);
  const read = async (resource: Resource, id: number) =>
    (await call<Body & { id: number }>('GET', `${resource.apiPath}/${id}`)).body;
  /** Creates a record of the view's underlying resource, and returns it as the view shows it. */
  const view = async (resource: Resource, n: number, changes: Body): Promise<Body & { readonly id: number }> => {
    const { of: kept, where } = resource.view ?? { of: '', where: {} };
    const shown = Object.fromEntries(Object.entries(where).map(([name, values]) => [name, [values].flat()[0]]));
    return read(resource, (await make(registry.get(kept), n, { ...changes, ...shown })).id);
  };
  /** Inserts a record of a kind that has no create call. */
  const insert = async (resource: Resource, n: number, changes: Body): Promise<Body & { readonly id: number }> => {
    const kept = storedFields(resource).filter(
      ([name, field]) => name in resource.declared && !['file', 'files', 'json', 'rows'].includes(field.kind),
    );
    const values: Record<string, unknown> = {};
    for (const [name, field] of kept) {
      values[name] =
        changes[name] ??
        (name === resource.tenantField ? defaultManufacturer : undefined) ??
        (field.kind === 'reference' ? (await make(registry.get(field.to), n)).id : sampleValue(field, n));
    }
    const source = { db: store.db, schema: defaultManufacturer, registry, changes: [] };
    return read(resource, await insertRow(source, resource, { values }));
  };
  const unshared = createUnshared();
  const make: Harness['make'] = async (resource, n, changes = {}) => {
    if (resource.view) return view(resource, n, changes);
    if (!resource.verbs.includes('create')) return insert(resource, n, changes);
    const links: Record<string, number> = {};
    for (const [name, field] of creatableFields(resource)) {
      if ('to' in field && !(name in changes)) links[name] = (await make(registry.get(field.to), n)).id;
    }
    const { status, body } = await call<Body & { id: number }>('POST', resource.apiPath, {
      body: { ...unshared.of(resource, sampleInput(resource, n, links)), ...changes },
    });
    if (status !== 201) throw new Error(`${resource.name} ${n} was answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    app,
    store,
    dataDir,
    registry,
    token,
    agentToken: await signIn(app, agent),
    statements,
    reads,
    writes,
    call,
    list: async (resource, query = '', options) => {
      const { status, body } = await call<ListBody>('GET', `${resource.apiPath}?${query}`, options);
      if (status !== 200)
        throw new Error(`${resource.apiPath}?${query} was answered with ${status}: ${JSON.stringify(body)}`);
      const always = standing(resource);
      if (always.length === 0) return body;
      const isMade = ({ id }: Body) => !always.includes(Number(id));
      const all = new URLSearchParams(query);
      for (const [name, value] of [
        ['page', '1'],
        ['per', '1000'],
      ] as const)
        all.set(name, value);
      const { data } = (await call<ListBody>('GET', `${resource.apiPath}?${all.toString()}`, options)).body;
      return { data: body.data.filter(isMade), meta: { ...body.meta, total: data.filter(isMade).length } };
    },
    standing,
    make,
    unshared,
    reset: async () => {
      unshared.forget();
      // Empties only tables that were written to: checking every table of four manufacturers takes longer than most
      // tests.
      const written = new Set(
        statements.flatMap((statement) =>
          [...statement.matchAll(/insert into ("\w+"\."\w+")/g)].map(([, table = '']) => table),
        ),
      );
      const emptied = [...written].filter((table) => !table.startsWith('"staff"') || ofShared.includes(table));
      if (emptied.length > 0) await emptyTables(store.db, emptied);
      if (written.has('"staff"."users"')) {
        await staffDb(store).deleteFrom('staff.sessions').where('user_id', 'not in', team).execute();
        for (const table of ['staff.recovery_codes', 'staff.second_factors'] as const)
          await staffDb(store).deleteFrom(table).where('user_id', 'not in', team).execute();
        await staffDb(store).deleteFrom('staff.users').where('id', 'not in', team).execute();
      }
      for (const seen of [statements, reads, writes]) seen.length = 0;
    },
    startWith: async (newer) => {
      await syncSchema(store, { registry: newer, manufacturers, tables: serverTables(manufacturers) });
      const newerApp = await startApp(newer);
      return { app: newerApp, call: callsOf(newerApp, token) };
    },
    close: async () => {
      for (const each of started) await each.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Runs the tests of a file against an API over a shared empty store, on the last engine, or on those in `on` where
 * engines behave differently. The store is emptied before each test. Call `harness()` only inside tests.
 */
export function describeApi(
  name: string,
  { on = engines.slice(-1), ...parts }: Parts & { readonly on?: readonly Engine[] },
  body: (harness: () => Harness, engine: Engine) => void,
): void {
  describe.each(on)(`${name} on $name`, (engine) => {
    let running: (Harness & { close: () => Promise<void> }) | undefined;
    let shared: SharedStore | undefined;
    beforeAll(async () => {
      shared = await borrowStore(engine, parts.stored ?? parts.registry);
      running = await startHarness(shared, parts);
    });
    beforeEach(() => running?.reset());
    afterAll(async () => {
      await running?.close();
      await shared?.giveBack();
    });
    body(() => {
      if (!running) throw new Error('The API is started before each file: call this inside a test');
      return running;
    }, engine);
  });
}
