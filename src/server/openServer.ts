import type { FastifyInstance } from 'fastify';
import { requireLogKey } from './accessLog/chainEnd';
import { reportVerdict, type VerdictReport } from './accessLog/verifyLog';
import { buildApp } from './app';
import { startBackups } from './operations/backup/scheduleBackups';
import { checkDeclarations } from './operations/check/checkDeclarations';
import type { ServerConfig } from './config';
import { createFileStore } from './files/createFileStore';
import { openStorage } from './files/openStorage';
import { watchFreeSpace } from './operations/metrics/registerHealth';
import { countQueued } from './messages/letters';
import { createMessenger } from './messages/messenger';
import { openOutbox } from './messages/openOutbox';
import { productPasswords } from './accounts/passwordHash';
import { prepareStore, schemaOptions } from './operations/start/prepareStore';
import { writeSchemaSnapshot } from './operations/start/planStart';
import { openConfiguredStore } from './operations/start/openConfiguredStore';
import type { ServerOptions } from './ServerOptions';
import { startListRefresh } from './records/list';
import { startReportRefresh } from './records/reports/startReportRefresh';
import { startVersionRetention } from './records/startRetention';
import { mustReconcileTotals, reconcileTotalsLater, startMaintenance, type Store } from './db';

/**
 * Closes connections with the last responses: a kept-alive connection would delay the shutdown until its client closes
 * it.
 */
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

const startTotalsCheck = (store: Store, parts: ServerOptions, { log }: Pick<FastifyInstance, 'log'>) =>
  reconcileTotalsLater(store, schemaOptions(parts), {
    onError: (error) => log.error({ err: error }, 'totals could not be compared with the tables'),
  });

export interface OpenServer {
  /** Ready to listen. */
  readonly app: FastifyInstance;
  /** Finishes pending requests and closes the store. */
  readonly close: () => Promise<void>;
}

/**
 * Checks the declarations, opens the store, migrates its tables, seeds an empty store and builds the app. If a step
 * fails, everything that was started is stopped again.
 */
export async function openServer(parts: ServerOptions): Promise<OpenServer> {
  const { config, product } = parts;
  checkDeclarations(parts);
  const store = await openConfiguredStore(config);
  const stops: (() => Promise<unknown>)[] = [];
  const close = async () => {
    // All of these use the store, so it is closed after the last has settled.
    const results = await Promise.allSettled(stops.map((stop) => stop()));
    await store.close();
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
  try {
    // Before the tables are changed, and again once those of a new log are there.
    await requireLogKey(store, config);
    const schemaSnapshot = await prepareStore(store, parts);
    await requireLogKey(store, config);
    await writeSchemaSnapshot(store, parts, schemaSnapshot);
    const storage = await openStorage(config);
    const files = await createFileStore({ store, config, storage });
    const messenger = createMessenger(config);
    const outbox = openOutbox({ ...parts, store, messenger });
    const hooks = { ...product?.hooks, ...outbox.hooks };
    const { onWrite, onLetters } = outbox;
    const queued = () => countQueued({ ...parts, store, messenger });
    const app = await buildApp({
      ...parts,
      store,
      files,
      messenger,
      passwords: productPasswords,
      hooks,
      onWrite,
      onLetters,
      queued,
      routes: product?.routes ?? [],
    });
    stops.push(() => app.close());
    endConnectionsOnClose(app);
    outbox.attach(app);
    await app.ready();
    if (!mustReconcileTotals(store, schemaSnapshot !== undefined)) stops.push(startTotalsCheck(store, parts, app));
    stops.push(
      startMaintenance(store),
      startVersionRetention({ ...parts, app, store }),
      startListRefresh({ ...parts, store, log: app.log }),
      startReportRefresh({ ...parts, store, log: app.log }),
    );
    stops.push(watchFreeSpace({ dataDir: config.dataDir, log: app.log }));
    stops.push(await startBackups({ store, files: storage, schema: schemaOptions(parts), config, log: app.log }));
    return { app, close };
  } catch (error) {
    // The failure of the start is the one to report.
    await close().catch(() => undefined);
    throw error;
  }
}

/** Verifies the access log of the configured store; an embedded store must not be in use. */
export async function verifyAccessLog(
  config: ServerConfig,
  given: Pick<Parameters<typeof reportVerdict>[0], 'heads' | 'keptHeads'>,
): Promise<VerdictReport> {
  const store = await openConfiguredStore(config);
  try {
    return await reportVerdict({ store, config, ...given });
  } finally {
    await store.close();
  }
}
