import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Manufacturer, Registry } from '../schema';
import { reportVerdict, type Report } from './accessLog/reportVerdict';
import { buildApp } from './app';
import type { ServerConfig } from './config';
import { closeDataFolder } from './dataFolder';
import { lockDataDir } from './dataLock';
import { createFileStore } from './files/createFileStore';
import { createMessenger } from './notifications/messenger';
import { openOutbox } from './notifications/openOutbox';
import { seedDemo } from './seed/seedDemo';
import { seedAgent } from './seed/seedAgent';
import type { ProductParts } from './productParts';
import { serverTables } from './serverTables';
import { refuseDemoPasswords } from './sessions/demoPasswords';
import { hashPassword } from './sessions/passwordHash';
import { staffDb, type StaffDb } from './sessions/staffDatabase';
import { ensureAdministrator } from './sessions/staffUsers';
import { openStore, planSchema, syncSchema, type SchemaOptions, type Store } from './store';

export interface ServerParts {
  readonly config: ServerConfig;
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
  readonly defaultManufacturer: string;
  /** Folder of the built web app; absent, the API alone is served. */
  readonly webRoot?: string;
  readonly product?: ProductParts;
}

const schemaOptions = ({ registry, manufacturers }: ServerParts): SchemaOptions => ({
  registry,
  manufacturers,
  tables: serverTables(manufacturers),
});

async function openConfiguredStore({ databaseUrl, dataDir, limits }: ServerConfig): Promise<Store> {
  if (databaseUrl !== undefined) {
    await closeDataFolder(dataDir);
    return openStore({ databaseUrl, limits });
  }
  const unlock = await lockDataDir(dataDir);
  try {
    await closeDataFolder(dataDir);
    const store = await openStore({ dataDir: join(dataDir, 'database'), limits });
    return { ...store, close: () => store.close().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Somebody who can sign in, and invented records where the store is empty and demo data are wanted. */
async function fill(store: Store, { config, registry, manufacturers }: ServerParts): Promise<void> {
  const db = staffDb(store);
  const { administrator, production } = config;
  const keys = manufacturers.map(({ key }) => key);
  if (production) await refuseDemoPasswords(db, { administrator, replace: config.replaceDemoPasswords, manufacturers: keys });
  await ensureAdministrator(db, { administrator, manufacturers: keys });
  if (config.seed === 'none') return;
  await seedDemo({
    store,
    registry,
    manufacturers,
    operator: administrator?.email ?? 'demo',
    staff: async (transaction) => {
      const staff = transaction as StaffDb;
      if (administrator && !production) await seedAgent(staff, administrator.password);
      return (await staff.selectFrom('staff.users').select('id').orderBy('id').execute()).map(({ id }) => id);
    },
  });
}

/** Says with the last answers that their connections end: one kept alive would hold up the stop for as long as its client likes. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
}

export interface OpenServer {
  /** Ready to listen. */
  readonly app: FastifyInstance;
  /** Finishes the requests under way and closes the store. */
  readonly close: () => Promise<void>;
}

/** Opens the store, brings its tables up to the declarations, fills an empty one and builds the app over it. Closes it again if one fails. */
export async function openServer(parts: ServerParts): Promise<OpenServer> {
  const { config, webRoot, product } = parts;
  const store = await openConfiguredStore(config);
  try {
    await syncSchema(store, schemaOptions(parts));
    await product?.prepare(store);
    await fill(store, parts);
    const files = await createFileStore({ store, config });
    const messenger = createMessenger(config);
    const outbox = openOutbox({ ...parts, store, messenger });
    const hooks = { ...product?.hooks, ...outbox.hooks };
    const { onWrite } = outbox;
    const app = await buildApp({ ...parts, store, files, messenger, hashPassword, hooks, onWrite, routes: product?.routes ?? [], ...(webRoot !== undefined && { webRoot }) });
    endConnectionsOnClose(app);
    outbox.attach(app);
    await app.ready();
    return { app, close: () => app.close().finally(() => store.close()) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Checks the access log of the configured store; an embedded one must not be in use. */
export async function verifyConfigured(config: ServerConfig, heads: readonly string[]): Promise<Report> {
  const store = await openConfiguredStore(config);
  return reportVerdict({ store, config, heads }).finally(() => store.close());
}

/** The SQL that the next start would run on the configured store. */
export async function planStart(parts: ServerParts): Promise<readonly string[]> {
  const store = await openConfiguredStore(parts.config);
  return planSchema(store, schemaOptions(parts)).finally(() => store.close());
}
