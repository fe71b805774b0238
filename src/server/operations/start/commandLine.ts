import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { runBackupCommand } from '../backup/backupCommand';
import { ConfigError, demoAdministrator, readConfig, type ServerConfig } from '../../config';
import { filesFolderOf, migrateFiles, openStorage } from '../../files/openStorage';
import { asOwner, migrateDatabase } from './migrateDatabase';
import { formatPlan, planStart } from './planStart';
import { closePendingStore, openConfiguredStore } from './openConfiguredStore';
import { openServer, verifyAccessLog, type OpenServer } from '../../openServer';
import type { ServerOptions } from '../../ServerOptions';
import { describeStatements, schemaOptions } from './prepareStore';
import { createProductExtensions } from '../../productExtensions';
import { findCommand, readCommand, type Command } from './readCommand';
import { explainStartError, ListenError } from './startError';

/** The build places the web app next to the server. */
const webRoot = fileURLToPath(new URL('../web', import.meta.url));
/** Milliseconds before unanswered requests are cut off on shutdown. */
const stopTimeoutMs = 10_000;

function printBanner(
  { app }: OpenServer,
  { config: { host, administrator, seed }, manufacturers }: ServerOptions,
): void {
  const { port } = app.server.address() as AddressInfo;
  const name = ['localhost', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const { email, password } = demoAdministrator;
  const isDemo = administrator === demoAdministrator;
  const lines = [
    `Patient Support Desk is at http://${name.includes(':') ? `[${name}]` : name}:${port}`,
    isDemo
      ? `Sign in as ${email} with the password ${password}`
      : 'Sign in with ADMIN_EMAIL and ADMIN_PASSWORD, or as an existing user',
    ...(isDemo && seed === 'demo'
      ? [
          'A second user, agent@example.com with the same password, serves two of the ' +
            `${manufacturers.length} manufacturers`,
        ]
      : []),
  ];
  console.log(`\n${lines.join('\n')}\n`);
}

/** Stops the process after all pending requests have been answered and stored; a second signal stops it immediately. */
function stopOnSignal(server: OpenServer): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`The server did not stop cleanly: ${explainStartError(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function start(parts: ServerOptions): Promise<void> {
  const { config } = parts;
  const server = await openServer(parts);
  try {
    await server.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await server.close();
    throw new ListenError('The server cannot listen', { cause: error });
  }
  stopOnSignal(server);
  printBanner(server, parts);
}

/** Prints the plan; sets a failing exit code if the start would be refused. */
async function printPlan(parts: ServerOptions): Promise<void> {
  const plan = await planStart(parts);
  console.log(formatPlan(plan));
  if (plan.errorMessage !== undefined) process.exitCode = 1;
}

/** Imported lazily, so that invalid declarations are reported like every other start-up error. */
async function loadProduct() {
  const [{ registry }, { defaultManufacturer, manufacturers }] = await Promise.all([
    import('../../../../resources'),
    import('../../../../resources/manufacturers'),
  ]);
  return { registry, defaultManufacturer, manufacturers, product: createProductExtensions({ manufacturers }) };
}

/** Prints whether the access log is intact; sets a failing exit code if it is not. */
async function printVerdict({ heads, headsFile }: Command, config: ServerConfig): Promise<void> {
  const kept = headsFile === undefined ? {} : { keptHeads: await readFile(headsFile, 'utf8') };
  const { isIntact, line } = await verifyAccessLog(config, { heads, ...kept });
  console[isIntact ? 'log' : 'error'](line);
  if (!isIntact) process.exitCode = 1;
}

/** Copies the files of the data folder into the bucket; does not need the store. */
async function moveFilesToBucket({ removes }: Command, config: ServerConfig): Promise<void> {
  if (!config.bucket) throw new ConfigError('Set S3_BUCKET to the bucket that the files are to be moved to');
  const storage = await openStorage(config);
  const { copied, there, removed } = await migrateFiles({
    root: filesFolderOf(config.dataDir),
    storage,
    remove: removes,
  });
  console.log(`${copied} files copied to the bucket, ${there} already present, ${removed} removed from the folder`);
}

/** What has not come about where a command fails; its cause follows. */
function describeFailure(args: readonly string[]): string {
  const name = findCommand(args);
  if (name === 'backup' || name === 'restore') return 'Nothing was done';
  if (name === 'move-files') return 'Not every file was moved';
  if (name === 'migrate') return 'The tables were not migrated';
  return name === 'verify' ? 'The access log was not verified' : 'The server cannot start';
}

/** Migrates the tables as their owner, and grants them to the role of the server. */
async function migrate(parts: ServerOptions): Promise<void> {
  const { count, remarks } = await migrateDatabase(parts);
  console.log(`The tables are as declared, and granted to the role of DATABASE_URL: ${describeStatements(count)}`);
  if (remarks !== undefined) console.log(remarks);
}

async function runBackup(command: Parameters<typeof runBackupCommand>[0], parts: ServerOptions): Promise<void> {
  const { config } = parts;
  await runBackupCommand(command, {
    config,
    schema: schemaOptions(parts),
    // A restore creates the tables.
    openStore: () => openConfiguredStore(command.name === 'restore' ? asOwner(config) : config),
    writeLine: (line) => console.log(line),
  });
  if (command.name === 'restore' && config.ownerUrl !== undefined) await migrate(parts);
}

async function run(command: Command, config: ServerConfig): Promise<void> {
  const { name } = command;
  if (name === 'verify') return printVerdict(command, config);
  if (name === 'move-files') return moveFilesToBucket(command, config);
  const parts: ServerOptions = { config, webRoot, ...(await loadProduct()) };
  if (name === 'backup' || name === 'restore') return runBackup({ ...command, name }, parts);
  if (name === 'migrate') return migrate(parts);
  return name === 'plan' ? printPlan(parts) : start(parts);
}

/** Starts the server or runs the command given in the arguments; sets a failing exit code on error. */
export async function main(): Promise<void> {
  const args = process.argv.slice(2);
  let config: ServerConfig | undefined;
  try {
    const command = readCommand(args);
    config = readConfig(process.env);
    await run(command, config);
  } catch (error) {
    console.error(`${describeFailure(args)}. ${explainStartError(error, config)}`);
    if (config?.logLevel === 'debug') console.error(error);
    process.exitCode = 1;
  } finally {
    await closePendingStore();
  }
}
