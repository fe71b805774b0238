import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runBackupCommand } from '../backup/backupCommand';
import { ConfigError, demoAdministrator, readConfig, type ServerConfig } from '../config';
import { filesFolderOf, openStorage } from '../files/openStorage';
import { migrateFiles } from '../files/migrateFiles';
import { planStart, formatPlan } from './planStart';
import { closePendingStore, openConfiguredStore } from './openConfiguredStore';
import { openServer, verifyAccessLog, type OpenServer } from '../openServer';
import type { ServerOptions } from '../ServerOptions';
import { schemaOptions } from './prepareStore';
import { createProductExtensions } from '../productExtensions';
import { explainStartError, ListenError } from './startError';

/** The build places the web app next to the server. */
const webRoot = fileURLToPath(new URL('../web', import.meta.url));
/** Milliseconds before unanswered requests are cut off on shutdown. */
const stopTimeoutMs = 10_000;

function printBanner({ app }: OpenServer, { config: { host, administrator, seed }, manufacturers }: ServerOptions): void {
  const { port } = app.server.address() as AddressInfo;
  const name = ['localhost', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const { email, password } = demoAdministrator;
  const isDemo = administrator === demoAdministrator;
  const lines = [
    `Patient Support Desk is at http://${name.includes(':') ? `[${name}]` : name}:${port}`,
    isDemo ? `Sign in as ${email} with the password ${password}` : 'Sign in with ADMIN_EMAIL and ADMIN_PASSWORD, or as an existing user',
    ...(isDemo && seed === 'demo' ? [`A second user, agent@example.com with the same password, serves two of the ${manufacturers.length} manufacturers`] : []),
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
  const [{ registry }, { defaultManufacturer, manufacturers }] = await Promise.all([import('../../../resources'), import('../../../resources/manufacturers')]);
  return { registry, defaultManufacturer, manufacturers, product: createProductExtensions({ manufacturers }) };
}

/** Prints whether the access log is intact; sets a failing exit code if it is not. */
async function printVerdict(config: ServerConfig): Promise<void> {
  const { values } = parseArgs({ options: { verify: { type: 'boolean' }, head: { type: 'string', multiple: true } } });
  const { isIntact, line } = await verifyAccessLog(config, values.head ?? []);
  console[isIntact ? 'log' : 'error'](line);
  if (!isIntact) process.exitCode = 1;
}

/** Copies the files of the data folder into the bucket; does not need the store. */
async function moveFilesToBucket(args: readonly string[], config: ServerConfig): Promise<void> {
  if (!config.bucket) throw new ConfigError('Set S3_BUCKET to the bucket that the files are to be moved to');
  const storage = await openStorage(config);
  const { copied, there, removed } = await migrateFiles({ root: filesFolderOf(config.dataDir), storage, remove: args.includes('--remove') });
  console.log(`${copied} files copied to the bucket, ${there} already present, ${removed} removed from the folder`);
}

const isBackupCommand = (args: readonly string[]): boolean => ['--backup', '--restore'].some((name) => args.includes(name));

/** What has not come about where a command fails; its cause follows. */
function describeFailure(args: readonly string[]): string {
  if (isBackupCommand(args)) return 'Nothing was done';
  if (args.includes('--move-files')) return 'Not every file was moved';
  return args.includes('--verify') ? 'The access log was not verified' : 'The server cannot start';
}

function runBackupFromArguments(args: readonly string[], parts: ServerOptions): Promise<void> {
  const { config } = parts;
  return runBackupCommand(args, { config, schema: schemaOptions(parts), openStore: () => openConfiguredStore(config), writeLine: (line) => console.log(line) });
}

/** Starts the server or runs the command given in the arguments; sets a failing exit code on error. */
export async function main(): Promise<void> {
  const args = process.argv.slice(2);
  let config: ServerConfig | undefined;
  try {
    config = readConfig(process.env);
    if (args.includes('--verify') || args.includes('--move-files')) {
      await (args.includes('--verify') ? printVerdict(config) : moveFilesToBucket(args, config));
      return;
    }
    const parts: ServerOptions = { config, webRoot, ...(await loadProduct()) };
    if (isBackupCommand(args)) await runBackupFromArguments(args, parts);
    else await (args.includes('--plan') ? printPlan(parts) : start(parts));
  } catch (error) {
    console.error(`${describeFailure(args)}. ${explainStartError(error, config)}`);
    if (config?.logLevel === 'debug') console.error(error);
    process.exitCode = 1;
  } finally {
    await closePendingStore();
  }
}
