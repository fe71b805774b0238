import { preloadEngine } from './db/connections/embedded/engineThread';

/** Starts the embedded database first: it opens in its own thread while this thread loads the rest of the server. */
async function run(): Promise<void> {
  // This process writes health records: other accounts must not read them, whatever umask it was started with.
  process.umask(0o077);
  if (!process.env.DATABASE_URL) {
    preloadEngine();
    const { openStoreEarly } = await import('./operations/start/openConfiguredStore');
    openStoreEarly(process.env, process.argv.slice(2));
  }
  const { main } = await import('./operations/start/commandLine');
  await main();
}

void run();
