import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import type { AppOptions, FileStore } from '../../src/server/contracts';
import { createFileStore } from '../../src/server/files/createFileStore';
import { countQueued } from '../../src/server/messages/letters';
import { createMessenger } from '../../src/server/messages/messenger';
import type { SendingTimes } from '../../src/server/messages/createSender';
import { openOutbox, type Outbox } from '../../src/server/messages/openOutbox';
import { staffDb } from '../../src/server/staff/staffDatabase';
import { addUsers, type NewUser } from '../../src/server/accounts/staffUsers';
import type { Store } from '../../src/server/db';
import { registry } from '../fixtures/everything';
import { borrowStore, cheapHash, cheapPasswords, engines, type Engine } from './stores';

export const password = 'correct horse 9 battery';

const [embedded] = engines as [Engine];

export interface PlatformOptions {
  /** Overrides the production defaults. */
  readonly env?: NodeJS.ProcessEnv;
  readonly options?: Partial<
    Pick<
      AppOptions,
      'now' | 'logStream' | 'webRoot' | 'onSessionEvent' | 'connectionLimits' | 'passwords' | 'liveBeatMs'
    >
  >;
  readonly routes?: AppOptions['routes'];
  /** When messages are retried. */
  readonly times?: SendingTimes;
}

export interface Platform {
  readonly store: Store;
  readonly files: FileStore;
  readonly dataDir: string;
  /** Adds a staff user with `password`. */
  readonly addUser: (user: Partial<NewUser> & Pick<NewUser, 'email'>) => Promise<void>;
  /** Starts another server over the same store, with its own settings. */
  readonly serve: (options?: PlatformOptions) => Promise<FastifyInstance>;
  /** Resolves when every server has sent its due messages. */
  readonly sendDue: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a store with every table but no records, and serves it as in production: for features of the server other than
 * records.
 */
export async function openPlatform(engine: Engine = embedded): Promise<Platform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-'));
  const { store, giveBack } = await borrowStore(engine, registry);
  const config = (env: NodeJS.ProcessEnv = {}) =>
    readConfig({ NODE_ENV: 'production', TWO_FACTOR_REQUIRED: 'none', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const files = await createFileStore({ store, config: config() });
  const apps: FastifyInstance[] = [];
  const outboxes: Outbox[] = [];
  return {
    store,
    files,
    dataDir,
    addUser: (user) =>
      addUsers(
        staffDb(store),
        [
          {
            first_name: 'Ada',
            last_name: 'Byron',
            role: 'crm_user',
            service_manufacturers: manufacturers.map(({ key }) => key),
            password,
            ...user,
          },
        ],
        cheapHash,
      ),
    serve: async ({ env, options, routes, times } = {}) => {
      const servedFiles =
        (options?.now ?? env)
          ? await createFileStore({ store, config: config(env), ...(options?.now && { now: options.now }) })
          : files;
      const messenger = createMessenger(config(env));
      // By day from coast to coast: messages would wait at night.
      const now = options?.now ?? (() => new Date('2026-01-15T19:00:00Z'));
      const outbox = openOutbox({ registry, manufacturers, store, messenger, now, ...(times && { times }) });
      const parts = {
        registry,
        manufacturers,
        defaultManufacturer,
        store,
        files: servedFiles,
        messenger,
        passwords: cheapPasswords,
      };
      const app = await buildApp({
        ...parts,
        hooks: outbox.hooks,
        ...(routes && { routes }),
        onWrite: outbox.onWrite,
        onLetters: outbox.onLetters,
        queued: () => countQueued({ registry, manufacturers, store, messenger }),
        config: config(env),
        ...options,
      });
      outbox.attach(app);
      outboxes.push(outbox);
      await app.ready();
      apps.push(app);
      return app;
    },
    sendDue: async () => {
      await Promise.all(outboxes.map((outbox) => outbox.sendDue()));
    },
    close: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await giveBack();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in and returns the token. */
export async function signIn(app: FastifyInstance, email: string, secret = password): Promise<string> {
  const { data } = (
    await app.inject({ method: 'POST', url: '/api/sessions', payload: { email, password: secret } })
  ).json<{ data: { auth_token: string } }>();
  return data.auth_token;
}
